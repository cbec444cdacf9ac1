package org.mappingzoo.core.protocol;

/// Whose leases these are: one worker process, by the name of its presence node.
///
/// @param value 1 to 28 letters, digits, dots, underscores or hyphens, not beginning with a dot.
///     So short because 20,000 lease names have to fit one answer of ZooKeeper
public record OwnerName(String value) {
  public static final int MAX_LENGTH = 28;

  /// @throws IllegalArgumentException if an owner cannot have this name
  public OwnerName {
    if (!value.matches("[A-Za-z0-9_-][A-Za-z0-9._-]{0,27}")) {
      throw new IllegalArgumentException(
          "'%s' is not an owner's name: 1 to %d letters, digits, '.', '_' or '-'"
              .formatted(value, MAX_LENGTH));
    }
  }

  @Override
  public String toString() {
    return value;
  }
}
