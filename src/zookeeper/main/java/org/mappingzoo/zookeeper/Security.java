package org.mappingzoo.zookeeper;

import java.util.Optional;

/// Who a connection is, and how it is encrypted.
///
/// @param tls empty for a connection that anybody on the way can read
public record Security(Optional<Credentials> credentials, Optional<Tls> tls) {
  public static final Security NONE = new Security(Optional.empty(), Optional.empty());

  public Security with(Credentials known) {
    return new Security(Optional.of(known), tls);
  }

  public Security with(Tls encryption) {
    return new Security(credentials, Optional.of(encryption));
  }
}
