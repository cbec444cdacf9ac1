package org.mappingzoo.console.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.mappingzoo.core.monitor.CandidateSnapshot;
import org.mappingzoo.core.monitor.FleetSnapshot;
import org.mappingzoo.core.monitor.LeadersSnapshot;
import org.mappingzoo.core.protocol.Candidate;
import org.mappingzoo.core.protocol.Term;
import org.mappingzoo.zookeeper.Discovery;
import org.mappingzoo.zookeeper.Ensemble;
import org.mappingzoo.zookeeper.ZooKeeperConnection;
import org.mappingzoo.zookeeper.ZooKeeperFleetSource;

/// The succession that the demo shows: real processes, one of which is killed.
@Timeout(60)
@Execution(ExecutionMode.CONCURRENT)
class DemoStewardsTest {
  private final BlockingQueue<FleetSnapshot> seen = new LinkedBlockingQueue<>();

  @Test
  void theNextInLineTakesOverFromAKilledLeaderAndNoProcessIsLeft() throws InterruptedException {
    List<Long> stewards;
    try (DemoFleet fleet = DemoFleet.start(4);
        ZooKeeperFleetSource source =
            new ZooKeeperFleetSource(
                new Ensemble(fleet.connectString()),
                Discovery.everywhere(),
                InstantSource.system(),
                ZooKeeperConnection.Options.forOperators())) {
      source.start(seen::add);
      LeadersSnapshot full =
          await(leaders -> leaders.chain().size() == 3 && leads(leaders)).leaders();
      stewards = full.chain().stream().map(DemoStewardsTest::pid).toList();
      await(leaders -> leaders.duties().size() == 6);

      fleet.killSteward(stewards.getFirst());
      LeadersSnapshot then =
          await(leaders -> leaders.chain().size() == 2 && leads(leaders)).leaders();

      assertEquals(full.chain().get(1).name(), then.chain().getFirst().name());
      FleetSnapshot noted = await(leaders -> leaders.terms().size() == 2);
      assertEquals(Term.SESSION_LOST, noted.leaders().terms().getFirst().ending());
      assertTrue(noted.leaders().terms().getLast().isRunning());
      assertNotEquals(Optional.empty(), ProcessHandle.of(stewards.get(1)));
    }
    for (long pid : stewards) {
      assertEquals(Optional.empty(), ProcessHandle.of(pid), "process " + pid);
    }
  }

  private static boolean leads(LeadersSnapshot leaders) {
    return leaders.chain().getFirst().leadingSince().isPresent();
  }

  private static long pid(CandidateSnapshot candidate) {
    return candidate.candidate().map(Candidate::pid).orElseThrow();
  }

  private FleetSnapshot await(Predicate<LeadersSnapshot> condition) throws InterruptedException {
    FleetSnapshot next;
    do {
      next = seen.poll(30, TimeUnit.SECONDS);
      assertTrue(next != null, "no snapshot came");
    } while (!condition.test(next.leaders()));
    return next;
  }
}
