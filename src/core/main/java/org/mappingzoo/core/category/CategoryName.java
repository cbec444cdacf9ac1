package org.mappingzoo.core.category;

import java.util.Arrays;
import java.util.List;

/// The path of a category's znode, seen from the connection's chroot, such as
/// `/com/demdex/eventpublish/idgen/did`.
///
/// @param path absolute and canonical: no empty, `.`, `..` or `.gen-…` segment, no control
///     characters, not under `/zookeeper`
public record CategoryName(String path) implements Comparable<CategoryName> {

  /// @throws IllegalArgumentException if a category cannot have this path
  public CategoryName {
    NameFault.of(path)
        .ifPresent(
            fault -> {
              throw new IllegalArgumentException(fault.sentence(path));
            });
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
}
