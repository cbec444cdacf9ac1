package org.mappingzoo.zookeeper;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Who a connection is, and how it is encrypted.
///
/// @param tls empty for a connection that anybody on the way can read
public record Security(Optional<Credentials> credentials, Optional<Tls> tls) {
  static final String ANONYMOUS = "a client without credentials";

  public static final Security NONE = new Security(Optional.empty(), Optional.empty());

  /// Who a connection with this is, as access lists name it, and without anything secret.
  public String who() {
    return names().isEmpty() ? ANONYMOUS : String.join(" and ", names());
  }

  /// All that access lists may call it.
  List<String> names() {
    return Stream.concat(
            credentials.map(Credentials::name).stream(),
            tls.flatMap(Tls::shown).map(subject -> "x509:" + subject).stream())
        .toList();
  }

  public Security with(Credentials known) {
    return new Security(Optional.of(known), tls);
  }

  public Security with(Tls encryption) {
    return new Security(credentials, Optional.of(encryption));
  }
}
