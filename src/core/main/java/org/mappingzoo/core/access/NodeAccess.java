package org.mappingzoo.core.access;

/// A node's access list as it is and as it should be, for people.
///
/// @param before empty where there is no such node yet
/// @param after as before, where nothing says what it should be
public record NodeAccess(String path, NodeKind kind, String before, String after) {
  public boolean changes() {
    return !before.equals(after);
  }
}
