package org.mappingzoo.console;

import org.mappingzoo.core.allocator.CategoryRead;
import org.mappingzoo.core.allocator.CategoryStore;
import org.mappingzoo.core.allocator.CategoryWrite;
import org.mappingzoo.core.allocator.WriteReply;
import org.mappingzoo.core.category.CategoryName;

/// A store that is still being opened: calls wait for it, never on the FX thread.
record LateStore(Late<CategoryStore> store) implements CategoryStore {
  @Override
  public CategoryRead read(CategoryName category) {
    return opened().read(category);
  }

  @Override
  public WriteReply write(CategoryWrite write, boolean sentBefore) {
    return opened().write(write, sentBefore);
  }

  private CategoryStore opened() {
    return store.opened();
  }
}
