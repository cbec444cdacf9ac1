package org.mappingzoo.console.snapshot;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.mappingzoo.console.testing.SyntheticFleet;
import org.mappingzoo.console.testing.SyntheticLedger;
import org.mappingzoo.core.allocator.CategoryRead;
import org.mappingzoo.core.allocator.CategoryWrite;
import org.mappingzoo.core.allocator.RequestId;
import org.mappingzoo.core.allocator.WriteReply;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.monitor.FleetSnapshot;
import org.mappingzoo.core.monitor.LedgersSnapshot;
import org.mappingzoo.core.protocol.CategoryReading;
import org.mappingzoo.core.protocol.Lease;
import org.mappingzoo.core.protocol.ManagedCategory;
import org.mappingzoo.core.protocol.Tally;
import org.mappingzoo.core.protocol.Transaction;

/// A store in memory that keeps the promises of a real one.
final class StillStoreTest {
  private static final CategoryName NAME = CategoryName.of("/a");
  private final StillStore store =
      new StillStore(
          new SyntheticFleet(Instant.EPOCH).write("/a", "1:9\n").write("/b", "x").snapshot());

  @Test
  void itHasWhatTheSnapshotShowed() {
    assertEquals(NodeText.of("1:9\n"), present(NAME).text());
    assertEquals(NodeText.of("x"), present(CategoryName.of("/b")).text());
    assertInstanceOf(CategoryRead.Absent.class, store.read(CategoryName.of("/c")));
  }

  @Test
  void aWriteOnWhatWasReadTakesEffectOnce() {
    CategoryWrite write = replace("1:10\n");
    assertInstanceOf(WriteReply.Applied.class, store.write(write, false));
    assertInstanceOf(WriteReply.Conflict.class, store.write(write, false));
    assertEquals(1, present(NAME).revision().version());
  }

  @Test
  void aWriteOnWhatSomebodyElseChangedIsAConflict() {
    CategoryWrite write = replace("1:10\n");
    store.overwrite(NAME, NodeText.of("1:8\n"));
    assertInstanceOf(WriteReply.Conflict.class, store.write(write, false));
    assertEquals(NodeText.of("1:8\n"), present(NAME).text());
  }

  @Test
  void aSeedNeedsAnAbsentNode() {
    CategoryWrite.Change create = new CategoryWrite.Create(NodeText.of("1:9\n"));
    assertInstanceOf(WriteReply.Conflict.class, store.write(write("/a", create), false));
    assertInstanceOf(WriteReply.Applied.class, store.write(write("/new", create), false));
    CategoryWrite.Change remove =
        new CategoryWrite.Remove(present(CategoryName.of("/new")).revision());
    assertInstanceOf(WriteReply.Applied.class, store.write(write("/new", remove), false));
    assertInstanceOf(CategoryRead.Absent.class, store.read(CategoryName.of("/new")));
  }

  @Test
  void repliesCanBeLost() {
    store.loseReplies();
    assertInstanceOf(WriteReply.Unknown.class, store.write(replace("1:10\n"), false));
  }

  @Test
  void booksAreAsTheSnapshotShowedAndArePartOfTheSameNodes() {
    FleetSnapshot fleet = new SyntheticFleet(Instant.EPOCH).write("/a", "500:900\n").snapshot();
    LedgersSnapshot ledgers =
        new SyntheticLedger(NAME, Instant.EPOCH, "1:900", new Tally(400, 0))
            .lease(SyntheticLedger.GONE, 'b', "401:499\n", 9, Lease.State.QUARANTINED)
            .snapshot();
    StillStore books = new StillStore(fleet.with(ledgers));
    assertInstanceOf(CategoryRead.Managed.class, books.read(NAME));
    assertTrue(books.isPresent(SyntheticLedger.PRESENT));
    assertFalse(books.isPresent(SyntheticLedger.GONE));
    ManagedCategory managed =
        ((CategoryReading.Managed) CategoryReading.of(NAME, books.read(NAME, true))).category();
    assertEquals(400, managed.tally().value().consumed());
    Lease held = ledgers.of(NAME).orElseThrow().leases().getFirst().lease();
    assertEquals(List.of(held.id()), books.leaseNames(NAME));
    assertEquals(held.text(), books.lease(NAME, held.id()).orElseThrow().text());
    Transaction.Step freed =
        new Transaction.Replace(NAME.path(), managed.list().version(), NodeText.of("401:900\n"));
    assertInstanceOf(Transaction.Reply.Applied.class, books.commit(Transaction.of(freed)));
    assertEquals(NodeText.of("401:900\n"), ((CategoryRead.Managed) books.read(NAME)).text());
    books.loseReplies();
    assertInstanceOf(Transaction.Reply.Unknown.class, books.commit(Transaction.of(freed)));
  }

  @Test
  void nothingIsAnsweredOnceItIsSilent() {
    AtomicInteger answers = new AtomicInteger();
    store.execute(answers::incrementAndGet);
    store.fallSilent();
    store.execute(answers::incrementAndGet);
    assertEquals(1, answers.get());
  }

  private CategoryWrite replace(String text) {
    return write("/a", new CategoryWrite.Replace(present(NAME).revision(), NodeText.of(text)));
  }

  private static CategoryWrite write(String path, CategoryWrite.Change change) {
    return new CategoryWrite(new RequestId("test-1"), CategoryName.of(path), change);
  }

  private CategoryRead.Present present(CategoryName name) {
    return (CategoryRead.Present) store.read(name);
  }
}
