package org.mappingzoo.console;

import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.mappingzoo.console.snapshot.StillStore;
import org.mappingzoo.core.allocator.CategoryAdmin;
import org.mappingzoo.core.allocator.CategoryStore;
import org.mappingzoo.core.allocator.CompareAndSetLoop;
import org.mappingzoo.core.allocator.LedgerAdmin;
import org.mappingzoo.core.allocator.RequestId;
import org.mappingzoo.core.protocol.Generation;
import org.mappingzoo.core.protocol.Layout;
import org.mappingzoo.core.protocol.Note;

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

  /// The same, and changes through the books of what a picture shows.
  static CategoryAdmin of(StillStore store) {
    AtomicInteger number = new AtomicInteger();
    Supplier<RequestId> ids = () -> new RequestId("test-" + number.incrementAndGet());
    return new CategoryAdmin(
        store,
        new CompareAndSetLoop(store, ids, n -> {}, 3),
        ids,
        Optional.of(
            new CategoryAdmin.Books(
                new LedgerAdmin(
                    store, Layout.DEFAULT, ids, () -> new Generation("b".repeat(26)), n -> {}, 3),
                () -> new Note("ann", "", Instant.EPOCH),
                store::isPresent)));
  }
}
