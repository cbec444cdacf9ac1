package org.mappingzoo.console.feed;

import java.util.function.Consumer;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.monitor.SeenVersion;

/// The versions of categories that are kept on disk: more than are remembered.
@FunctionalInterface
public interface KeptVersions {

  /// Tells of each version of a category, oldest first, and keeps none in memory. Of what cannot be
  /// read it tells nothing. Blocks on the disk; any thread.
  void tell(CategoryName category, Consumer<SeenVersion> to);

  /// Where nothing is kept.
  static KeptVersions none() {
    return (category, to) -> {};
  }
}
