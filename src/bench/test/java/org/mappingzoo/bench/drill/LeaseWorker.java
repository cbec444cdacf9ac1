package org.mappingzoo.bench.drill;

import java.io.IOException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.mappingzoo.core.allocator.HeldLease;
import org.mappingzoo.core.allocator.LeaseLedger;
import org.mappingzoo.core.allocator.LedgerOutcome;
import org.mappingzoo.core.allocator.StoreException;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.protocol.Layout;
import org.mappingzoo.core.protocol.LeaseRequest;
import org.mappingzoo.core.protocol.OwnerName;
import org.mappingzoo.core.protocol.Presence;
import org.mappingzoo.core.protocol.WorkerName;
import org.mappingzoo.core.ranges.RangeList;
import org.mappingzoo.zookeeper.Ensemble;
import org.mappingzoo.zookeeper.PresenceNode;
import org.mappingzoo.zookeeper.RandomNames;
import org.mappingzoo.zookeeper.ZooKeeperConnection;
import org.mappingzoo.zookeeper.ZooKeeperIdGenerator;

/// A worker process that takes leases with small windows, uses ids of them as fast as it is
/// granted them, and pushes some back, until it is killed; present while its session stands. An id
/// is used once it stands in the worker's log, which is written without buffer.
public final class LeaseWorker {
  private static final ZooKeeperConnection.Options OPTIONS =
      new ZooKeeperConnection.Options(
          Duration.ofSeconds(4), Duration.ofSeconds(3), Duration.ofSeconds(3), false);
  private static final Presence PRESENCE =
      new Presence("drill", ProcessHandle.current().pid(), Instant.EPOCH, "drill");

  private final LeaseLedger ledger;
  private final CategoryName category;
  private final UseLog log;
  private final boolean patient;
  private final Random random = new Random();

  private LeaseWorker(LeaseLedger ledger, CategoryName category, UseLog log, boolean patient) {
    this.ledger = ledger;
    this.category = category;
    this.log = log;
    this.patient = patient;
  }

  /// Works until it is killed.
  ///
  /// @param arguments the connect string, the category, the owner's name, the log's path, and
  ///     `patient` where a refused take is to be tried again
  public static void main(String[] arguments) throws IOException {
    ZooKeeperConnection connection = ZooKeeperConnection.open(new Ensemble(arguments[0]), OPTIONS);
    SecureRandom random = new SecureRandom();
    WorkerName name = new RandomNames(random).worker(new OwnerName(arguments[2]));
    PresenceNode _ = PresenceNode.keep(connection, Layout.DEFAULT, name, PRESENCE);
    LeaseLedger ledger = ZooKeeperIdGenerator.ledger(connection, random, name);
    UseLog log = UseLog.create(Path.of(arguments[3]));
    LeaseWorker worker =
        new LeaseWorker(ledger, CategoryName.of(arguments[1]), log, arguments.length > 4);
    System.out.println("working");
    Optional<HeldLease> finished = Optional.empty();
    while (true) {
      finished = worker.use(worker.take(finished));
    }
  }

  private HeldLease take(Optional<HeldLease> finished) {
    while (true) {
      LeaseRequest request =
          ledger.request(20 + random.nextInt(200), OptionalLong.of(5 + random.nextInt(60)));
      Optional<HeldLease> taken = untilSettled(() -> ledger.take(category, request, finished));
      if (taken.isPresent()) {
        return taken.get();
      }
      if (!patient) {
        throw new IllegalStateException("a take was refused");
      }
      LockSupport.parkNanos(Duration.ofMillis(20).toNanos());
    }
  }

  /// The lease, where each id of it was used.
  private Optional<HeldLease> use(HeldLease taken) {
    HeldLease lease = taken;
    long count = lease.lease().ranges().count();
    long toUse = random.nextInt(3) == 0 ? random.nextLong(count) : count;
    long used = 0;
    while (used < toUse) {
      if (used == lease.lease().window()) {
        HeldLease before = lease;
        long wider = Math.min(count, used + 5 + random.nextInt(60));
        Optional<HeldLease> now = untilSettled(() -> ledger.advance(before, wider));
        if (now.isEmpty()) {
          return Optional.empty(); // an operator has taken it away
        }
        lease = now.get();
      }
      long until = Math.min(toUse, lease.lease().window());
      log.write(slice(lease.lease().ranges(), used, until));
      used = until;
    }
    if (used == count) {
      return Optional.of(lease);
    }
    HeldLease last = lease;
    RangeList rest = slice(last.lease().ranges(), used, count);
    Optional<RangeList> pushed = untilSettled(() -> ledger.push(last, rest));
    pushed.filter(left -> !left.isEmpty()).ifPresent(LeaseWorker::unexpected);
    return Optional.empty();
  }

  private static void unexpected(RangeList left) {
    throw new IllegalStateException("parked: " + left);
  }

  /// Empty where it was refused.
  private static <R> Optional<R> untilSettled(Supplier<LedgerOutcome<R>> call) {
    while (true) {
      try {
        switch (call.get()) {
          case LedgerOutcome.Settled<R>(R result) -> {
            return Optional.of(result);
          }
          case LedgerOutcome.Refused<R> refused -> {
            return Optional.empty();
          }
          case LedgerOutcome.Contended<R> contended -> {}
          case LedgerOutcome.Uncertain<R> uncertain -> {}
        }
      } catch (StoreException e) {
        System.err.println(ProcessHandle.current().pid() + ": " + e.getMessage());
      }
    }
  }

  private static RangeList slice(RangeList ranges, long from, long until) {
    RangeList rest = from == 0 ? ranges : ranges.takeLowest(from).rest();
    return until == from ? RangeList.empty() : rest.takeLowest(until - from).taken();
  }
}
