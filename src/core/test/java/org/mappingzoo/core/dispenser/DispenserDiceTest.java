package org.mappingzoo.core.dispenser;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mappingzoo.core.testkit.LedgerScene.DID;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mappingzoo.core.allocator.LeaseLedger;
import org.mappingzoo.core.allocator.LedgerAdmin;
import org.mappingzoo.core.allocator.LedgerChange;
import org.mappingzoo.core.allocator.StoreException;
import org.mappingzoo.core.protocol.Audit;
import org.mappingzoo.core.protocol.Layout;
import org.mappingzoo.core.protocol.Lease;
import org.mappingzoo.core.protocol.Transaction;
import org.mappingzoo.core.protocol.Transactions;
import org.mappingzoo.core.ranges.RangeList;
import org.mappingzoo.core.testkit.InMemoryLedger;
import org.mappingzoo.core.testkit.LedgerScene;
import org.mappingzoo.core.testkit.Randomly;

/// Dispensers and stripes of one worker, opened and closed again and again, whose requests and
/// replies are lost, come late and are refused at random: no id comes twice, and none is lost, also
/// where an operator recycles leases under their hands.
final class DispenserDiceTest {
  private static final int HISTORIES = 300;
  private static final int STEPS = 150;

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void noIdComesTwiceAndNoneIsLost(boolean recycling) {
    Randomly.check(HISTORIES, dice -> new History(dice, recycling).play());
  }

  /// One worker's life.
  private static final class History {
    private final LedgerScene scene = new LedgerScene();
    private final Random dice;
    private final boolean recycling;
    private final Wire wire;
    private final LeaseLedger ledger;
    private final AtomicLong clock = new AtomicLong();
    private final BitSet used = new BitSet();
    private final List<IdDispenser> all = new ArrayList<>();
    private final Deque<IdStripe> stripes = new ArrayDeque<>();

    History(Random dice, boolean recycling) {
      this.dice = dice;
      this.recycling = recycling;
      scene.seed("1:100000");
      wire = new Wire(scene.server, dice);
      ledger =
          new LeaseLedger(
              wire,
              new Transactions(Layout.DEFAULT),
              scene.names.leasesOf("worker"),
              attempt -> {},
              4);
    }

    void play() {
      open();
      for (int step = 0; step < STEPS; step++) {
        clock.addAndGet(dice.nextInt(50_000_000));
        try {
          step(all.getLast());
        } catch (NoIdException e) {
          assertFalse(e instanceof NoIdException.Unexpected, () -> String.valueOf(e.getCause()));
          use(e.handedOut());
        }
      }
      wire.calm();
      closeAll();
      wire.deliver();
      closeAll();
      check();
    }

    private void open() {
      DispenserOptions options =
          new DispenserOptions(1 + dice.nextInt(60), 300, Duration.ZERO)
              .withWindow(
                  dice.nextBoolean() ? OptionalLong.of(1 + dice.nextInt(30)) : OptionalLong.empty())
              .withOrder(dice.nextBoolean() ? Order.ASCENDING : Order.STRIPED);
      all.add(new IdDispenser(ledger, DID, options, Runnable::run, clock::get));
    }

    private void step(IdDispenser ids) {
      switch (dice.nextInt(13)) {
        case 0, 1, 2 -> use(ids.nextId());
        case 3 -> ids.tryNextId().ifPresent(this::use);
        case 4, 5, 6 -> use(ids.nextIds(1 + dice.nextInt(40)));
        case 7 -> use(ids.nextFencedId().id());
        case 8 -> {
          if (stripes.size() < 3) {
            stripes.add(ids.stripe());
          } else {
            stripes.remove().close();
          }
        }
        case 9 -> {
          if (!stripes.isEmpty()) {
            IdStripe stripe = stripes.remove();
            stripes.add(stripe);
            use(stripe.nextId());
          }
        }
        case 10 -> {
          if (recycling) {
            recycle();
          }
        }
        case 11 -> {
          ids.shrink();
          clock.addAndGet(Reserve.CALM.toNanos());
          ids.shrink();
        }
        default -> {
          if (dice.nextInt(4) == 0) {
            stripes.clear();
            try {
              ids.close();
            } finally {
              open();
            }
          }
        }
      }
    }

    private void use(long... ids) {
      for (long id : ids) {
        assertFalse(used.get((int) id), () -> id + " comes twice");
        used.set((int) id);
      }
    }

    private void recycle() {
      List<Lease> open = scene.leases().stream().filter(Lease::isOpen).toList();
      if (!open.isEmpty()) {
        LedgerChange change = new LedgerChange.Recycle(open.get(dice.nextInt(open.size())).id());
        if (scene.admin.prepare(DID, change, LedgerScene.ANN)
            instanceof LedgerAdmin.Prepared.Ready ready) {
          LedgerAdmin.Applied unused = scene.admin.apply(ready.proposal());
        }
      }
    }

    /// A push that is not certain to have succeeded is made again with the next close.
    private void closeAll() {
      for (IdDispenser each : all) {
        for (int again = 0; again < 10 && !each.isReturned(); again++) {
          try {
            each.close();
          } catch (NoIdException e) {
            assertFalse(e instanceof NoIdException.Unexpected, () -> String.valueOf(e.getCause()));
          }
        }
        assertTrue(each.isReturned());
      }
    }

    private void check() {
      Audit audit = scene.audit();
      RangeList free = scene.category().free();
      used.stream().forEach(id -> assertFalse(free.contains(id), () -> id + " is used and free"));
      String what = "%d used, %s".formatted(used.cardinality(), audit);
      assertTrue(audit.isBalanced(), what);
      assertEquals(0, audit.leased(), what);
      if (recycling) {
        assertTrue(audit.consumed() <= used.cardinality(), what);
        assertTrue(used.cardinality() <= audit.consumed() + audit.lost(), what);
      } else {
        assertEquals(0, audit.lost(), what);
        assertEquals(used.cardinality(), audit.consumed(), what);
      }
    }
  }

  /// Loses requests and replies, and delivers some late, until it is calm.
  private static final class Wire extends ForwardingLedger {
    private final Random dice;
    private final Deque<Transaction> late = new ArrayDeque<>();
    private boolean calm;

    Wire(InMemoryLedger server, Random dice) {
      super(server);
      this.dice = dice;
    }

    void calm() {
      calm = true;
      if (dice.nextBoolean()) {
        deliver();
      }
    }

    void deliver() {
      while (!late.isEmpty()) {
        Transaction.Reply unused = server().commit(late.remove());
      }
    }

    @Override
    void beforeCall() {
      if (!calm && dice.nextInt(30) == 0) {
        throw new StoreException(StoreException.Reason.UNREACHABLE, "nobody answers");
      }
    }

    @Override
    boolean losesReply() {
      return !calm && dice.nextInt(10) == 0;
    }

    @Override
    public Transaction.Reply commit(Transaction transaction) {
      switch (calm ? -1 : dice.nextInt(10)) {
        case 0 -> {
          return new Transaction.Reply.Unknown("the request was lost");
        }
        case 1 -> {
          late.add(transaction);
          return new Transaction.Reply.Unknown("the request comes late");
        }
        case 2 ->
            Optional.ofNullable(dice.nextBoolean() ? late.pollFirst() : late.pollLast())
                .ifPresent(server()::commit);
        default -> {}
      }
      return super.commit(transaction);
    }
  }
}
