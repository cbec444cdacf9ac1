package org.mappingzoo.steward;

import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.mappingzoo.core.allocator.LedgerAdmin;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.protocol.Candidate;
import org.mappingzoo.core.protocol.Layout;
import org.mappingzoo.core.protocol.Note;
import org.mappingzoo.steward.book.Bonding;
import org.mappingzoo.steward.book.Bonding.Verdict;
import org.mappingzoo.steward.book.Book;
import org.mappingzoo.steward.book.BookException;
import org.mappingzoo.steward.book.BookOptions;
import org.mappingzoo.steward.book.Books;
import org.mappingzoo.steward.duty.BondWatch;
import org.mappingzoo.steward.duty.Duty;
import org.mappingzoo.steward.duty.DutyLoop;
import org.mappingzoo.steward.duty.Hands;
import org.mappingzoo.steward.duty.Lead;
import org.mappingzoo.steward.duty.Planner;
import org.mappingzoo.zookeeper.Discovery;
import org.mappingzoo.zookeeper.DutyNodes;
import org.mappingzoo.zookeeper.Election;
import org.mappingzoo.zookeeper.JitteredPause;
import org.mappingzoo.zookeeper.RandomNames;
import org.mappingzoo.zookeeper.ZooKeeperBond;
import org.mappingzoo.zookeeper.ZooKeeperConnection;
import org.mappingzoo.zookeeper.ZooKeeperFleetSource;
import org.mappingzoo.zookeeper.ZooKeeperLedger;

/// Builds a steward by hand; it closes what it is made of in reverse.
public final class Wiring {
  private static final Layout LAYOUT = Layout.DEFAULT;
  private static final int ATTEMPTS = 10;
  private static final Duration LONGEST_WAIT = Duration.ofSeconds(5);

  private Wiring() {}

  /// Opens the book and begins to serve; does not wait for ZooKeeper.
  ///
  /// @throws IllegalArgumentException if the book's URL means none
  /// @throws BookException if the book cannot be used
  /// @throws IOException if metrics cannot be served at their address
  public static Steward start(Settings settings) throws IOException {
    SecureRandom random = new SecureRandom();
    Book book =
        Books.open(
            settings.book(),
            new BookOptions(Duration.ofSeconds(10), settings.unfencedStore(), false),
            new JitteredPause(random));
    try {
      return start(settings, book, random);
    } catch (IOException | RuntimeException e) {
      book.close();
      throw e;
    }
  }

  /// The same with a book that is open; the steward closes it.
  static Steward start(Settings settings, Book opened, SecureRandom random) throws IOException {
    Clock clock = Clock.systemUTC();
    Candidate self = candidate(settings, opened, clock.instant());
    ZooKeeperConnection connection =
        ZooKeeperConnection.open(settings.ensemble(), options(settings));
    CompletableFuture<Steward> steward = new CompletableFuture<>();
    Election election =
        new Election(
            connection,
            LAYOUT,
            self,
            clock,
            System::nanoTime,
            standing -> steward.join().stands(standing));
    Metrics metrics = new Metrics(() -> election.tenure().isPresent());
    Book book = metrics.timed(opened);
    Lead lead = lead(election);
    Planner planner = new Planner(settings.policy());
    RandomNames names = new RandomNames(random);
    ZooKeeperLedger ledger = new ZooKeeperLedger(connection, LAYOUT);
    BondWatch bond =
        new BondWatch(
            lead,
            new Bonding(
                book,
                new ZooKeeperBond(connection, LAYOUT),
                LAYOUT,
                names::name,
                () -> new Note(self.steward(), "held side by side", clock.instant()),
                era -> steward.join().wentBack(era)),
            LAYOUT,
            clock,
            bondListener(steward));
    Hands hands =
        new Hands(
            ledger,
            new LedgerAdmin(
                ledger,
                LAYOUT,
                names::request,
                names::generation,
                new JitteredPause(random),
                ATTEMPTS),
            LAYOUT,
            book,
            planner,
            lead,
            clock,
            names::generation,
            bond,
            self.steward());
    DutyLoop duties =
        new DutyLoop(
            lead, hands, planner, settings::serves, clock, settings.width(), listener(steward));
    ZooKeeperFleetSource eyes =
        new ZooKeeperFleetSource(
            settings.ensemble(),
            settings.roots().isEmpty()
                ? Discovery.everywhere()
                : Discovery.under(settings.roots().toArray(String[]::new)),
            clock,
            options(settings));
    Runnable last =
        () -> {
          connection.close();
          book.close();
        };
    try {
      Steward made =
          new Steward(
              self.steward(),
              new Steward.Parts(
                  book.place(),
                  election,
                  eyes,
                  duties,
                  bond,
                  new DutyNodes(connection, LAYOUT),
                  metrics,
                  last),
              clock,
              settings.http());
      steward.complete(made);
      made.start();
      return made;
    } catch (IOException | RuntimeException e) {
      connection.close();
      throw e;
    }
  }

  private static Lead lead(Election election) {
    return new Lead() {
      @Override
      public Optional<String> tenure() {
        return election.tenure();
      }

      @Override
      public long zkEpoch() {
        return election.zkEpoch();
      }
    };
  }

  private static BondWatch.Listener bondListener(CompletableFuture<Steward> steward) {
    return new BondWatch.Listener() {
      @Override
      public void found(Verdict verdict) {
        steward.join().found(verdict);
      }

      @Override
      public void held(boolean again) {
        steward.join().held(again);
      }

      @Override
      public void unheld(String why) {
        steward.join().unheld(why);
      }

      @Override
      public void broke(Error error) {
        steward.join().broke(error);
      }
    };
  }

  private static DutyLoop.Listener listener(CompletableFuture<Steward> steward) {
    return new DutyLoop.Listener() {
      @Override
      public void due(CategoryName category, Instant since) {
        steward.join().due(category, since);
      }

      @Override
      public void done(Hands.Done done, Duration lag) {
        steward.join().done(done, lag);
      }

      @Override
      public void unserved(CategoryName category) {
        steward.join().unserved(category);
      }

      @Override
      public void tidied(Duty duty) {
        steward.join().tidied(duty);
      }

      @Override
      public void broke(Error error) {
        steward.join().broke(error);
      }

      @Override
      public void tick() {
        steward.join().tick();
      }
    };
  }

  private static ZooKeeperConnection.Options options(Settings settings) {
    Duration session = settings.sessionTimeout();
    Duration half = session.dividedBy(2);
    Duration wait = half.compareTo(LONGEST_WAIT) > 0 ? LONGEST_WAIT : half;
    return new ZooKeeperConnection.Options(session, wait, wait, false, settings.security());
  }

  private static Candidate candidate(Settings settings, Book book, Instant now) {
    long pid = ProcessHandle.current().pid();
    String host = host();
    return new Candidate(
        settings.name().orElseGet(() -> "steward-%s-%d".formatted(host, pid)),
        host,
        pid,
        now,
        Optional.ofNullable(Wiring.class.getPackage().getImplementationVersion()).orElse("unknown"),
        Optional.empty(),
        Optional.empty(),
        !book.comparesAndSets());
  }

  private static String host() {
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException e) {
      return "unknown-host";
    }
  }
}
