package org.mappingzoo.core.access;

import java.util.List;

/// Somebody whom ZooKeeper can tell from others, as access lists have it.
///
/// @param scheme `digest`, `x509`, `sasl` or `world`
/// @param id what the scheme knows: `user:hash`, a distinguished name, a name of Kerberos, `anyone`
public record Principal(String scheme, String id) implements Comparable<Principal> {
  private static final String DIGEST = "digest";
  private static final List<String> SCHEMES = List.of(DIGEST, "x509", "sasl", "world");

  /// The hash of a digest is base64 of 20 bytes or more.
  private static final String HASHED = "[^:]+:[A-Za-z0-9+/]{27,}={0,2}";

  public static final Principal ANYONE = new Principal("world", "anyone");

  /// @throws IllegalArgumentException if access lists have no such entry; a password that stands
  ///     where its hash belongs is not in the message
  public Principal {
    if (!SCHEMES.contains(scheme)) {
      throw new IllegalArgumentException(
          "'%s' is none of the schemes %s".formatted(scheme, String.join(", ", SCHEMES)));
    }
    if (id.isBlank() || id.chars().anyMatch(Character::isISOControl)) {
      throw new IllegalArgumentException("'%s' without an id means nobody".formatted(scheme));
    }
    if (scheme.equals(DIGEST) && !id.matches(HASHED)) {
      throw new IllegalArgumentException(
          "'digest:%s:…' is no user:hash: the hash is base64 of SHA-1 of user:password, or longer"
              .formatted(id.replaceFirst(":.*", "")));
    }
    if (scheme.equals("world") && !id.equals("anyone")) {
      throw new IllegalArgumentException("of 'world' there is only world:anyone");
    }
  }

  /// From `scheme:id`.
  ///
  /// @throws IllegalArgumentException if it is no such text
  public static Principal parse(String text) {
    int colon = text.indexOf(':');
    if (colon < 1) {
      throw new IllegalArgumentException("'%s' is not SCHEME:ID".formatted(text));
    }
    return new Principal(text.substring(0, colon), text.substring(colon + 1));
  }

  /// Without what is secret in it: what people call it, and what a connection knows of itself.
  public String name() {
    return name(scheme, id);
  }

  /// The same of an entry that may be no principal of ours.
  public static String name(String scheme, String id) {
    return scheme + ":" + (scheme.equals(DIGEST) ? id.replaceFirst(":.*", "") : id);
  }

  @Override
  public int compareTo(Principal other) {
    return text().compareTo(other.text());
  }

  /// As [#parse] reads it.
  public String text() {
    return scheme + ":" + id;
  }

  @Override
  public String toString() {
    return name();
  }
}
