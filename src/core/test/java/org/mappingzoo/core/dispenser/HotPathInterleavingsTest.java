package org.mappingzoo.core.dispenser;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.mappingzoo.core.testkit.LedgerScene.DID;
import static org.mappingzoo.core.testkit.LedgerScene.settled;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jetbrains.lincheck.LincheckAssertionError;
import org.jetbrains.lincheck.datastructures.ManagedStrategyGuaranteeKt;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Validate;
import org.jetbrains.lincheck.datastructures.verifier.EpsilonVerifier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.mappingzoo.core.allocator.HeldLease;
import org.mappingzoo.core.allocator.LeaseLedger;
import org.mappingzoo.core.testkit.InMemoryLedger;
import org.mappingzoo.core.testkit.LedgerScene;

/// What threads do to a dispenser at the same time, one memory access of one of them behind the
/// other in orders that Lincheck chooses: it draws which calls each thread makes, and where it is
/// interrupted by another.
///
/// That an id comes from its segment, or goes back with what is left of it, and never both, is
/// all that [IdDispenser#close()] needs of it: the rest of that is done under a lock. Lincheck
/// takes memory for sequentially consistent; what processors and compilers reorder is for real
/// threads to show, in [IdDispenserTest].
final class HotPathInterleavingsTest {
  private static final int IDS = 20;

  @Test
  void takingIdsOfASegmentAndSealingItIsAsIfOneBehindTheOther() {
    options(5, 200).threads(3).check(OneSegment.class);
  }

  /// What does not catch this would prove nothing.
  @Test
  void aCursorThatIsReadAndThenWrittenIsCaught() {
    assertThrows(LincheckAssertionError.class, () -> options(5, 200).check(FlawedSegment.class));
  }

  @Test
  @Tag("drill")
  void noIdComesTwiceOrIsLostWhileADispenserIsRefilled() {
    whole().check(RefilledDispenser.class);
  }

  private static ModelCheckingOptions options(int scenarios, int orders) {
    return new ModelCheckingOptions()
        .iterations(scenarios)
        .invocationsPerIteration(orders)
        .threads(2)
        .actorsPerThread(2)
        .actorsBefore(0)
        .actorsAfter(0);
  }

  /// The ledger is one step: it is shown elsewhere what becomes of that. Each world is judged by
  /// itself at its end, since how many ids are ready at a moment is nobody's promise.
  private static ModelCheckingOptions whole() {
    return options(5, 200)
        .addGuarantee(
            ManagedStrategyGuaranteeKt.forClasses(
                    LeaseLedger.class.getName(),
                    Leases.class.getName(),
                    InMemoryLedger.class.getName(),
                    LedgerScene.class.getName())
                .allMethods()
                .treatAsAtomic())
        .verifier(EpsilonVerifier.class);
  }

  public static class OneSegment {
    private static final HeldLease LEASE = lease();
    private final Segment segment = new Batch(LEASE).cut(LEASE, IDS).getFirst();

    private static HeldLease lease() {
      LedgerScene scene = new LedgerScene();
      scene.seed("1:3");
      LeaseLedger ledger = scene.worker("worker");
      return settled(ledger.take(DID, ledger.request(3, OptionalLong.of(3)), Optional.empty()));
    }

    @Operation
    public long take() {
      return segment.take();
    }

    @Operation
    public long left() {
      return segment.left();
    }

    @Operation(runOnce = true)
    public long seal() {
      return segment.seal();
    }
  }

  public static class FlawedSegment {
    private volatile long cursor;

    @Operation
    public long take() {
      long index = cursor;
      cursor = index + 1;
      return index < 3 ? 1 + index : -1;
    }
  }

  /// A dispenser of which some ids are ready; it is refilled while it is asked.
  public static class RefilledDispenser {
    private final LedgerScene scene = new LedgerScene();
    private final List<Long> handedOut = Collections.synchronizedList(new ArrayList<>());
    private final Queue<Runnable> refills = new ConcurrentLinkedQueue<>();
    private final IdDispenser ids;

    public RefilledDispenser() {
      scene.seed("1:" + IDS);
      ids =
          new IdDispenser(
              scene.workerOver(scene.server, "worker"),
              DID,
              new DispenserOptions(4, 8, Duration.ZERO),
              refills::add,
              () -> 0);
      tryNextId();
      refill();
    }

    @Operation
    public void tryNextId() {
      ids.tryNextId().ifPresent(handedOut::add);
    }

    @Operation
    public void refill() {
      Optional.ofNullable(refills.poll()).ifPresent(Runnable::run);
    }

    @Validate
    public void noneIsLostAndNoneCameTwice() {
      refill();
      ids.close();
      assertEquals(handedOut.size(), new HashSet<>(handedOut).size(), handedOut::toString);
      scene.assertBooks(IDS - handedOut.size(), 0, handedOut.size(), 0);
    }
  }
}
