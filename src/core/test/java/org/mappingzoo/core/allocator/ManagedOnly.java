package org.mappingzoo.core.allocator;

import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.category.Revision;

/// Where there are no plain categories.
final class ManagedOnly implements CategoryStore {
  @Override
  public CategoryRead read(CategoryName category) {
    return new CategoryRead.Managed(new Revision(1, 1, 0), NodeText.of(""));
  }

  @Override
  public WriteReply write(CategoryWrite write, boolean sentBefore) {
    throw new IllegalStateException("a managed category is not written as a plain one");
  }
}
