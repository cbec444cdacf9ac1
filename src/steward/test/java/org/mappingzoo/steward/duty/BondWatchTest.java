package org.mappingzoo.steward.duty;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mappingzoo.steward.Asking.eventually;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.protocol.Bond;
import org.mappingzoo.core.protocol.Layout;
import org.mappingzoo.core.protocol.Note;
import org.mappingzoo.core.protocol.Transaction;
import org.mappingzoo.core.protocol.Transaction.Create;
import org.mappingzoo.core.protocol.Transaction.Reply;
import org.mappingzoo.core.protocol.Transaction.Step;
import org.mappingzoo.steward.book.Bonding;
import org.mappingzoo.steward.book.Bonding.Verdict;
import org.mappingzoo.steward.book.Book;
import org.mappingzoo.steward.book.BookException;
import org.mappingzoo.steward.book.OtherBook;
import org.mappingzoo.zookeeper.EmbeddedZooKeeper;
import org.mappingzoo.zookeeper.Ensemble;
import org.mappingzoo.zookeeper.RandomNames;
import org.mappingzoo.zookeeper.ZooKeeperBond;
import org.mappingzoo.zookeeper.ZooKeeperConnection;

/// How a steward holds book and ensemble side by side, whatever the book does.
@Timeout(60)
final class BondWatchTest {
  private static final Layout LAYOUT = Layout.DEFAULT;
  private static final Note BY = new Note("ann", "a test", Instant.parse("2026-11-21T12:00:00Z"));
  private static final String NODE = "n_0000000001";
  private static final String LATER = "n_0000000002";

  private final EmbeddedZooKeeper zoo = EmbeddedZooKeeper.start();
  private final ZooKeeperConnection connection =
      ZooKeeperConnection.open(
          new Ensemble(zoo.connectString()), ZooKeeperConnection.Options.forWorkers());
  private final ZooKeeperBond store = new ZooKeeperBond(connection, LAYOUT);
  private final TestBook book = new TestBook();
  private final Told told = new Told();
  private volatile Instant now = Instant.parse("2026-11-21T12:00:00Z");
  private volatile Optional<String> tenure = Optional.of(NODE);
  private final BondWatch watch =
      new BondWatch(
          new Lead() {
            @Override
            public Optional<String> tenure() {
              return tenure;
            }

            @Override
            public long zkEpoch() {
              return 0;
            }
          },
          new Bonding(
              book, store, LAYOUT, new RandomNames(new Random(1))::name, () -> BY, era -> {}),
          LAYOUT,
          () -> now,
          told);

  /// What a steward hears.
  private static final class Told implements BondWatch.Listener {
    final List<Verdict> found = new CopyOnWriteArrayList<>();
    final List<String> unheld = new CopyOnWriteArrayList<>();
    final List<Boolean> held = new CopyOnWriteArrayList<>();
    final List<Error> broken = new CopyOnWriteArrayList<>();

    @Override
    public void found(Verdict verdict) {
      found.add(verdict);
    }

    @Override
    public void held(boolean again) {
      held.add(again);
    }

    @Override
    public void unheld(String why) {
      unheld.add(why);
    }

    @Override
    public void broke(Error error) {
      broken.add(error);
    }
  }

  /// A book that fails, hangs or says nothing where its bond is asked for.
  private static final class TestBook extends OtherBook {
    final MemoryBook memory;
    final AtomicInteger looks = new AtomicInteger();
    final AtomicInteger waiting = new AtomicInteger();
    final Semaphore answers = new Semaphore(0);
    volatile boolean hangs;
    volatile boolean fails;
    volatile @Nullable Error breaks;
    volatile boolean loses;

    TestBook() {
      this(new MemoryBook());
    }

    private TestBook(MemoryBook memory) {
      super(memory);
      this.memory = memory;
    }

    @Override
    public Optional<Bound> bond() {
      looks.incrementAndGet();
      Error error = breaks;
      if (error != null) {
        throw error;
      }
      if (hangs) {
        waiting.incrementAndGet();
        answers.acquireUninterruptibly();
        waiting.decrementAndGet();
      }
      if (fails) {
        throw new BookException(BookException.Reason.UNREACHABLE, "the book does not answer");
      }
      return memory.bond();
    }

    @Override
    public Answer write(Bond next, Optional<Stamp> expected) {
      return loses ? new Answer.Unknown("timed out") : memory.write(next, expected);
    }
  }

  @BeforeEach
  void elect() {
    store.prepare();
    send(new Create(LAYOUT.stewards(), NodeText.of("")));
    send(new Create(LAYOUT.candidate(NODE), NodeText.of("")));
    send(new Create(LAYOUT.candidate(LATER), NodeText.of("")));
  }

  @AfterEach
  void close() {
    watch.close();
    connection.close();
    zoo.close();
  }

  private void send(Step step) {
    assertInstanceOf(Reply.Applied.class, store.commit(Transaction.of(step)));
  }

  private void after(Duration time) {
    now = now.plus(time);
  }

  private NodeText node() {
    return store.bond().orElseThrow().text();
  }

  private long count() {
    return Bond.parse(node()).count();
  }

  private void setNodeBackTo(NodeText before) {
    send(
        new Transaction.Replace(
            LAYOUT.bond(), store.bond().orElseThrow().revision().version(), before));
  }

  private static void assertWaits(Verdict verdict) {
    assertEquals("the book does not answer", assertInstanceOf(Verdict.Waits.class, verdict).why());
  }

  @Test
  void whoAsksFirstInATenureLooksAndTheOthersAreToldWhatWasFound() {
    assertEquals(new Verdict.Fits(0), watch.verdict(NODE));
    int looks = book.looks.get();
    assertEquals(new Verdict.Fits(0), watch.verdict(NODE));
    watch.glance();
    assertEquals(looks, book.looks.get());
    long count = count();
    assertEquals(new Verdict.Fits(0), watch.verdict(LATER));
    assertEquals(count + 1, count());
    assertEquals(List.of(new Verdict.Fits(0)), told.found);
  }

  @Test
  void bothAreHeldSideBySideEveryTenSeconds() {
    watch.glance();
    long count = count();
    after(Duration.ofSeconds(9));
    watch.glance();
    assertEquals(count, count());
    after(Duration.ofSeconds(1));
    watch.glance();
    assertEquals(count + 1, count());
    assertEquals(List.of(false, false), told.held);
  }

  @Test
  void anErrorIsTold() {
    Error error = new StackOverflowError("a defect");
    book.breaks = error;
    watch.start();
    eventually("it is told", () -> told.broken.contains(error));
  }

  @Test
  void whoStandsByLooksAndWritesNothing() {
    watch.glance();
    NodeText before = node();
    tenure = Optional.empty();
    watch.glance();
    after(Duration.ofSeconds(10));
    watch.glance();
    assertEquals(before, node());
    assertEquals(3, told.held.size());
  }

  private List<Thread> ask(int count, List<Verdict> answers) {
    List<Thread> threads = new ArrayList<>();
    for (int each = 0; each < count; each++) {
      threads.add(Thread.ofPlatform().start(() -> answers.add(watch.verdict(NODE))));
    }
    return threads;
  }

  @Test
  void ofManyWhoAskABookThatHangsOneWaitsForItAndTheOthersForThatOne() throws Exception {
    book.hangs = true;
    book.fails = true;
    List<Verdict> answers = new CopyOnWriteArrayList<>();
    List<Thread> threads = ask(8, answers);
    eventually(
        "one asks the book and the others wait",
        () ->
            book.waiting.get() == 1
                && threads.stream().filter(it -> it.getState() == Thread.State.BLOCKED).count()
                    == 7);
    book.answers.release(8);
    for (Thread thread : threads) {
      thread.join();
    }
    answers.forEach(BondWatchTest::assertWaits);
    assertEquals(8, answers.size());
    assertEquals(1, book.looks.get());
  }

  @Test
  void aLookThatFailedIsRememberedForASecondAndThenTheBookIsAskedAgain() {
    book.fails = true;
    assertWaits(watch.verdict(NODE));
    book.fails = false;
    after(Duration.ofMillis(999));
    assertWaits(watch.verdict(NODE));
    assertEquals(1, book.looks.get());
    after(Duration.ofMillis(1));
    assertEquals(new Verdict.Fits(0), watch.verdict(NODE));
    assertEquals(List.of("the book does not answer"), told.unheld);
    assertEquals(List.of(true), told.held);
  }

  @Test
  void aFailureIsNotThatOfAnotherTenure() {
    book.fails = true;
    assertWaits(watch.verdict(NODE));
    book.fails = false;
    assertEquals(new Verdict.Fits(0), watch.verdict(LATER));
  }

  @Test
  void aClockThatIsSetBackKeepsNoFailure() {
    book.fails = true;
    assertWaits(watch.verdict(NODE));
    book.fails = false;
    after(Duration.ofDays(-1));
    assertEquals(new Verdict.Fits(0), watch.verdict(NODE));
  }

  @Test
  void whileABookThatHasFailedHangsNobodyWaitsForIt() throws Exception {
    book.fails = true;
    assertWaits(watch.verdict(NODE));
    book.hangs = true;
    after(Duration.ofSeconds(5));
    Thread glance = Thread.ofPlatform().start(watch::glance);
    eventually("it hangs", () -> book.waiting.get() == 1);
    assertWaits(watch.verdict(NODE));
    book.answers.release();
    glance.join();
    assertEquals(2, book.looks.get());
    assertEquals(1, told.unheld.size());
  }

  @Test
  void whatWasFoundInATenureStaysTrueWhileTheBookFailsAndThatIsSaidOnce() {
    watch.glance();
    book.fails = true;
    for (int failures = 1; failures <= 3; failures++) {
      after(Duration.ofSeconds(10));
      watch.glance();
      assertEquals(new Verdict.Fits(0), watch.verdict(NODE));
    }
    assertEquals(List.of("the book does not answer"), told.unheld);
    book.fails = false;
    watch.glance();
    assertEquals(List.of(false, true), told.held);
    assertEquals(List.of(new Verdict.Fits(0)), told.found);
  }

  @Test
  void aCountThatDoesNotComeToTheBookIsSaid() {
    watch.glance();
    book.loses = true;
    after(Duration.ofSeconds(10));
    watch.glance();
    assertEquals(new Verdict.Fits(0), watch.verdict(NODE));
    assertEquals(List.of("timed out"), told.unheld);
    assertEquals(List.of(false), told.held);
  }

  @Test
  void aForeignBookIsTold() {
    watch.glance();
    Bond bond = book.memory.bond().orElseThrow().bond();
    book.memory.write(bond.with("another", 1, BY), book.memory.bond().map(Book.Bound::stamp));
    after(Duration.ofSeconds(10));
    watch.glance();
    assertInstanceOf(Verdict.Foreign.class, told.found.getLast());
    assertInstanceOf(Verdict.Foreign.class, watch.verdict(NODE));
    assertEquals(1, told.held.size());
  }

  @Test
  void anEraThatBeginsIsFoundWithinASecondAndToldOnce() {
    watch.glance();
    NodeText before = node();
    after(Duration.ofSeconds(10));
    watch.glance();
    setNodeBackTo(before);
    after(Duration.ofSeconds(1));
    watch.glance();
    assertEquals(1, watch.era());
    watch.glance();
    after(Duration.ofSeconds(10));
    watch.glance();
    assertEquals(new Verdict.Fits(1), watch.verdict(NODE));
    assertEquals(List.of(new Verdict.Fits(0), new Verdict.Fits(1)), told.found);
    assertTrue(told.unheld.isEmpty(), told.unheld::toString);
  }

  @Test
  void behindABrokenConnectionWhoAsksIsToldOnlyWhatIsFoundThen() {
    watch.glance();
    NodeText before = node();
    after(Duration.ofSeconds(10));
    watch.glance();
    setNodeBackTo(before);
    watch.cutOff();
    assertEquals(new Verdict.Fits(1), watch.verdict(NODE), "though it leads by the same node");
    watch.cutOff();
    book.fails = true;
    assertWaits(watch.verdict(NODE));
  }

  @Test
  void aLookUnderWhichTheConnectionBrokeIsNone() throws Exception {
    book.hangs = true;
    Thread glance = Thread.ofPlatform().start(watch::glance);
    eventually("it hangs", () -> book.waiting.get() == 1);
    watch.cutOff();
    book.hangs = false;
    book.answers.release();
    glance.join();
    long count = count();
    assertEquals(new Verdict.Fits(0), watch.verdict(NODE));
    assertEquals(count + 1, count());
  }
}
