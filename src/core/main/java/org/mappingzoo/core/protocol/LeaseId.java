package org.mappingzoo.core.protocol;

import java.util.regex.Pattern;

/// The name of a lease and of the request that makes it, the same however often that is sent;
/// never used again.
///
/// @param value the owner's name, a `-`, and 16 characters of `a-z2-7`: 80 random bits
public record LeaseId(String value) {
  private static final int TOKEN = 16;
  private static final Pattern FORM = Pattern.compile("(?!\\.)[A-Za-z0-9._-]{1,28}-[a-z2-7]{16}");

  /// @throws IllegalArgumentException if this is not the name of a lease
  public LeaseId {
    if (!FORM.matcher(value).matches()) {
      throw new IllegalArgumentException("'" + value + "' is not the name of a lease");
    }
  }

  /// The name of a lease of this owner.
  ///
  /// @param token 16 characters of `a-z2-7`, drawn at random
  public static LeaseId of(OwnerName owner, String token) {
    return new LeaseId(owner + "-" + token);
  }

  public OwnerName owner() {
    return new OwnerName(value.substring(0, value.length() - TOKEN - 1));
  }

  @Override
  public String toString() {
    return value;
  }
}
