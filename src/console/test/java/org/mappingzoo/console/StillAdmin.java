package org.mappingzoo.console;

import org.mappingzoo.core.allocator.CategoryAdmin;
import org.mappingzoo.core.allocator.CategoryStore;
import org.mappingzoo.core.allocator.CompareAndSetLoop;
import org.mappingzoo.core.allocator.RequestId;

/// Changes by hand in windows whose tests are about something else.
final class StillAdmin {
  private StillAdmin() {}

  /// All requests have the same name, and nothing is waited for.
  static CategoryAdmin over(CategoryStore store) {
    return new CategoryAdmin(
        store,
        new CompareAndSetLoop(store, () -> new RequestId("test-1"), n -> {}, 3),
        () -> new RequestId("test-1"));
  }
}
