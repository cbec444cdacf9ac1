package org.mappingzoo.core.protocol;

/// Whose leases these are: one worker process at a time, which others of the same name may follow
/// ([WorkerName]).
///
/// @param value 1 to 28 letters, digits, dots, underscores or hyphens, not beginning with a dot.
///     So short because 20,000 lease names have to fit one answer of ZooKeeper
public record OwnerName(String value) {
  public static final int MAX_LENGTH = 28;

  /// @throws IllegalArgumentException if an owner cannot have this name
  public OwnerName {
    if (!isName(value)) {
      throw new IllegalArgumentException(
          "'%s' is not an owner's name: 1 to %d letters, digits, '.', '_' or '-'"
              .formatted(value, MAX_LENGTH));
    }
  }

  /// Without a regular expression: a ledger of 50,000 leases asks 50,000 times.
  static boolean isName(String value) {
    for (int i = 0; i < value.length(); i++) {
      char at = value.charAt(i);
      boolean isLetterOrDigit =
          (at >= 'a' && at <= 'z') || (at >= 'A' && at <= 'Z') || (at >= '0' && at <= '9');
      if (!isLetterOrDigit && at != '_' && at != '-' && (at != '.' || i == 0)) {
        return false;
      }
    }
    return !value.isEmpty() && value.length() <= MAX_LENGTH;
  }

  @Override
  public String toString() {
    return value;
  }
}
