package org.mappingzoo.core.access;

/// What is permitted on one node, in ZooKeeper's letters: `c`reate and `d`elete children, `r`ead,
/// `w`rite, `a`dminister.
///
/// @param letters a part of `cdrwa`, in this order
public record Rights(String letters) {
  public static final Rights ALL = new Rights("cdrwa");

  /// @throws IllegalArgumentException if a letter is none of these, or out of order
  public Rights {
    if (!letters.matches("c?d?r?w?a?")) {
      throw new IllegalArgumentException("'" + letters + "' is no part of cdrwa, in this order");
    }
  }

  public boolean isEmpty() {
    return letters.isEmpty();
  }

  public boolean permits(char right) {
    return letters.indexOf(right) >= 0;
  }

  @Override
  public String toString() {
    return letters;
  }
}
