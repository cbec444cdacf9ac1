package org.mappingzoo.core.dispenser;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.mappingzoo.core.testkit.LedgerScene.DID;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.Executor;
import org.jetbrains.lincheck.datastructures.ManagedStrategyGuarantee;
import org.jetbrains.lincheck.datastructures.ManagedStrategyGuaranteeKt;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Validate;
import org.jetbrains.lincheck.datastructures.verifier.EpsilonVerifier;
import org.junit.jupiter.api.Test;
import org.mappingzoo.core.allocator.LeaseLedger;
import org.mappingzoo.core.testkit.InMemoryLedger;
import org.mappingzoo.core.testkit.LedgerScene;

/// What threads do to a whole dispenser at the same time, in orders that Lincheck chooses: three
/// make one call each, of which one is the refill that is asked for.
///
/// How many ids are ready at a moment is nobody's promise, so each world is judged at its end: no
/// id came twice, none behind the close, those of a caller ascended, and all others are free. What
/// the ledger does, and what is called under the lock alone, is one step: other orders of that make
/// no difference. Whether a segment is sealed in one step is for [HotPathInterleavingsTest].
final class WholeDispenserInterleavingsTest {
  private static final int IDS = 100;
  private static final int ORDERS = 150;

  @Test
  void aDispenserThatIsRefilledAndAskedIsClosed() {
    check(Closed.class);
  }

  @Test
  void aDispenserIsRefilledWhileTwoAskIt() {
    check(Refilled.class);
  }

  /// Each operation is there once, so there is one scenario.
  private static void check(Class<?> calls) {
    new ModelCheckingOptions()
        .iterations(1)
        .invocationsPerIteration(ORDERS)
        .threads(3)
        .actorsPerThread(1)
        .actorsBefore(0)
        .actorsAfter(0)
        .minimizeFailedScenario(false)
        .addGuarantee(
            asOneStep(
                LeaseLedger.class,
                InMemoryLedger.class,
                LedgerScene.class,
                Reserve.class,
                Obstacles.class,
                Stripes.class,
                Seen.class,
                Refills.class))
        .verifier(EpsilonVerifier.class)
        .check(calls);
  }

  private static ManagedStrategyGuarantee asOneStep(Class<?>... classes) {
    String[] names =
        Arrays.stream(classes)
            .map(each -> each.getName().replace('$', '.')) // as Lincheck names them
            .toArray(String[]::new);
    return ManagedStrategyGuaranteeKt.forClasses(names).allMethods().treatAsAtomic();
  }

  /// What callers have seen.
  static final class Seen {
    private final List<Long> handedOut = new ArrayList<>();
    private final List<String> faults = new ArrayList<>();
    private boolean closed;

    /// @param late whether it was closed before they were asked for
    void handedOut(boolean late, long... ids) {
      for (int i = 0; i < ids.length; i++) {
        handedOut.add(ids[i]);
        if (late) {
          faults.add(ids[i] + " came behind the close");
        }
        if (i > 0 && ids[i] < ids[i - 1]) {
          faults.add(ids[i] + " came behind " + ids[i - 1]);
        }
      }
    }

    void closed() {
      closed = true;
    }

    boolean isClosed() {
      return closed;
    }

    void check(LedgerScene scene) {
      assertEquals(List.of(), faults);
      assertEquals(handedOut.size(), new HashSet<>(handedOut).size(), handedOut::toString);
      scene.assertBooks(IDS - handedOut.size(), 0, handedOut.size(), 0);
    }
  }

  /// Those that were asked for and not made yet.
  static final class Refills implements Executor {
    private final Queue<Runnable> asked = new ArrayDeque<>();

    @Override
    public void execute(Runnable task) {
      asked.add(task);
    }

    int asked() {
      return asked.size();
    }

    Runnable next() {
      Runnable next = asked.poll();
      return next == null ? () -> {} : next;
    }
  }

  /// Seven of 27 ids were handed out, one of them of a piece of three, and a refill is asked for.
  static final class Calls {
    private final LedgerScene scene = new LedgerScene();
    private final Seen seen = new Seen();
    private final Refills refills = new Refills();
    private final IdDispenser ids;

    Calls() {
      scene.seed("1:" + IDS);
      ids =
          new IdDispenser(
              scene.workerOver(scene.server, "worker"),
              DID,
              new DispenserOptions(24, 48, Duration.ZERO),
              refills,
              () -> 0);
      tryNextId();
      refill();
      for (int i = 0; i < 7; i++) {
        tryNextId();
      }
      assertEquals(20, ids.reserved());
      assertEquals(1, refills.asked());
    }

    void tryNextId() {
      boolean late = seen.isClosed();
      ids.tryNextId().ifPresent(id -> seen.handedOut(late, id));
    }

    void nextIds() {
      boolean late = seen.isClosed();
      try {
        seen.handedOut(late, ids.nextIds(3));
      } catch (NoIdException e) {
        seen.handedOut(late, e.handedOut());
      }
    }

    void refill() {
      refills.next().run();
    }

    void close() {
      ids.close();
      seen.closed();
    }

    /// Once it is closed: closing it again could mend what the first time has left.
    void check() {
      seen.check(scene);
    }
  }

  public static class Closed {
    private final Calls calls = new Calls();

    @Operation(runOnce = true)
    public void nextIds() {
      calls.nextIds();
    }

    @Operation(runOnce = true)
    public void refill() {
      calls.refill();
    }

    @Operation(runOnce = true)
    public void close() {
      calls.close();
    }

    @Validate
    public void check() {
      calls.check();
    }
  }

  public static class Refilled {
    private final Calls calls = new Calls();

    @Operation(runOnce = true)
    public void nextIds() {
      calls.nextIds();
    }

    @Operation(runOnce = true)
    public void tryNextId() {
      calls.tryNextId();
    }

    @Operation(runOnce = true)
    public void refill() {
      calls.refill();
    }

    @Validate
    public void check() {
      calls.close();
      calls.check();
    }
  }
}
