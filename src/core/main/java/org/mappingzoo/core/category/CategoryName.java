package org.mappingzoo.core.category;

import java.util.Arrays;
import java.util.List;

/// The path of a category's znode, seen from the connection's chroot, such as
/// `/com/demdex/eventpublish/idgen/did`.
///
/// @param path absolute and canonical: no empty, `.` or `..` segment, no control characters, not
///     under `/zookeeper`
public record CategoryName(String path) implements Comparable<CategoryName> {

  /// @throws IllegalArgumentException if a category cannot have this path
  public CategoryName {
    if (path.length() < 2 || path.charAt(0) != '/') {
      throw new IllegalArgumentException(
          "'%s' is not the path of a category: one starts with '/' and has a name behind it"
              .formatted(path));
    }
    for (String segment : path.substring(1).split("/", -1)) {
      if (segment.isEmpty() || segment.equals(".") || segment.equals("..")) {
        throw new IllegalArgumentException(
            "'%s' is not the path of a category: it has the segment '%s'".formatted(path, segment));
      }
    }
    path.codePoints()
        .filter(CategoryName::isForbidden)
        .findFirst()
        .ifPresent(
            found -> {
              throw new IllegalArgumentException(
                  "'%s' is not the path of a category: it has the character U+%04X"
                      .formatted(path, found));
            });
    if (path.equals("/zookeeper") || path.startsWith("/zookeeper/")) {
      throw new IllegalArgumentException("'%s' belongs to ZooKeeper itself".formatted(path));
    }
  }

  public static CategoryName of(String path) {
    return new CategoryName(path);
  }

  /// The segments from the top.
  public List<String> segments() {
    return Arrays.asList(path.substring(1).split("/"));
  }

  /// The last segment.
  public String shortName() {
    return path.substring(path.lastIndexOf('/') + 1);
  }

  /// All before the last segment, `/` at the top.
  public String parent() {
    int slash = path.lastIndexOf('/');
    return slash == 0 ? "/" : path.substring(0, slash);
  }

  /// Whether this lies at or below `root`.
  public boolean isUnder(String root) {
    return root.equals("/") || path.equals(root) || path.startsWith(root + "/");
  }

  @Override
  public int compareTo(CategoryName other) {
    return path.compareTo(other.path);
  }

  @Override
  public String toString() {
    return path;
  }

  /// What ZooKeeper refuses in a path: control characters, surrogates, the private area and the
  /// last specials.
  private static boolean isForbidden(int character) {
    return character < 0x20
        || (character >= 0x7f && character <= 0x9f)
        || (character >= 0xd800 && character <= 0xf8ff)
        || (character >= 0xfff0 && character <= 0xffff);
  }
}
