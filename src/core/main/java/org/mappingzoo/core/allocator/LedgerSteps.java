package org.mappingzoo.core.allocator;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.mappingzoo.core.allocator.LedgerOutcome.Contended;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.Refusal;
import org.mappingzoo.core.protocol.CategoryReading;
import org.mappingzoo.core.protocol.Generation;
import org.mappingzoo.core.protocol.Lease;
import org.mappingzoo.core.protocol.LeaseId;
import org.mappingzoo.core.protocol.ManagedCategory;
import org.mappingzoo.core.protocol.Node;
import org.mappingzoo.core.protocol.Plan;
import org.mappingzoo.core.protocol.RecordTextException;
import org.mappingzoo.core.protocol.Stamped;
import org.mappingzoo.core.protocol.Transaction;
import org.mappingzoo.core.protocol.Transaction.Fault;
import org.mappingzoo.core.protocol.Transaction.Reply;
import org.mappingzoo.core.protocol.Transactions;

/// What the operations of one owner are made of: each reads or remembers, plans on that, sends
/// until the reply is known, and begins anew where somebody else was faster.
final class LedgerSteps {
  /// From this attempt on the server is asked to catch up before it is read.
  static final int SYNC_FROM = 3;

  static final String NEW_LEADER =
      "ZooKeeper has a new leader, and no steward has found yet that it did not go back in time";

  private static final String PARKED = "parked";

  private static final Set<StoreException.Reason> FORBIDDEN =
      Set.of(StoreException.Reason.NO_PERMISSION);
  private static final Set<StoreException.Reason> UNTOLD =
      Set.of(StoreException.Reason.NO_PERMISSION, StoreException.Reason.DAMAGED);

  private final LedgerStore store;
  private final Transactions transactions;
  private final Supplier<LeaseId> names;
  private final Pause pause;
  private final Pause atFence;
  private final int attemptLimit;
  private final LeaderCheck leaders;
  private final LastWritten written = new LastWritten();

  /// @param names draws the names of new leases
  /// @param atFence for how long, and between which looks, a steward is waited for
  /// @param attemptLimit how often an operation tries, and how often it sends in each attempt
  LedgerSteps(
      LedgerStore store,
      Transactions transactions,
      Supplier<LeaseId> names,
      Pause pause,
      Pause atFence,
      int attemptLimit) {
    if (attemptLimit < 1) {
      throw new IllegalArgumentException("an attempt limit is at least 1, not " + attemptLimit);
    }
    this.store = store;
    this.transactions = transactions;
    this.names = names;
    this.pause = pause;
    this.atFence = atFence;
    this.attemptLimit = attemptLimit;
    leaders = new LeaderCheck(category -> read(category, true), atFence);
  }

  Transactions transactions() {
    return transactions;
  }

  LeaderCheck leaders() {
    return leaders;
  }

  LastWritten written() {
    return written;
  }

  boolean isSessionLost() {
    return store.isSessionLost();
  }

  LeaseId drawName() {
    return names.get();
  }

  /// What an operation that begins now waits by, between its attempts.
  Pause begun() {
    return pause.begun();
  }

  /// What an operation waits by that has come to the fence now.
  Pause begunAtFence() {
    return atFence.begun();
  }

  /// Tries until an attempt ends the operation, or there were enough of them.
  ///
  /// @param attempt gets its number, from 1; empty where the next one is to be made
  <R> LedgerOutcome<R> repeat(Pause own, IntFunction<Optional<LedgerOutcome<R>>> attempt) {
    for (int number = 1; ; number++) {
      Optional<LedgerOutcome<R>> end = attempt.apply(number);
      if (end.isPresent()) {
        return end.get();
      }
      if (number == attemptLimit || own.isOver()) {
        return new Contended<>(number);
      }
      own.after(number);
    }
  }

  /// Plans on what is known or read. A refusal is believed only of a server that has caught up: it
  /// may have been long ago that there were no ids left.
  ///
  /// @param known empty for what is to be read
  /// @param attempt the number of the attempt that this is part of
  <R> Planned<R> plan(
      CategoryName category,
      Optional<ManagedCategory> known,
      int attempt,
      Function<ManagedCategory, Plan<R>> plan,
      Pause own) {
    boolean synced = known.isEmpty() && attempt >= SYNC_FROM;
    CategoryReading first =
        known
            .<CategoryReading>map(CategoryReading.Managed::new)
            .orElseGet(() -> read(category, synced));
    Planned<R> planned = Planned.on(rotated(first, own), plan);
    return synced || !planned.isRefused()
        ? planned
        : Planned.on(rotated(read(category, true), own), plan);
  }

  /// @param synced whether the server is asked to catch up before
  CategoryReading read(CategoryName category, boolean synced) {
    return CategoryReading.of(category, store.read(category, synced));
  }

  /// The same; or, where its versions had to begin anew, what it is behind that. Who may not do
  /// that goes on with the versions that are left.
  private CategoryReading rotated(CategoryReading reading, Pause own) {
    if (!(reading instanceof CategoryReading.Managed(ManagedCategory managed))
        || managed.wrapped().isPresent()
        || !managed.needsRotation()) {
      return reading;
    }
    Optional<Reply> reply = unless(FORBIDDEN, () -> send(transactions.rotate(managed), false, own));
    if (reply.isEmpty()) {
      return reading;
    }
    boolean blocked =
        reply.get() instanceof Reply.Failed failed && failed.fault() == Fault.NOT_EMPTY;
    return blocked
        ? new CategoryReading.Broken(new Refusal.VersionsUsedUp(managed.list().version()))
        : read(managed.name(), true);
  }

  /// Empty where the store refuses it for one of these reasons.
  private static <R> Optional<R> unless(Set<StoreException.Reason> reasons, Supplier<R> call) {
    try {
      return Optional.of(call.get());
    } catch (StoreException e) {
      if (reasons.contains(e.reason())) {
        return Optional.empty();
      }
      throw e;
    }
  }

  /// The lease's node as it is now; empty where there is none.
  Optional<Node> node(CategoryName category, LeaseId lease) {
    return store.lease(category, lease);
  }

  Optional<Stamped<Lease>> look(HeldLease held) {
    return node(held.category(), held.id()).map(LedgerSteps::leaseOf);
  }

  /// The leases of some names that are open in this life of a category; a damaged one may be.
  /// Empty where they cannot be told: the access lists do not permit to look, or something is among
  /// them that is no lease.
  Optional<Set<LeaseId>> openLeases(ManagedCategory category, Predicate<LeaseId> wanted) {
    return unless(
        UNTOLD,
        () -> {
          read(category.name(), true); // or a refusal may rest on what is long closed
          List<LeaseId> names = store.leaseNames(category.name()).stream().filter(wanted).toList();
          return store.leases(category.name(), names).entrySet().stream()
              .filter(found -> mayBeOpen(found.getValue(), category.generation()))
              .map(Map.Entry::getKey)
              .collect(Collectors.toUnmodifiableSet());
        });
  }

  private static boolean mayBeOpen(Node lease, Generation generation) {
    try {
      return Lease.parse(lease.text()).isOpenIn(generation);
    } catch (RecordTextException e) {
      return true;
    }
  }

  /// Sends until the reply is known, at most as often as an operation may try. For transactions
  /// whose own failure tells whether an earlier sending took effect.
  ///
  /// @param sentBefore whether there was an earlier sending of it whose end is not known
  Reply send(Transaction transaction, boolean sentBefore, Pause own) {
    Reply reply = commit(transaction, sentBefore);
    for (int again = 1;
        reply instanceof Reply.Unknown && again < attemptLimit && !own.isOver();
        again++) {
      reply = sendAgain(transaction, again, own);
    }
    return reply;
  }

  private Reply sendAgain(Transaction transaction, int attempt, Pause own) {
    try {
      own.after(attempt);
    } catch (StoreException e) {
      return new Reply.Unknown(String.valueOf(e.getMessage()));
    }
    return commit(transaction, true);
  }

  /// "Certainly not applied" speaks of one sending: behind a lost reply it settles nothing.
  private Reply commit(Transaction transaction, boolean sentBefore) {
    try {
      return store.commit(transaction);
    } catch (StoreException e) {
      if (sentBefore) {
        return new Reply.Unknown(String.valueOf(e.getMessage()));
      }
      throw e;
    }
  }

  static <R> Plan.Send<R> sending(Plan<R> plan) {
    if (plan instanceof Plan.Send<R> send) {
      return send;
    }
    throw new IllegalStateException("defect: this always writes, not " + plan);
  }

  static Refusal refusalOf(CategoryReading reading) {
    return switch (reading) {
      case CategoryReading.Absent absent -> absent.refusal();
      case CategoryReading.Plain plain ->
          plain.wasManaged()
              ? new Refusal.BrokenLedger(CategoryReading.Plain.MADE_ANEW)
              : new Refusal.NotManaged();
      case CategoryReading.Broken(Refusal why) -> why;
      case CategoryReading.Managed managed ->
          throw new IllegalArgumentException("not a refusal: " + managed);
    };
  }

  /// All leases in a category's ledger, by name; read one after the other.
  ///
  /// @throws StoreException if they cannot be read, or one of them is no lease
  static List<Stamped<Lease>> leases(LedgerStore store, CategoryName category) {
    return store.leases(category, store.leaseNames(category)).entrySet().stream()
        .map(entry -> leaseOf(entry.getKey(), entry.getValue()))
        .sorted(Comparator.comparing(lease -> lease.value().id().value()))
        .toList();
  }

  static Stamped<Lease> leaseOf(Node node) {
    return leaseOf("the lease", node);
  }

  static Stamped<Lease> leaseOf(LeaseId id, Node node) {
    return leaseOf("lease " + id, node);
  }

  private static Stamped<Lease> leaseOf(String what, Node node) {
    try {
      return new Stamped<>(Lease.parse(node.text()), node.revision().version());
    } catch (RecordTextException e) {
      throw new StoreException(
          StoreException.Reason.DAMAGED, what + " cannot be read: " + e.getMessage(), e);
    }
  }

  /// Whether the owner may still use ids of a lease, as far as that says.
  static boolean isInUse(Optional<Stamped<Lease>> now) {
    return now.map(Stamped::value).filter(lease -> lease.isOpen() && !lease.parked()).isPresent();
  }

  static Refusal closed(LeaseId lease, Optional<Stamped<Lease>> now) {
    return new Refusal.LeaseClosed(
        lease.value(), now.map(found -> nameOf(found.value())).orElse("gone"));
  }

  /// Whether that says that the lease is parked.
  static boolean isParked(Refusal why) {
    return why instanceof Refusal.LeaseClosed closed && closed.state().equals(PARKED);
  }

  private static String nameOf(Lease lease) {
    return lease.isOpen() && lease.parked() ? PARKED : lease.state().name();
  }
}
