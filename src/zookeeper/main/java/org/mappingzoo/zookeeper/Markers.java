package org.mappingzoo.zookeeper;

import org.mappingzoo.core.allocator.RequestId;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.protocol.Layout;

/// Whether a write leaves a mark under our own root, by which a lost reply can be settled.
///
/// @param root our own root; no category lies there, marks or not
/// @param on whether to leave marks. Workers do without: a lost reply then stays unknown
public record Markers(String root, boolean on) {
  private static final String DEFAULT_ROOT = "/mapping-zoo";

  public static final Markers NONE = new Markers(DEFAULT_ROOT, false);
  public static final Markers UNDER_ROOT = new Markers(DEFAULT_ROOT, true);

  /// @throws IllegalArgumentException if the root is not a path, or the root of everything
  public Markers {
    CategoryName.of(root);
  }

  String directory() {
    return new Layout(root).requests();
  }

  /// Where a change by hand goes on record.
  String actions() {
    return new Layout(root).actions();
  }

  String path(RequestId request) {
    return directory() + "/" + request.value();
  }
}
