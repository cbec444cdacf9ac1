package org.mappingzoo.steward.book;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.Function;
import java.util.function.IntPredicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.mappingzoo.core.allocator.BondStore;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.protocol.Bond;
import org.mappingzoo.core.protocol.ControlRecord;
import org.mappingzoo.core.protocol.Layout;
import org.mappingzoo.core.protocol.Node;
import org.mappingzoo.core.protocol.Note;
import org.mappingzoo.core.protocol.Reservation;
import org.mappingzoo.core.protocol.Transaction;
import org.mappingzoo.core.protocol.Transaction.Create;
import org.mappingzoo.core.protocol.Transaction.Reply;
import org.mappingzoo.steward.book.Bonding.Verdict;
import org.mappingzoo.steward.duty.MemoryBook;
import org.mappingzoo.zookeeper.EmbeddedZooKeeper;
import org.mappingzoo.zookeeper.Ensemble;
import org.mappingzoo.zookeeper.RandomNames;
import org.mappingzoo.zookeeper.ZooKeeperBond;
import org.mappingzoo.zookeeper.ZooKeeperConnection;

/// Whatever another does between any two steps of somebody who binds book and ensemble, and
/// wherever that one dies: no ensemble gets a book back that it has lost, and the same command
/// finishes what was begun.
final class BondingStepsTest {
  private static final Note BY = new Note("ann", "a test", Instant.parse("2026-11-21T12:00:00Z"));

  private final EmbeddedZooKeeper zoo = EmbeddedZooKeeper.start();
  private final ZooKeeperConnection connection =
      ZooKeeperConnection.open(
          new Ensemble(zoo.connectString()), ZooKeeperConnection.Options.forWorkers());
  private final RandomNames names = new RandomNames(new Random(1));
  private int worlds;

  @AfterEach
  void close() {
    connection.close();
    zoo.close();
  }

  /// An ensemble of its own, as far as anybody here can see.
  private final class World {
    private final Layout layout = new Layout("/world-" + ++worlds);
    private final ZooKeeperBond store = new ZooKeeperBond(connection, layout);

    Bonding with(Book book) {
      return with(book, () -> {});
    }

    /// Before each step something happens.
    Bonding with(Book book, Runnable steps) {
      return new Bonding(
          new SteppedBook(book, steps),
          new SteppedStore(store, steps),
          layout,
          names::name,
          () -> BY,
          era -> {});
    }

    Verdict keep(Book book) {
      return with(book).keep(Optional.empty());
    }

    Optional<Bond> told() {
      return store.bond().map(node -> Bond.parse(node.text()));
    }

    String name() {
      return told().flatMap(Bond::ensemble).orElseThrow();
    }

    void fence() {
      for (Create step :
          List.of(
              new Create(layout.controls(), NodeText.of("")),
              new Create(
                  layout.controls() + "/shop%2Forders",
                  ControlRecord.of(Sample.nth(1), Sample.nth(1).universe()).text()))) {
        assertInstanceOf(Reply.Applied.class, store.commit(Transaction.of(step)));
      }
    }
  }

  /// Runs an action before the step that it is told, once.
  private static final class At implements Runnable {
    private final int chosen;
    private final Runnable action;
    private int steps;

    At(int chosen, Runnable action) {
      this.chosen = chosen;
      this.action = action;
    }

    boolean hasCome() {
      return steps >= chosen;
    }

    @Override
    public void run() {
      if (++steps == chosen) {
        action.run();
      }
    }
  }

  /// The end of a process.
  private static final class Killed extends RuntimeException {
    private static final long serialVersionUID = 1;
  }

  /// @param reaches whether there was such a step
  private static void atEachStep(IntPredicate reaches) {
    int step = 1;
    while (reaches.test(step)) {
      step++;
    }
    assertTrue(step > 2, "steps: " + step);
  }

  private static Bond booked(Book book) {
    return book.bond().orElseThrow().bond();
  }

  private static boolean belongsTo(Book book, World world) {
    return booked(book).ensemble().equals(Optional.of(world.name()));
  }

  /// A leader of the ensemble that has the book looks: it goes on while the book is its own.
  private static void look(World before, Book book) {
    boolean isIts = belongsTo(book, before);
    long era = booked(book).era();
    Verdict verdict = before.keep(book);
    if (isIts) {
      assertEquals(new Verdict.Fits(era), verdict);
    } else {
      assertInstanceOf(Verdict.Foreign.class, verdict);
    }
    assertEquals(isIts, belongsTo(book, before));
  }

  /// The old ensemble was only cut off.
  private void takesFrom(boolean hasBook, Function<Bonding, Verdict> command) {
    atEachStep(
        step -> {
          World before = new World();
          World after = new World();
          MemoryBook book = new MemoryBook();
          before.keep(book);
          if (hasBook) {
            after.keep(new MemoryBook());
          }
          At at = new At(step, () -> look(before, book));
          assertInstanceOf(Verdict.Fits.class, command.apply(after.with(book, at)), "step " + step);
          assertTrue(belongsTo(book, after), "step " + step);
          look(before, book);
          assertInstanceOf(Verdict.Fits.class, after.keep(book), "step " + step);
          return at.hasCome();
        });
  }

  @Test
  void anEnsembleThatWasOnlyCutOffDoesNotGetItsBookBackWhileItIsTakenOver() {
    takesFrom(false, Bonding::claim);
    takesFrom(false, Bonding::adopt);
    takesFrom(true, Bonding::adopt);
  }

  @Test
  void aBookThatIsTakenOverWhileItsEnsembleLooksIsGone() {
    atEachStep(
        step -> {
          World before = new World();
          World after = new World();
          MemoryBook book = new MemoryBook();
          before.keep(book);
          At at =
              new At(
                  step,
                  () ->
                      assertInstanceOf(
                          Verdict.Fits.class, after.with(book).claim(), "it is taken"));
          Verdict verdict = before.with(book, at).keep(Optional.empty());
          assertNotEquals(new Verdict.Fits(1), verdict, "step " + step);
          if (at.hasCome()) {
            look(before, book);
            assertTrue(belongsTo(book, after), "step " + step);
          }
          return at.hasCome();
        });
  }

  /// It dies, the old ensemble goes on where it can, and the command is given again.
  private void diesIn(boolean hasBook, Function<Bonding, Verdict> command) {
    atEachStep(
        step -> {
          World before = new World();
          World after = new World();
          MemoryBook book = new MemoryBook();
          before.keep(book);
          if (hasBook) {
            after.keep(new MemoryBook());
          }
          boolean[] died = {false};
          At at =
              new At(
                  step,
                  () -> {
                    died[0] = true;
                    throw new Killed();
                  });
          try {
            assertInstanceOf(Verdict.Fits.class, command.apply(after.with(book, at)));
          } catch (Killed killed) {
            look(before, book);
            if (!hasBook) {
              assertNotEquals(new Verdict.Fits(0), after.with(book).look(), "step " + step);
            }
          }
          assertInstanceOf(Verdict.Fits.class, command.apply(after.with(book)), "step " + step);
          assertTrue(belongsTo(book, after), "step " + step);
          look(before, book);
          return died[0];
        });
  }

  @Test
  void aCommandThatDiedAtAnyStepIsFinishedByTheSameCommand() {
    diesIn(false, Bonding::claim);
    diesIn(false, Bonding::adopt);
    diesIn(true, Bonding::adopt);
  }

  @Test
  void twoWhoTakeABookOverAtOnceAgree() {
    atEachStep(
        step -> {
          World before = new World();
          World after = new World();
          MemoryBook book = new MemoryBook();
          before.keep(book);
          At at =
              new At(
                  step,
                  () ->
                      assertInstanceOf(Verdict.Fits.class, after.with(book).claim(), "the other"));
          assertInstanceOf(Verdict.Fits.class, after.with(book, at).claim(), "step " + step);
          assertInstanceOf(Verdict.Fits.class, after.with(book).look(), "step " + step);
          return at.hasCome();
        });
  }

  @Test
  void anEnsembleThatOnlyAskedForABookTakesAnother() {
    World before = new World();
    World after = new World();
    MemoryBook book = new MemoryBook();
    before.keep(book);
    List<Book.Stamp> refused = new ArrayList<>();
    Book full =
        new SteppedBook(book, () -> {}) {
          @Override
          public Answer write(Bond next, Optional<Stamp> expected) {
            refused.add(expected.orElseThrow());
            throw new BookException(BookException.Reason.REFUSED, "is full");
          }
        };
    assertThrows(BookException.class, () -> after.with(full).claim());
    assertEquals(1, refused.size());
    assertEquals(0, after.told().orElseThrow().count());
    assertInstanceOf(Verdict.Waits.class, after.with(book).look());
    look(before, book);
    MemoryBook another = new MemoryBook();
    assertEquals(new Verdict.Fits(0), after.keep(another));
    assertInstanceOf(Verdict.Foreign.class, after.keep(book));
  }

  @Test
  void whoStandsByWhileALeaderBindsTheTwoForTheFirstTimeFindsNothingForeign() {
    atEachStep(
        step -> {
          World world = new World();
          world.store.prepare();
          MemoryBook book = new MemoryBook();
          At at =
              new At(
                  step,
                  () -> {
                    world.keep(book);
                    world.fence();
                  });
          Verdict verdict = world.with(book, at).look();
          assertTrue(!(verdict instanceof Verdict.Foreign), () -> "step " + step + ": " + verdict);
          return at.hasCome();
        });
  }

  @Test
  void whoStandsByWhileABookIsTakenOverFindsNothingForeign() {
    atEachStep(
        step -> {
          World before = new World();
          World after = new World();
          MemoryBook book = new MemoryBook();
          before.keep(book);
          At at = new At(step, () -> after.with(book).claim());
          Verdict verdict = after.with(book, at).look();
          assertTrue(!(verdict instanceof Verdict.Foreign), () -> "step " + step + ": " + verdict);
          return at.hasCome();
        });
  }

  private static class SteppedBook implements Book {
    private final Book book;
    private final Runnable steps;

    SteppedBook(Book book, Runnable steps) {
      this.book = book;
      this.steps = steps;
    }

    @Override
    public Optional<Entry> read(CategoryName category) {
      steps.run();
      return book.read(category);
    }

    @Override
    public List<CategoryName> categories() {
      steps.run();
      return book.categories();
    }

    @Override
    public Answer write(Reservation next, Optional<Stamp> expected) {
      steps.run();
      return book.write(next, expected);
    }

    @Override
    public Optional<Bound> bond() {
      steps.run();
      return book.bond();
    }

    @Override
    public Answer write(Bond next, Optional<Stamp> expected) {
      steps.run();
      return book.write(next, expected);
    }

    @Override
    public String place() {
      return book.place();
    }

    @Override
    public boolean comparesAndSets() {
      return book.comparesAndSets();
    }

    @Override
    public void close() {
      book.close();
    }
  }

  private record SteppedStore(BondStore store, Runnable steps) implements BondStore {
    @Override
    public Optional<Node> bond() {
      steps.run();
      return store.bond();
    }

    @Override
    public boolean isAnythingFenced() {
      steps.run();
      return store.isAnythingFenced();
    }

    @Override
    public void prepare() {
      steps.run();
      store.prepare();
    }

    @Override
    public Reply commit(Transaction transaction) {
      steps.run();
      return store.commit(transaction);
    }
  }
}
