package org.mappingzoo.zookeeper;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Random;
import java.util.function.Consumer;
import org.apache.zookeeper.CreateMode;
import org.mappingzoo.core.allocator.AdminChange;
import org.mappingzoo.core.allocator.HeldLease;
import org.mappingzoo.core.allocator.LedgerChange;
import org.mappingzoo.core.allocator.Receipt;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.counter.CounterFences;
import org.mappingzoo.core.counter.CounterOutcome;
import org.mappingzoo.core.counter.CounterReading;
import org.mappingzoo.core.counter.FencedCounter;
import org.mappingzoo.core.protocol.Action;
import org.mappingzoo.core.protocol.CategoryReading;
import org.mappingzoo.core.protocol.CategorySettings;
import org.mappingzoo.core.protocol.ControlRecord;
import org.mappingzoo.core.protocol.FenceTransactions;
import org.mappingzoo.core.protocol.Layout;
import org.mappingzoo.core.protocol.ManagedCategory;
import org.mappingzoo.core.protocol.Plan;
import org.mappingzoo.core.protocol.Proposal;
import org.mappingzoo.core.protocol.Reservation;
import org.mappingzoo.core.protocol.SettingsChange;
import org.mappingzoo.core.protocol.Transaction;
import org.mappingzoo.core.protocol.Transactions;
import org.mappingzoo.core.ranges.RangeList;
import org.mappingzoo.core.ranges.RangeText;

/// All that can be done to nodes, each with the roles that may. The first letter of a role stands
/// for it; an admin may do all of it.
final class Deeds {
  private static final Layout LAYOUT = Layout.DEFAULT;
  private static final FenceTransactions FENCES = new FenceTransactions(LAYOUT);
  private static final CounterFences COUNTERS = new CounterFences(LAYOUT);
  private static final RangeList LAST = ids("91:100");
  private static final String ONE = "\0\0\0\0\0\0\0\1";

  private final Map<String, Deed> all = new LinkedHashMap<>();
  private final RandomNames names = new RandomNames(new Random(7));

  /// What is made ready by an admin, and then done by whoever tries.
  interface Readying {
    Consumer<Party> ready(Party admin, CategoryName name);
  }

  record Deed(String permitted, Readying readying) {
    boolean permits(String role) {
      return role.equals("admin") || permitted.contains(role.substring(0, 1));
    }
  }

  /// All of them by their names.
  static Map<String, Deed> all() {
    Deeds deeds = new Deeds();
    deeds.ofWorkers();
    deeds.ofOperators();
    deeds.ofStewards();
    deeds.onBareNodes();
    deeds.onBareListsByHand();
    deeds.onCounters();
    return deeds.all;
  }

  private void ofWorkers() {
    put("take", "ow", (admin, name) -> seeded(admin, name, by -> taken(by, name)));
    onLease("push", "osw", (by, lease) -> settled(by.worker.push(lease, ids("6:10"))));
    onLease("complete", "osw", (by, lease) -> settled(by.worker.push(lease, RangeList.empty())));
    onLease("advance", "osw", (by, lease) -> settled(by.worker.advance(lease, 10)));
    put(
        "presence",
        "w",
        (admin, name) -> by -> by.create(LAYOUT.presences() + key(name), "", CreateMode.EPHEMERAL));
  }

  private void ofOperators() {
    put("seed", "o", (admin, name) -> by -> by.change(name, seed()));
    change("extend", new LedgerChange.Extend(ids("200:300")));
    change("compact", new LedgerChange.Compact());
    change("freeze", new LedgerChange.Freeze());
    put(
        "unfreeze",
        "os",
        (admin, name) -> {
          admin.change(name, seed());
          admin.change(name, new LedgerChange.Freeze());
          return by -> by.change(name, new LedgerChange.Unfreeze());
        });
    change("retire", new LedgerChange.Retire());
    change(
        "configure",
        new LedgerChange.Configure(CategorySettings.DEFAULT.resealingOnNewLeader(true)));
    change("adjust", new LedgerChange.Adjust(doubting()));
    onLease(
        "recycle", "os", (by, it) -> by.change(it.category(), new LedgerChange.Recycle(it.id())));
    onLease(
        "recycle attested",
        "os",
        (by, it) ->
            by.change(it.category(), new LedgerChange.RecycleAttested(it.id(), ids("1:5"))));
    onLease(
        "quarantine",
        "os",
        (by, it) -> by.change(it.category(), new LedgerChange.Quarantine(it.id())));
    onLease(
        "write off",
        "os",
        (by, it) -> by.change(it.category(), new LedgerChange.WriteOff(it.id())));
    onLease(
        "push by hand",
        "os",
        (by, it) -> by.change(it.category(), new LedgerChange.Push(it.id(), ids("6:10"))));
    put(
        "return attested",
        "os",
        (admin, name) -> {
          admin.change(name, seed());
          settled(admin.worker.push(taken(admin, name), RangeList.empty()));
          return by -> by.change(name, new LedgerChange.ReturnAttested(ids("1:5")));
        });
    put(
        "adopt",
        "o",
        (admin, name) -> {
          admin.makeBare(name.path(), "1:50\n");
          return by ->
              by.change(name, new LedgerChange.Adopt(ids("1:50"), CategorySettings.DEFAULT));
        });
    put(
        "adopt what was open",
        "o",
        (admin, name) -> {
          admin.makeOpen(name.path(), "1:50\n");
          return by ->
              by.change(name, new LedgerChange.Adopt(ids("1:50"), CategorySettings.DEFAULT));
        });
    put(
        "restore",
        "o",
        (admin, name) -> {
          Reservation claim = claim(admin, name);
          admin.deleteAll(name.path());
          admin.deleteAll(LAYOUT.control(name));
          admin.deleteAll(LAYOUT.tally(name));
          return by ->
              recorded(
                  by,
                  name,
                  FENCES.restore(CategoryReading.of(name, by.store.read(name, true)), claim));
        });
    put(
        "begin versions anew",
        "o",
        (admin, name) ->
            seeded(
                admin,
                name,
                by -> by.commit(new Transactions(LAYOUT).rotate(managed(admin, name)))));
    put("read", "oswr", (admin, name) -> seeded(admin, name, by -> managed(by, name)));
    put("read the roles", "osw", (admin, name) -> by -> by.read(LAYOUT.roles()));
  }

  private void ofStewards() {
    put(
        "advance the fence",
        "os",
        (admin, name) ->
            seeded(admin, name, by -> by.send(FENCES.restrict(managed(admin, name), 50))));
    put(
        "reseal",
        "os",
        (admin, name) -> {
          Reservation claim = claim(admin, name);
          return by -> recorded(by, name, FENCES.reseal(managed(admin, name), claim));
        });
    put(
        "withdraw",
        "osw",
        (admin, name) -> {
          Reservation without = withdrawn(booked(admin, name), admin);
          return by -> by.send(FENCES.withdraw(managed(admin, name), without, LAST));
        });
    onLease(
        "bury",
        "osw",
        (by, it) ->
            by.commit(
                Transaction.of(
                    new Transaction.Delete(
                        LAYOUT.lease(it.category(), it.id()), it.stamped().version()))));
    put(
        "stand for leader",
        "s",
        (admin, name) ->
            by -> by.create(LAYOUT.candidate("n_"), "", CreateMode.EPHEMERAL_SEQUENTIAL));
    put(
        "report",
        "s",
        (admin, name) -> by -> by.create(LAYOUT.duty(name), "", CreateMode.PERSISTENT));
    put(
        "bind the book",
        "os",
        (admin, name) -> by -> by.create(LAYOUT.bonds() + key(name), "", CreateMode.PERSISTENT));
    put(
        "look at the book",
        "os",
        (admin, name) -> {
          admin.create(LAYOUT.bonds() + key(name), "", CreateMode.PERSISTENT);
          return by -> by.write(LAYOUT.bonds() + key(name), "another look");
        });
    put("note a term", "s", (admin, name) -> by -> by.write(LAYOUT.terms(), "a term"));
    put(
        "put on record",
        "os",
        (admin, name) -> by -> by.create(record(name), "", CreateMode.PERSISTENT));
    put(
        "change what is on record",
        "",
        (admin, name) -> {
          admin.create(record(name), "", CreateMode.PERSISTENT);
          return by -> by.write(record(name), "another");
        });
    put(
        "give roles",
        "",
        (admin, name) -> by -> by.write(LAYOUT.roles(), admin.read(LAYOUT.roles()).orElseThrow()));
  }

  private void onBareNodes() {
    put("write a bare list", "oswl", bare("1:50\n", (by, name) -> by.write(name.path(), "2:50\n")));
    put(
        "write an adopted list as in 2010",
        "osw",
        (admin, name) -> {
          admin.makeOpen(name.path(), "1:50\n");
          admin.change(name, new LedgerChange.Adopt(ids("1:50"), CategorySettings.DEFAULT));
          return by -> by.write(name.path(), "2:50\n");
        });
    put("read a bare list", "oswrl", bare("1:50\n", (by, name) -> by.read(name.path())));
    put("make a bare list", "o", (admin, name) -> by -> by.makeBare(name.path(), "1:50\n"));
    put("count", "oswl", bare(ONE, Deeds::counted));
  }

  /// Whoever may write a list and make nodes may change it by hand; who may not put that on record,
  /// or mark it, does without (decision 0006).
  private void onBareListsByHand() {
    put(
        "seed a bare list by hand",
        "o",
        (admin, name) -> by -> by.byHand(name, new AdminChange.Seed(ids("1:50"))));
    byHand("extend", "1:50\n", new AdminChange.Extend(ids("60:70")));
    byHand("push", "1:50\n", new AdminChange.Push(ids("60:70"), Optional.empty()));
    byHand("compact", "1:50\n51:60\n", new AdminChange.Compact());
    put(
        "repair a bare list by hand",
        "osw",
        (admin, name) -> {
          admin.makeBare(name.path(), "1:50\n52;60\n");
          return by ->
              by.byHand(name, new AdminChange.Repair(ids("1:50\n52:60"), admin.revision(name)));
        });
    put(
        "undo a bare list by hand",
        "osw",
        (admin, name) -> {
          admin.makeBare(name.path(), "1:50\n");
          Receipt made = admin.byHand(name, new AdminChange.Extend(ids("60:70")));
          return by -> by.byHand(name, new AdminChange.Undo(made));
        });
  }

  private void byHand(String what, String text, AdminChange change) {
    put(what + " a bare list by hand", "osw", bare(text, (by, name) -> by.byHand(name, change)));
  }

  /// A counter that is fenced has a control record, which clients of 2010 do not read.
  private void onCounters() {
    put("make a counter", "o", (admin, name) -> by -> by.makeBare(name.path(), ONE));
    put(
        "fence a counter",
        "os",
        (admin, name) -> {
          admin.makeBare(name.path(), ONE);
          return by -> by.send(firstFence(admin, name));
        });
    put(
        "move the fence of a counter",
        "os",
        (admin, name) -> {
          FencedCounter counter = fenced(admin, name);
          return by -> by.send(COUNTERS.raise(counter, booked(counter)));
        });
    put(
        "count below a fence",
        "osw",
        (admin, name) -> {
          FencedCounter counter = fenced(admin, name);
          return by -> counted(by, counter.name());
        });
    put(
        "reseal a counter",
        "os",
        (admin, name) -> {
          Reservation claim = claimed(booked(fenced(admin, name)));
          return by -> recorded(by, name, COUNTERS.reseal(counter(admin, name), claim));
        });
    put(
        "restore a counter",
        "o",
        (admin, name) -> {
          Reservation claim = claimed(booked(fenced(admin, name)));
          admin.deleteAll(name.path());
          admin.deleteAll(LAYOUT.control(name));
          return by -> recorded(by, name, COUNTERS.restore(counter(admin, name), claim));
        });
  }

  private static CounterReading counter(Party by, CategoryName name) {
    return CounterReading.of(name, by.store.read(name, true));
  }

  private Plan<ControlRecord> firstFence(Party admin, CategoryName name) {
    if (counter(admin, name) instanceof CounterReading.Plain plain) {
      return COUNTERS.restrict(name, plain, 100, names.generation(), LedgerScene.BY);
    }
    throw new AssertionError(name);
  }

  private FencedCounter fenced(Party admin, CategoryName name) {
    admin.makeBare(name.path(), ONE);
    admin.send(firstFence(admin, name));
    if (counter(admin, name) instanceof CounterReading.Fenced(FencedCounter counter)) {
      return counter;
    }
    throw new AssertionError(name);
  }

  private static Reservation booked(FencedCounter counter) {
    return next(COUNTERS.next(counter, Optional.empty(), 200, LedgerScene.BY));
  }

  private static void counted(Party by, CategoryName name) {
    CounterOutcome outcome = ZooKeeperCounters.over(by.connection, new Random(1)).take(name, 5);
    if (!(outcome instanceof CounterOutcome.Taken)) {
      throw new AssertionError(outcome);
    }
  }

  private interface Bare {
    void todo(Party by, CategoryName name);
  }

  private interface WithLease {
    void todo(Party by, HeldLease lease);
  }

  private void put(String name, String permitted, Readying readying) {
    all.put(name, new Deed(permitted, readying));
  }

  private void change(String name, LedgerChange change) {
    put(
        name,
        "os",
        (admin, category) -> seeded(admin, category, by -> by.change(category, change)));
  }

  private void onLease(String name, String permitted, WithLease deed) {
    put(
        name,
        permitted,
        (admin, category) -> {
          admin.change(category, seed());
          HeldLease lease = taken(admin, category);
          return by -> deed.todo(by, lease);
        });
  }

  private static Readying bare(String text, Bare deed) {
    return (admin, name) -> {
      admin.makeBare(name.path(), text);
      return by -> deed.todo(by, name);
    };
  }

  private static Consumer<Party> seeded(Party admin, CategoryName name, Consumer<Party> deed) {
    admin.change(name, seed());
    return deed;
  }

  private static LedgerChange seed() {
    return new LedgerChange.Seed(ids("1:50\n51:100"), CategorySettings.DEFAULT);
  }

  private static SettingsChange doubting() {
    return new SettingsChange(
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        OptionalLong.empty(),
        OptionalInt.empty(),
        OptionalInt.empty(),
        OptionalInt.empty(),
        OptionalInt.empty(),
        Optional.empty(),
        Optional.of(true));
  }

  private static HeldLease taken(Party by, CategoryName name) {
    return settled(
        by.worker.take(name, by.worker.request(10, OptionalLong.of(5)), Optional.empty()));
  }

  private static <T> T settled(org.mappingzoo.core.allocator.LedgerOutcome<T> outcome) {
    return LedgerScene.settled(outcome);
  }

  private static RangeList ids(String text) {
    return RangeText.parse(text);
  }

  private static ManagedCategory managed(Party by, CategoryName name) {
    if (CategoryReading.of(name, by.store.read(name, true))
        instanceof CategoryReading.Managed(ManagedCategory category)) {
      return category;
    }
    throw new AssertionError(name);
  }

  /// What a book would say before a category is made anew.
  private Reservation claim(Party admin, CategoryName name) {
    return claimed(booked(admin, name));
  }

  private Reservation claimed(Reservation booked) {
    return FENCES.claim(booked, names.generation(), 0, LedgerScene.BY);
  }

  /// What a book would say of a category with a fence.
  private static Reservation booked(Party admin, CategoryName name) {
    admin.change(name, seed());
    admin.send(FENCES.restrict(managed(admin, name), 50));
    return next(FENCES.next(managed(admin, name), Optional.empty(), 50, LedgerScene.BY));
  }

  private static Reservation withdrawn(Reservation booked, Party admin) {
    return next(FENCES.withdrawal(managed(admin, booked.category()), booked, LAST, LedgerScene.BY));
  }

  private static Reservation next(Proposal proposal) {
    if (proposal instanceof Proposal.Write(Reservation next)) {
      return next;
    }
    throw new AssertionError(proposal);
  }

  private static <T> void recorded(Party by, CategoryName name, Plan<T> plan) {
    if (!(plan instanceof Plan.Send<T>(Transaction transaction, T result))) {
      throw new AssertionError(plan);
    }
    by.commit(
        transaction.behind(
            new Transaction.Create(
                record(name), new Action(name, "a test", LedgerScene.BY).text())));
  }

  private static String record(CategoryName name) {
    return LAYOUT.action(key(name).substring(1));
  }

  private static String key(CategoryName name) {
    return "/" + Layout.encode(name).replace("%2F", "-");
  }
}
