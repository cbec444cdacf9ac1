package org.mappingzoo.console.change;

import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.NameFault;

/// What somebody typed as the path of a new category.
public sealed interface PathInput {

  record Nothing() implements PathInput {}

  record Path(CategoryName name) implements PathInput {}

  /// ZooKeeper cannot have such a path.
  record Faulty(NameFault fault) implements PathInput {}

  /// A space at either end would be part of the name, and nobody would see it.
  record EndsInSpace() implements PathInput {}

  static PathInput of(String text) {
    if (text.isEmpty()) {
      return new Nothing();
    }
    if (!text.strip().equals(text)) {
      return new EndsInSpace();
    }
    return NameFault.of(text)
        .<PathInput>map(Faulty::new)
        .orElseGet(() -> new Path(CategoryName.of(text)));
  }
}
