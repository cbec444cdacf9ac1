package org.mappingzoo.core.protocol;

/// One worker process, by the name of its presence node. What an earlier process of the same owner
/// left behind is told by it from what this one holds.
///
/// @param value the owner's name, a `-`, and 4 characters of `a-z2-7` that the process draws as it
///     begins: those that the names of all its leases begin with behind the owner's ([LeaseId])
public record WorkerName(String value) {
  private static final int TOKEN = 4;

  /// How much longer it is than the owner's.
  static final int LONGER = 1 + TOKEN;

  public static final int MAX_LENGTH = OwnerName.MAX_LENGTH + LONGER;

  /// @throws IllegalArgumentException if a worker cannot have this name
  public WorkerName {
    if (!isName(value)) {
      throw new IllegalArgumentException(
          "'%s' is not a worker's name: an owner's, '-', and %d of 'a' to 'z' and '2' to '7'"
              .formatted(value, TOKEN));
    }
  }

  /// A process of this owner.
  ///
  /// @param token 4 characters of `a-z2-7`, drawn at random
  public static WorkerName of(OwnerName owner, String token) {
    return new WorkerName(owner + "-" + token);
  }

  public OwnerName owner() {
    return new OwnerName(value.substring(0, hyphen(value)));
  }

  /// Whether it is a process of that owner; for who asks thousands of times.
  public boolean isOf(OwnerName one) {
    return hyphen(value) == one.value().length() && value.startsWith(one.value());
  }

  private static int hyphen(String value) {
    return value.length() - LONGER;
  }

  /// Without a regular expression, as an owner's.
  private static boolean isName(String value) {
    int hyphen = hyphen(value);
    if (hyphen < 1 || value.charAt(hyphen) != '-') {
      return false;
    }
    for (int i = hyphen + 1; i < value.length(); i++) {
      char at = value.charAt(i);
      if ((at < 'a' || at > 'z') && (at < '2' || at > '7')) {
        return false;
      }
    }
    return OwnerName.isName(value.substring(0, hyphen));
  }

  @Override
  public String toString() {
    return value;
  }
}
