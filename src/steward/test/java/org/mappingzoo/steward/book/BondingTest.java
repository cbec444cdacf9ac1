package org.mappingzoo.steward.book;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.mappingzoo.core.allocator.BondStore;
import org.mappingzoo.core.allocator.StoreException;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.protocol.Bond;
import org.mappingzoo.core.protocol.ControlRecord;
import org.mappingzoo.core.protocol.Layout;
import org.mappingzoo.core.protocol.Node;
import org.mappingzoo.core.protocol.Note;
import org.mappingzoo.core.protocol.Transaction;
import org.mappingzoo.core.protocol.Transaction.Reply;
import org.mappingzoo.core.protocol.Transaction.Step;
import org.mappingzoo.steward.book.Bonding.Verdict;
import org.mappingzoo.steward.duty.MemoryBook;
import org.mappingzoo.zookeeper.EmbeddedZooKeeper;
import org.mappingzoo.zookeeper.Ensemble;
import org.mappingzoo.zookeeper.RandomNames;
import org.mappingzoo.zookeeper.ZooKeeperBond;
import org.mappingzoo.zookeeper.ZooKeeperConnection;

/// Neither a book nor an ensemble is taken for another one, nor for what it was before.
final class BondingTest {
  private static final Layout LAYOUT = Layout.DEFAULT;
  private static final Note BY = new Note("ann", "a test", Instant.parse("2026-11-21T12:00:00Z"));

  private final EmbeddedZooKeeper zoo = EmbeddedZooKeeper.start();
  private final ZooKeeperConnection connection =
      ZooKeeperConnection.open(
          new Ensemble(zoo.connectString()), ZooKeeperConnection.Options.forWorkers());
  private final ZooKeeperBond store = new ZooKeeperBond(connection, LAYOUT);
  private final RandomNames names = new RandomNames(new Random(1));
  private final List<Long> rollbacks = new ArrayList<>();
  private final MemoryBook book = new MemoryBook();
  private final Bonding bonding = of(book);

  @AfterEach
  void close() {
    connection.close();
    zoo.close();
  }

  private Bonding of(Book which) {
    return new Bonding(which, store, LAYOUT, names::name, () -> BY, rollbacks::add);
  }

  private static Verdict keep(Bonding which) {
    return which.keep(Optional.empty());
  }

  private void send(Step step) {
    assertInstanceOf(Reply.Applied.class, store.commit(Transaction.of(step)));
  }

  private Node node() {
    return store.bond().orElseThrow();
  }

  private Bond told() {
    return Bond.parse(node().text());
  }

  private Bond booked() {
    return book.bond().orElseThrow().bond();
  }

  private void setNodeBackTo(NodeText before) {
    send(new Transaction.Replace(LAYOUT.bond(), node().revision().version(), before));
  }

  private static String foreign(Verdict verdict) {
    return assertInstanceOf(Verdict.Foreign.class, verdict).why();
  }

  private static String waits(Verdict verdict) {
    return assertInstanceOf(Verdict.Waits.class, verdict).why();
  }

  /// As if something had been fenced before anybody knew of bonds.
  private void fenced() {
    store.prepare();
    send(new Transaction.Create(LAYOUT.controls(), NodeText.of("")));
    send(
        new Transaction.Create(
            LAYOUT.controls() + "/shop%2Forders",
            ControlRecord.of(Sample.nth(1), Sample.nth(1).universe()).text()));
  }

  @Test
  void whatKnowsNothingIsBoundAndCountsFromThenOn() {
    assertInstanceOf(Verdict.Waits.class, bonding.look());
    assertEquals(new Verdict.Fits(0), keep(bonding));
    assertTrue(booked().isSameAs(told()));
    long before = booked().count();
    assertEquals(new Verdict.Fits(0), keep(bonding));
    assertEquals(before + 1, booked().count());
    assertEquals(booked().count(), told().count());
    assertTrue(bonding.isAsLeft());
    assertEquals(new Verdict.Fits(0), bonding.look());
  }

  @Test
  void whoeverDiedHalfWayIsFinishedByTheNext() {
    book.write(Bond.begun("b", 0, BY), Optional.empty());
    assertEquals(new Verdict.Fits(0), keep(bonding));
    book.write(Bond.begun("b", 0, BY), book.bond().map(Book.Bound::stamp));
    assertEquals(new Verdict.Fits(0), keep(bonding));
    assertTrue(booked().isSameAs(told()));
  }

  @Test
  void anEmptyBookIsNotTheOneOfAnEnsembleThatKeepsAnother() {
    keep(bonding);
    assertTrue(foreign(keep(of(new MemoryBook()))).contains("is empty"));
    assertTrue(foreign(of(new MemoryBook()).look()).contains("is empty"));
  }

  @Test
  void theBookOfAnotherEnsembleIsRefusedAndStaysAsItIs() {
    keep(bonding);
    MemoryBook others = new MemoryBook();
    Bond bond = Bond.begun("other", 0, BY).with("elsewhere", 3, BY);
    others.write(bond, Optional.empty());
    assertTrue(foreign(keep(of(others))).contains("is not the one"));
    assertEquals(bond, others.bond().orElseThrow().bond());
  }

  @Test
  void anEnsembleThatWasFencedBeforeIsTakenOverByABookThatHasSomethingAndByNoEmptyOne() {
    fenced();
    assertTrue(foreign(keep(bonding)).contains("fences that another book has promised"));
    assertEquals(Optional.empty(), book.bond());
    book.write(Sample.nth(1), Optional.empty());
    assertEquals(new Verdict.Fits(0), keep(bonding));
  }

  @Test
  void anEmptyBookIsTakenOnSomebodysWord() {
    fenced();
    assertEquals(new Verdict.Fits(0), bonding.adopt());
    MemoryBook next = new MemoryBook();
    assertEquals(new Verdict.Fits(0), of(next).adopt());
    assertEquals(new Verdict.Fits(0), keep(of(next)));
    assertTrue(foreign(keep(bonding)).contains("is not the one"));
  }

  @Test
  void whatZooKeeperForgotBeginsAnotherEraOnce() {
    keep(bonding);
    NodeText before = node().text();
    keep(bonding);
    keep(bonding);
    setNodeBackTo(before);
    assertTrue(waits(bonding.look()).contains("ZooKeeper was rolled back"));
    assertEquals(new Verdict.Fits(1), keep(bonding));
    assertEquals(List.of(1L), rollbacks);
    assertEquals(new Verdict.Fits(1), keep(bonding));
    assertEquals(List.of(1L), rollbacks);
    setNodeBackTo(before);
    assertEquals(new Verdict.Fits(2), keep(bonding));
    assertEquals(List.of(1L, 2L), rollbacks);
  }

  @Test
  void aBookThatIsBehindIsNoRollback() {
    keep(bonding);
    Bond before = booked();
    keep(bonding);
    book.write(before, book.bond().map(Book.Bound::stamp));
    assertEquals(new Verdict.Fits(0), keep(bonding));
    assertEquals(List.of(), rollbacks);
  }

  @Test
  void whoDoesNotLeadFindsNoRollback() {
    keep(bonding);
    NodeText before = node().text();
    keep(bonding);
    setNodeBackTo(before);
    var leader = Optional.of(new Transaction.Exists(LAYOUT.candidate("n_0000000009")));
    assertInstanceOf(Verdict.Waits.class, bonding.keep(leader));
    assertEquals(0, booked().era());
  }

  @Test
  void anEnsembleThatIsLostWaitsForItsBookAndItsOldOneIsRefusedFromThenOn() {
    book.write(Bond.begun("b", 0, BY).with("the-old-one", 9, BY), Optional.empty());
    assertTrue(waits(keep(bonding)).contains("restore"));
    assertEquals(Optional.empty(), store.bond());
    assertEquals(new Verdict.Fits(1), bonding.adopt());
    assertEquals(new Verdict.Fits(1), keep(bonding));
    // As the old one has it.
    setNodeBackTo(Bond.begun("b", 0, BY).with("the-old-one", 9, BY).text());
    assertTrue(foreign(keep(bonding)).contains("restored there"));
  }

  @Test
  void aBookThatWasSetBackSetsNoEraBack() {
    keep(bonding);
    NodeText before = node().text();
    keep(bonding);
    Bond old = booked();
    setNodeBackTo(before);
    assertEquals(new Verdict.Fits(1), keep(bonding));
    book.write(old, book.bond().map(Book.Bound::stamp));
    assertEquals(new Verdict.Fits(1), bonding.look());
    assertEquals(new Verdict.Fits(1), keep(bonding));
    assertEquals(List.of(1L, 1L), List.of(booked().era(), told().era()));
    book.write(old, book.bond().map(Book.Bound::stamp));
    setNodeBackTo(before);
    assertEquals(new Verdict.Fits(1), keep(bonding));
    assertEquals(List.of(1L, 1L), rollbacks);
  }

  @Test
  void whoMayNotMakeTheDirectoryIsToldWhatHelps() {
    Bonding forbidden =
        new Bonding(book, new Undirected(), LAYOUT, names::name, () -> BY, rollbacks::add);
    StoreException refused = assertThrows(StoreException.class, () -> keep(forbidden));
    assertTrue(
        String.valueOf(refused.getMessage()).contains("mapping-zoo acl apply"), refused::toString);
  }

  /// The same ensemble, but for what is overridden.
  private abstract class OtherStore implements BondStore {
    @Override
    public Optional<Node> bond() {
      return store.bond();
    }

    @Override
    public boolean isAnythingFenced() {
      return store.isAnythingFenced();
    }

    @Override
    public void prepare() {
      store.prepare();
    }

    @Override
    public Reply commit(Transaction transaction) {
      return store.commit(transaction);
    }
  }

  /// An ensemble whose roles know nothing of the directory.
  private final class Undirected extends OtherStore {
    @Override
    public void prepare() {
      throw new StoreException(
          StoreException.Reason.NO_PERMISSION, "cannot write " + LAYOUT.bonds());
    }
  }

  @Test
  void whoMayNotWriteTheNodeDoesNotUnbindTheBook() {
    Bond elsewhere = Bond.begun("b", 0, BY).with("the-old-one", 9, BY);
    book.write(elsewhere, Optional.empty());
    Bonding forbidden =
        new Bonding(book, new ReadOnly(), LAYOUT, names::name, () -> BY, rollbacks::add);
    assertThrows(StoreException.class, forbidden::claim);
    assertEquals(elsewhere, booked());
    keep(of(new MemoryBook()));
    assertThrows(StoreException.class, forbidden::adopt);
    assertEquals(elsewhere, booked());
  }

  /// The same ensemble to somebody who may change nothing there.
  private final class ReadOnly extends OtherStore {
    @Override
    public Reply commit(Transaction transaction) {
      throw new StoreException(StoreException.Reason.NO_PERMISSION, "no permission");
    }
  }

  @Test
  void aNodeThatCannotBeReadIsLeftAsItIs() {
    store.prepare();
    send(new Transaction.Create(LAYOUT.bond(), NodeText.of("junk")));
    assertTrue(waits(keep(bonding)).contains("cannot be read"));
    assertTrue(waits(bonding.look()).contains("cannot be read"));
    assertEquals("junk", node().text().display());
  }
}
