package org.mappingzoo.zookeeper;

import static java.nio.charset.StandardCharsets.UTF_8;

import org.mappingzoo.core.access.Principal;

/// Who a connection is, towards access lists. The secret is in no text that this makes.
public final class Credentials {
  private final String scheme;
  private final byte[] id;

  private Credentials(String scheme, byte[] id) {
    this.scheme = scheme;
    this.id = id;
  }

  /// Credentials of any scheme that the servers know. Nothing but TLS hides them on the wire.
  ///
  /// @param scheme such as `digest`
  /// @param id what the scheme wants; for `digest` it is `user:password`
  /// @throws IllegalArgumentException if a part is empty, or `digest` has no password; the message
  ///     does not have the secret
  public static Credentials of(String scheme, String id) {
    if (scheme.isBlank() || id.isEmpty()) {
      throw new IllegalArgumentException("credentials are a scheme and an id, both not empty");
    }
    if (scheme.equals("digest") && id.indexOf(':') < 1) {
      throw new IllegalArgumentException("credentials of the scheme 'digest' are user:password");
    }
    return new Credentials(scheme, id.getBytes(UTF_8));
  }

  /// The same from one text, such as a setting has.
  ///
  /// @param text `scheme:id`, such as `digest:user:password`
  /// @throws IllegalArgumentException as [#of] does
  public static Credentials parse(String text) {
    int colon = text.indexOf(':');
    if (colon < 0) {
      throw new IllegalArgumentException("credentials are written scheme:id");
    }
    return of(text.substring(0, colon), text.substring(colon + 1));
  }

  public String scheme() {
    return scheme;
  }

  /// What access lists call this: of `digest` the user, of other schemes nothing that is kept here.
  String name() {
    String text = new String(id, UTF_8);
    return scheme.equals("digest") ? Principal.name(scheme, text) : toString();
  }

  void addTo(Handle handle) {
    handle.addAuthInfo(scheme, id.clone());
  }

  @Override
  public String toString() {
    return scheme + ":(redacted)";
  }
}
