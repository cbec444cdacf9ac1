package org.mappingzoo.console;

import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import org.mappingzoo.core.allocator.LedgerAdmin;
import org.mappingzoo.core.allocator.LedgerChange;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.protocol.Candidate;
import org.mappingzoo.core.protocol.CategoryReading;
import org.mappingzoo.core.protocol.CategorySettings;
import org.mappingzoo.core.protocol.DutyReport;
import org.mappingzoo.core.protocol.FenceTransactions;
import org.mappingzoo.core.protocol.Layout;
import org.mappingzoo.core.protocol.ManagedCategory;
import org.mappingzoo.core.protocol.Note;
import org.mappingzoo.core.protocol.Plan;
import org.mappingzoo.core.protocol.Term;
import org.mappingzoo.core.protocol.TermLog;
import org.mappingzoo.core.protocol.Transaction;
import org.mappingzoo.core.ranges.RangeText;
import org.mappingzoo.zookeeper.DutyNodes;
import org.mappingzoo.zookeeper.Election;
import org.mappingzoo.zookeeper.EmbeddedZooKeeper;
import org.mappingzoo.zookeeper.Ensemble;
import org.mappingzoo.zookeeper.JitteredPause;
import org.mappingzoo.zookeeper.RandomNames;
import org.mappingzoo.zookeeper.ZooKeeperConnection;
import org.mappingzoo.zookeeper.ZooKeeperLedger;

/// A server with one managed category, and stewards that stand for leader without doing anything
/// else: each has a session of its own, and takes part in the election that real ones hold.
final class StewardStandIns implements AutoCloseable {
  static final CategoryName DID = CategoryName.of("/ids/did");
  private static final Layout LAYOUT = Layout.DEFAULT;
  private static final ZooKeeperConnection.Options BRISK =
      new ZooKeeperConnection.Options(
          Duration.ofSeconds(3), Duration.ofSeconds(2), Duration.ofSeconds(2), false);

  private final EmbeddedZooKeeper zoo = EmbeddedZooKeeper.start();
  private final ZooKeeperConnection connection = connect();
  private final ZooKeeperLedger ledger = new ZooKeeperLedger(connection, LAYOUT);
  private final LedgerAdmin admin = admin(new Random(2010));
  private final Map<Long, ZooKeeperConnection> sessions = new HashMap<>();
  private final List<Election> elections = new ArrayList<>();

  StewardStandIns() {
    LedgerChange seed = new LedgerChange.Seed(RangeText.parse("1:1000"), CategorySettings.DEFAULT);
    Note note = new Note("test", "", Instant.parse("2026-11-21T03:00:00Z"));
    var ready = assertInstanceOf(LedgerAdmin.Prepared.Ready.class, admin.prepare(DID, seed, note));
    assertInstanceOf(LedgerAdmin.Applied.Done.class, admin.apply(ready.proposal()));
  }

  String connectString() {
    return zoo.connectString();
  }

  private ZooKeeperConnection connect() {
    return ZooKeeperConnection.open(new Ensemble(zoo.connectString()), BRISK);
  }

  private LedgerAdmin admin(Random random) {
    RandomNames names = new RandomNames(random);
    return new LedgerAdmin(
        ledger, LAYOUT, names::request, names::generation, new JitteredPause(random), 10);
  }

  /// Another one stands for leader, behind all that do already.
  void stand(String name, long pid) {
    ZooKeeperConnection session = connect();
    Election election =
        new Election(
            session,
            LAYOUT,
            candidate(name, pid, Optional.empty()),
            Clock.systemUTC(),
            System::nanoTime,
            standing -> {});
    sessions.put(pid, session);
    elections.add(election);
    election.start();
  }

  private static Candidate candidate(String name, long pid, Optional<String> watches) {
    return new Candidate(name, "host", pid, Instant.EPOCH, "test", watches, Optional.empty());
  }

  /// Ends its session without a word.
  void kill(long pid) {
    Objects.requireNonNull(sessions.get(pid)).close();
  }

  /// A node as a steward would have it that is not well.
  void pretend(String node, String name, Optional<String> watches) {
    Candidate said = candidate(name, 1, watches);
    create(
        LAYOUT.candidate(node), (watches.isPresent() ? said : said.leading(Instant.now())).text());
  }

  private void create(String path, NodeText text) {
    Transaction creation = Transaction.of(new Transaction.Create(path, text));
    assertInstanceOf(Transaction.Reply.Applied.class, ledger.commit(creation));
  }

  /// These led, one after the other, just now.
  void led(String ending, String... names) {
    Instant now = Instant.now();
    List<Term> terms = new ArrayList<>();
    for (int i = 0; i < names.length; i++) {
      terms.add(Term.begun(names[i], "n_" + i, now.minusSeconds(60)).ended(now, ending));
    }
    create(LAYOUT.terms(), new TermLog(terms).text());
  }

  void fence(long fence) {
    ManagedCategory found =
        assertInstanceOf(CategoryReading.Managed.class, admin.read(DID)).category();
    Plan.Send<?> send =
        assertInstanceOf(Plan.Send.class, new FenceTransactions(LAYOUT).restrict(found, fence));
    assertInstanceOf(Transaction.Reply.Applied.class, ledger.commit(send.transaction()));
  }

  void report(DutyReport report) {
    var _ = new DutyNodes(connection, LAYOUT).write(DID, report);
  }

  @Override
  public void close() {
    elections.forEach(Election::close);
    sessions.values().forEach(ZooKeeperConnection::close);
    connection.close();
    zoo.close();
  }
}
