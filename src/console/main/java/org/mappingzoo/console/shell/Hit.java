package org.mappingzoo.console.shell;

import org.mappingzoo.core.category.CategoryName;

/// What the search of the window finds.
sealed interface Hit {
  record Category(CategoryName name) implements Hit {}

  /// What was typed can be looked up.
  record LookUp(String typed) implements Hit {}
}
