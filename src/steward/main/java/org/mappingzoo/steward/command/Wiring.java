package org.mappingzoo.steward.command;

import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongConsumer;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;
import org.mappingzoo.core.access.AccessControl;
import org.mappingzoo.core.allocator.CategoryAdmin;
import org.mappingzoo.core.allocator.CompareAndSetLoop;
import org.mappingzoo.core.allocator.LeaseLedger;
import org.mappingzoo.core.allocator.LedgerAdmin;
import org.mappingzoo.core.allocator.Pause;
import org.mappingzoo.core.allocator.StoreException;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.counter.CounterReading;
import org.mappingzoo.core.monitor.FleetSource;
import org.mappingzoo.core.protocol.Layout;
import org.mappingzoo.core.protocol.Note;
import org.mappingzoo.core.protocol.OwnerName;
import org.mappingzoo.core.protocol.Transactions;
import org.mappingzoo.core.protocol.WorkerName;
import org.mappingzoo.steward.SecuritySettings;
import org.mappingzoo.steward.book.Bonding;
import org.mappingzoo.steward.book.Book;
import org.mappingzoo.steward.book.BookOptions;
import org.mappingzoo.steward.book.Books;
import org.mappingzoo.steward.book.Restoration;
import org.mappingzoo.zookeeper.AccessAdmin;
import org.mappingzoo.zookeeper.Chroot;
import org.mappingzoo.zookeeper.ConnectTrial;
import org.mappingzoo.zookeeper.Discovery;
import org.mappingzoo.zookeeper.Ensemble;
import org.mappingzoo.zookeeper.JitteredPause;
import org.mappingzoo.zookeeper.Markers;
import org.mappingzoo.zookeeper.PresentWorkers;
import org.mappingzoo.zookeeper.RandomNames;
import org.mappingzoo.zookeeper.RandomRequestIds;
import org.mappingzoo.zookeeper.Security;
import org.mappingzoo.zookeeper.ZooKeeperBond;
import org.mappingzoo.zookeeper.ZooKeeperConnection;
import org.mappingzoo.zookeeper.ZooKeeperFleetSource;
import org.mappingzoo.zookeeper.ZooKeeperLedger;
import org.mappingzoo.zookeeper.ZooKeeperStore;

/// Builds the object graph by hand and closes it in reverse. The only class here that knows of
/// ZooKeeper.
final class Wiring implements Shell.Opened {
  private static final Layout LAYOUT = Layout.DEFAULT;
  private static final Duration PROMPT = Duration.ofMillis(500);

  /// What the servers are asked to keep a session for, beyond the time we wait for an answer.
  private static final Duration SESSION_MARGIN = Duration.ofSeconds(5);

  /// Of who and why, in characters: they are kept in nodes.
  private static final int LONGEST_NOTE = 1_000;

  /// The root of all loggers: a command speaks for itself, in one line.
  private static final Logger LOGS = Logger.getLogger("");

  private final Ensemble ensemble;
  private final MappingZoo.Given given;
  private final Security security;
  private final Clock clock = Clock.systemUTC();
  private final SecureRandom random = new SecureRandom();
  private final RandomNames names = new RandomNames(random);
  private final Pause pause = patiently(new JitteredPause(random));
  private final Deque<Runnable> opened = new ArrayDeque<>();
  private @Nullable ZooKeeperConnection connection;

  Wiring(String connect, MappingZoo.Given given) {
    LOGS.setLevel(Level.OFF);
    try {
      this.ensemble = new Ensemble(connect);
      this.security =
          new SecuritySettings()
              .environment(given.environment()::get)
              .flags(given.security())
              .read();
    } catch (IllegalArgumentException e) {
      throw new UsageException(String.valueOf(e.getMessage()));
    }
    this.given = given;
    if (given.who().filter(String::isBlank).isPresent()) {
      throw new UsageException("--who is blank");
    }
    limit("--who", given.who().orElse(""));
    limit("--why", given.why());
  }

  @Override
  public CategoryAdmin admin() {
    ZooKeeperStore store = store();
    RandomRequestIds ids = new RandomRequestIds(random);
    return new CategoryAdmin(
        store,
        new CompareAndSetLoop(store, ids, pause, ATTEMPTS),
        ids,
        Optional.of(
            new CategoryAdmin.Books(ledger(), this::note, worker -> present().contains(worker))));
  }

  @Override
  public LedgerAdmin ledger() {
    return new LedgerAdmin(books(), LAYOUT, names::request, names::generation, pause, ATTEMPTS);
  }

  @Override
  public CounterReading counter(CategoryName name) {
    return CounterReading.of(name, books().read(name, true));
  }

  @Override
  public LeaseLedger leases(OwnerName owner) {
    WorkerName worker = names.worker(owner);
    return new LeaseLedger(
        books(), new Transactions(LAYOUT), () -> names.lease(worker), pause, ATTEMPTS);
  }

  @Override
  public CompareAndSetLoop plain() {
    return new CompareAndSetLoop(store(), new RandomRequestIds(random), pause, ATTEMPTS);
  }

  @Override
  public AccessControl access() {
    return new AccessAdmin(connection());
  }

  @Override
  public Book book(BookChoice choice, boolean reading) {
    String url =
        choice
            .url()
            .or(given.environment()::book)
            .orElseThrow(
                () ->
                    new UsageException(
                        "no book: give --book URL, or set " + BookChoice.ENVIRONMENT));
    try {
      return Books.open(url, new BookOptions(given.timeout(), choice.isUnfenced(), reading), pause);
    } catch (IllegalArgumentException e) {
      throw new UsageException(String.valueOf(e.getMessage()));
    }
  }

  @Override
  public Restoration restoration(Book book) {
    return new Restoration(
        book, books(), LAYOUT, names::request, names::generation, this::note, pause, ATTEMPTS);
  }

  @Override
  public Bonding bonding(Book book, LongConsumer wentBack) {
    return new Bonding(
        book, new ZooKeeperBond(connection(), LAYOUT), LAYOUT, names::name, this::note, wentBack);
  }

  @Override
  public Set<WorkerName> present() {
    return PresentWorkers.read(connection(), LAYOUT);
  }

  @Override
  public FleetSource fleet(Optional<CategoryName> only) {
    connection(); // which says in words what is wrong with it
    Discovery discovery =
        only.map(category -> Discovery.under(category.path())).orElseGet(Discovery::everywhere);
    ZooKeeperFleetSource source = new ZooKeeperFleetSource(ensemble, discovery, clock, options());
    opened.push(source::close);
    return source;
  }

  @Override
  public OwnerName owner() {
    String name = "shell-" + user().replaceAll("[^A-Za-z0-9._-]", "_");
    return new OwnerName(name.substring(0, Math.min(name.length(), OwnerName.MAX_LENGTH)));
  }

  @Override
  public boolean isReasoned() {
    return !given.why().isBlank();
  }

  @Override
  public Duration patience() {
    return given.timeout();
  }

  @Override
  public Pause pause() {
    return pause;
  }

  /// Lost replies are settled by sending again, which is given up where there has been no session
  /// for too long: who waits at a terminal wants an answer.
  private Pause patiently(Pause other) {
    long start = System.nanoTime();
    return attempt -> {
      Duration waited = Duration.ofNanos(System.nanoTime() - start);
      if (waited.compareTo(given.timeout().multipliedBy(2)) > 0
          && Optional.ofNullable(connection).flatMap(ZooKeeperConnection::session).isEmpty()) {
        throw new StoreException(
            StoreException.Reason.UNREACHABLE,
            "no session with %s for too long, given up after %d s"
                .formatted(ensemble, waited.toSeconds()));
      }
      other.after(attempt);
    };
  }

  private ZooKeeperStore store() {
    return new ZooKeeperStore(connection(), Markers.UNDER_ROOT);
  }

  private ZooKeeperLedger books() {
    return new ZooKeeperLedger(connection(), LAYOUT);
  }

  private Note note() {
    return new Note(given.who().orElseGet(Wiring::user), given.why(), clock.instant());
  }

  private static void limit(String option, String text) {
    if (text.length() > LONGEST_NOTE) {
      throw new UsageException(
          "%s has %d characters, at most %d are kept"
              .formatted(option, text.length(), LONGEST_NOTE));
    }
  }

  private static String user() {
    String user = System.getProperty("user.name", "");
    return user.isBlank() ? "unknown" : user;
  }

  private ZooKeeperConnection.Options options() {
    return new ZooKeeperConnection.Options(
        given.timeout().plus(SESSION_MARGIN), given.timeout(), given.timeout(), false, security);
  }

  /// A session, on a chroot that is there.
  ///
  /// @throws StoreException if none begins in time
  private ZooKeeperConnection connection() {
    ZooKeeperConnection there = connection;
    if (there == null) {
      there = ZooKeeperConnection.open(ensemble, options());
      opened.push(there::close);
      awaitSession(there);
      checkChroot(there);
      connection = there;
    }
    return there;
  }

  /// The client keeps to itself why it gets no session, so that is tried beside it.
  private void awaitSession(ZooKeeperConnection opening) {
    if (opening.awaitConnected(PROMPT)) {
      return;
    }
    AtomicReference<String> why = new AtomicReference<>("");
    new ConnectTrial(ensemble, options()).begin(tried -> why.set(" (" + tried.text() + ")"));
    if (!opening.awaitConnected(given.timeout().minus(PROMPT))) {
      throw new StoreException(
          StoreException.Reason.UNREACHABLE,
          "no session with %s within %d s%s"
              .formatted(ensemble, given.timeout().toSeconds(), why.get()));
    }
  }

  /// Below a chroot that is not there everything looks empty, and nothing can be made.
  private void checkChroot(ZooKeeperConnection there) {
    if (ensemble.chroot().isPresent() && !Chroot.exists(there)) {
      throw new StoreException(
          StoreException.Reason.REFUSED,
          "the chroot %s is not there: create it first, or mend --connect"
              .formatted(ensemble.chroot().get()));
    }
  }

  /// Ends sessions and threads, the last opened first.
  @Override
  public void close() {
    while (!opened.isEmpty()) {
      opened.pop().run();
    }
  }
}
