package org.mappingzoo.zookeeper;

import java.util.Arrays;
import java.util.List;
import org.apache.zookeeper.common.PathUtils;
import org.mappingzoo.core.category.CategoryName;

/// Where categories are looked for. ZooKeeper's own nodes and ours are never among them.
///
/// @param roots the subtrees to look at, none inside another
/// @param ownRoot where Mapping Zoo keeps its own nodes
public record Discovery(List<String> roots, String ownRoot) {
  private static final String TOP = "/";
  private static final String ZOOKEEPER = "/zookeeper";

  /// @throws IllegalArgumentException if a root is not a path, or is one of those never looked at
  public Discovery {
    CategoryName.of(ownRoot);
    if (roots.isEmpty()) {
      throw new IllegalArgumentException("no root to discover categories under");
    }
    for (String root : roots) {
      PathUtils.validatePath(root);
      if (isAtOrUnder(root, ZOOKEEPER) || isAtOrUnder(root, ownRoot)) {
        throw new IllegalArgumentException("no category lies under '" + root + "'");
      }
    }
    List<String> all = List.copyOf(roots);
    roots =
        all.stream()
            .distinct()
            .filter(
                root ->
                    all.stream()
                        .noneMatch(other -> !other.equals(root) && isAtOrUnder(root, other)))
            .sorted()
            .toList();
  }

  /// The whole ensemble, from the connection's chroot down.
  public static Discovery everywhere() {
    return under(TOP);
  }

  /// Below these paths only.
  ///
  /// @param roots absolute paths of nodes
  public static Discovery under(String... roots) {
    return new Discovery(Arrays.asList(roots), Markers.NONE.root());
  }

  boolean isEverywhere() {
    return roots.contains(TOP);
  }

  /// Whether a node at this path is to be looked at.
  boolean covers(String path) {
    return !isAtOrUnder(path, ZOOKEEPER)
        && !isAtOrUnder(path, ownRoot)
        && roots.stream().anyMatch(root -> isAtOrUnder(path, root));
  }

  static boolean isAtOrUnder(String path, String root) {
    return root.equals(TOP) || path.equals(root) || path.startsWith(root + "/");
  }

  static String child(String parent, String name) {
    return parent.equals(TOP) ? TOP + name : parent + "/" + name;
  }

  static String parent(String path) {
    int slash = path.lastIndexOf('/');
    return slash <= 0 ? TOP : path.substring(0, slash);
  }

  /// The first segment with its slash: `/com` of `/com/demdex`.
  static String topLevel(String path) {
    int slash = path.indexOf('/', 1);
    return slash < 0 ? path : path.substring(0, slash);
  }
}
