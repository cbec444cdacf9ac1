package org.mappingzoo.console.snapshot;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import javafx.scene.Parent;
import org.mappingzoo.console.connections.Profile;
import org.mappingzoo.console.shell.Access;
import org.mappingzoo.core.allocator.LedgerChange;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.monitor.CategoryReading;
import org.mappingzoo.core.monitor.CategorySnapshot;
import org.mappingzoo.core.monitor.LedgerSnapshot;
import org.mappingzoo.core.protocol.CategorySettings;
import org.mappingzoo.core.protocol.Lease;
import org.mappingzoo.core.ranges.IdRange;
import org.mappingzoo.core.ranges.RangeList;

/// The dialog of a change on each of its pages, for each kind of change.
final class ChangeShots {
  private static final CategoryName NEW = CategoryName.of("/shop/returns/number");
  private static final int SOME_RANGES = 100;
  private static final long PUSHED = 1_000;

  private final Still still;
  private final Scenery.Builder builder;
  private final CategoryName category;
  private final RangeList free;

  ChangeShots(Still still, Scenery.Builder builder) {
    this.still = still;
    this.builder = builder;
    this.category = still.withRanges(SOME_RANGES);
    this.free = still.free(category);
  }

  List<Shot> all() {
    List<Shot> shots = new ArrayList<>();
    shots.add(
        shot(
            "seed-input",
            this::seed,
            (hand, store) ->
                hand.type("ids", "1:999999999\n8000000000000000000:8999999999999999999")));
    shots.add(
        shot(
            "seed-review",
            this::seed,
            (hand, store) -> hand.type("ids", "1:999999999").press("primary")));
    shots.add(
        shot(
            "seed-receipt",
            this::seed,
            (hand, store) -> confirmed(hand.type("ids", "1:999999999"))));
    shots.add(
        shot(
            "seed-plain-receipt",
            this::seed,
            (hand, store) -> confirmed(hand.clear("withLedger").type("ids", "1:999999999"))));
    shots.add(
        shot("extend-fault", this::extend, (hand, store) -> hand.type("ids", "7000\n12:9\nall")));
    shots.add(
        shot(
            "extend-review",
            this::extend,
            (hand, store) -> hand.type("ids", beyond()).press("primary")));
    unreadable()
        .ifPresent(
            name -> {
              Consumer<Scenery> repair = scene -> scene.changes().repair(name);
              shots.add(shot("repair-input", repair, (hand, store) -> {}));
              shots.add(
                  shot(
                      "repair-review",
                      repair,
                      (hand, store) -> hand.type("ids", "1:5\n20:30").press("primary")));
            });
    shots.add(shot("push-review", this::push, (hand, store) -> review(hand)));
    shots.add(
        shot(
            "push-refused",
            this::push,
            (hand, store) -> hand.type("ids", line(free.get(0))).press("primary")));
    shots.add(shot("push-conflict", this::push, this::runIntoConflict));
    shots.add(shot("push-receipt", this::push, (hand, store) -> review(hand).press("primary")));
    shots.add(
        shot(
            "push-unknown",
            this::push,
            (hand, store) -> {
              review(hand);
              store.loseReplies();
              hand.press("primary");
            }));
    shots.add(
        shot(
            "adopt-input",
            scene -> scene.changes().adopt(category),
            (hand, store) -> hand.type("ids", "1:999999999")));
    shots.add(
        shot(
            "adopt-review",
            scene -> scene.changes().adopt(category),
            (hand, store) -> hand.type("ids", "1:999999999").press("primary")));
    shots.add(shot("compact-review", this::compact, (hand, store) -> {}));
    shots.add(shot("compact-batch", this::compactAll, (hand, store) -> {}));
    shots.add(shot("compact-batch-done", this::compactAll, (hand, store) -> hand.press("primary")));
    shots.add(shot("compact-receipt", this::compact, (hand, store) -> hand.press("primary")));
    still.managed().ifPresent(managed -> shots.addAll(onBooks(managed)));
    shots.addAll(underTheLock());
    shots.add(
        shot("recent-empty", scene -> scene.navigation().showRecentChanges(), (hand, store) -> {}));
    shots.add(
        shot(
            "sending",
            this::push,
            (hand, store) -> {
              review(hand);
              store.fallSilent();
              hand.press("primary");
            }));
    shots.add(
        shot(
            "computing",
            this::push,
            (hand, store) -> {
              store.fallSilent();
              review(hand);
            }));
    return shots;
  }

  /// What a dialog says of the lock that it covers: that it is closed, or about to close.
  private List<Shot> underTheLock() {
    Shots shots = new Shots(still, builder);
    return List.of(
        shots.operated("change-locked", this::lock),
        shots.operated("change-ending", this::letTheUnlockEnd),
        shots.shot(
            "change-batch-locked",
            scene -> {
              compactAll(scene);
              scene.access().lock();
            }),
        shots.shot(
            "change-batch-ending",
            scene -> {
              compactAll(scene);
              leaveMoments(scene.access());
            }));
  }

  private void lock(Scenery scene, Hand hand) {
    extend(scene);
    hand.lay().type("ids", beyond()).press("primary");
    scene.access().lock();
  }

  private void letTheUnlockEnd(Scenery scene, Hand hand) {
    extend(scene);
    hand.lay().type("ids", beyond()).press("primary");
    leaveMoments(scene.access());
  }

  private void leaveMoments(Access access) {
    access.limit(Optional.of(Profile.USUAL_UNLOCK), still.now());
    access.tick(still.now().plus(Profile.USUAL_UNLOCK).minusSeconds(50));
  }

  /// What has to give way to a category's path, and what must not.
  List<Shot> ofPath() {
    return List.of(
        shot("long-path-input", this::extend, (hand, store) -> hand.type("ids", beyond())),
        shot(
            "long-path-review",
            this::extend,
            (hand, store) -> hand.type("ids", beyond()).press("primary")),
        shot("long-path-receipt", this::push, (hand, store) -> review(hand).press("primary")));
  }

  /// What is done to a category with books, and to its leases.
  private List<Shot> onBooks(CategoryName managed) {
    List<Shot> shots = new ArrayList<>();
    shots.add(
        shot(
            "settings-fault",
            scene -> scene.changes().configure(managed, CategorySettings.DEFAULT),
            (hand, store) ->
                hand.type("setting-window", "250").type("setting-batch", "many").tick("reseal")));
    shots.add(
        shot(
            "settings-review",
            scene -> scene.changes().configure(managed, CategorySettings.DEFAULT),
            (hand, store) -> hand.type("setting-window", "250").press("primary")));
    shots.add(
        shot(
            "settings-receipt",
            scene -> scene.changes().configure(managed, CategorySettings.DEFAULT),
            (hand, store) -> hand.type("setting-window", "250").press("primary").press("primary")));
    shots.addAll(reviewAndReceipt("freeze", managed, new LedgerChange.Freeze()));
    shots.add(
        shot(
            "freeze-unknown",
            scene -> scene.changes().booked(managed, new LedgerChange.Freeze()),
            (hand, store) -> {
              store.loseReplies();
              hand.press("primary");
            }));
    shots.add(booked("unfreeze-nothing", managed, new LedgerChange.Unfreeze()));
    shots.addAll(reviewAndReceipt("retire", managed, new LedgerChange.Retire()));
    shots.add(
        shot(
            "managed-extend-review",
            scene -> scene.changes().extend(managed),
            (hand, store) -> hand.type("ids", unseeded(managed)).press("primary")));
    shots.add(
        shot(
            "managed-push-refused",
            scene -> scene.changes().push(managed),
            (hand, store) -> hand.type("ids", line(still.free(managed).get(0))).press("primary")));
    shots.add(
        shot(
            "managed-compact-review",
            scene -> scene.changes().compact(managed),
            (hand, store) -> {}));
    still
        .leaseOf(managed, Lease.State.OPEN)
        .ifPresent(
            lease -> {
              shots.addAll(
                  reviewAndReceipt("quarantine", managed, new LedgerChange.Quarantine(lease.id())));
              shots.add(booked("recycle-open", managed, new LedgerChange.Recycle(lease.id())));
            });
    still
        .leaseOf(managed, Lease.State.QUARANTINED)
        .ifPresent(
            lease -> {
              shots.addAll(
                  reviewAndReceipt("recycle", managed, new LedgerChange.Recycle(lease.id())));
              shots.addAll(
                  reviewAndReceipt("write-off", managed, new LedgerChange.WriteOff(lease.id())));
              shots.add(attest("attest-input", managed, lease, hand -> {}));
              shots.add(
                  attest(
                      "attest-review",
                      managed,
                      lease,
                      hand -> hand.tick("discarded").press("primary")));
            });
    shots.add(
        shot(
            "recent",
            scene -> {
              scene.changes().booked(managed, new LedgerChange.Freeze());
              new Hand(scene.window()).press("primary");
              scene.navigation().showRecentChanges();
            },
            (hand, store) -> {}));
    return shots;
  }

  private List<Shot> reviewAndReceipt(String name, CategoryName managed, LedgerChange change) {
    return List.of(
        booked(name + "-review", managed, change),
        shot(
            name + "-receipt",
            scene -> scene.changes().booked(managed, change),
            (hand, store) -> hand.type("typed", managed.path()).press("primary")));
  }

  private Shot booked(String name, CategoryName managed, LedgerChange change) {
    return shot(name, scene -> scene.changes().booked(managed, change), (hand, store) -> {});
  }

  private Shot attest(String name, CategoryName managed, Lease lease, Consumer<Hand> then) {
    return shot(
        name,
        scene -> scene.changes().attest(managed, lease),
        (hand, store) -> then.accept(hand.tick("dead").type("reason", "INC-2010: disk wiped")));
  }

  /// Ids above all that were ever seeded.
  private String unseeded(CategoryName managed) {
    return still
        .snapshot()
        .ledgers()
        .of(managed)
        .flatMap(LedgerSnapshot::control)
        .map(control -> control.universe())
        .filter(universe -> !universe.isEmpty())
        .map(universe -> above(universe.last(universe.size() - 1)))
        .orElseGet(this::beyond);
  }

  private Optional<CategoryName> unreadable() {
    return still.snapshot().categories().values().stream()
        .filter(one -> one.reading() instanceof CategoryReading.Unreadable)
        .map(CategorySnapshot::name)
        .findFirst();
  }

  private void seed(Scenery scene) {
    scene.changes().seed(Optional.of(NEW));
  }

  private static void confirmed(Hand hand) {
    hand.press("primary").type("typed", NEW.path()).press("primary");
  }

  private void extend(Scenery scene) {
    scene.changes().extend(category);
  }

  private void push(Scenery scene) {
    scene.changes().push(category);
  }

  private void compact(Scenery scene) {
    scene.changes().compact(still.touching());
  }

  private void compactAll(Scenery scene) {
    scene.changes().compactAll(List.copyOf(still.snapshot().categories().keySet()));
  }

  private Hand review(Hand hand) {
    return hand.type("ids", used()).press("primary");
  }

  /// Somebody takes ids between the review and the write.
  private void runIntoConflict(Hand hand, StillStore store) {
    review(hand);
    store.overwrite(category, NodeText.of(free.takeLowest(PUSHED).rest()));
    hand.press("primary");
  }

  /// A range between two free ones: what a worker may hold and give back.
  private String used() {
    for (int i = 1; i < free.size(); i++) {
      long first = free.last(i - 1) + 1;
      long last = Math.min(first + PUSHED, free.first(i)) - 1;
      if (first <= last) {
        return first + ":" + last;
      }
    }
    return beyond();
  }

  /// Ids above all that are free.
  private String beyond() {
    return above(free.isEmpty() ? 0 : free.last(free.size() - 1));
  }

  private static String above(long highest) {
    return highest > IdRange.MAX_ID - PUSHED ? "0:0" : (highest + 1) + ":" + (highest + PUSHED);
  }

  private static String line(IdRange range) {
    return range.first() + ":" + range.last();
  }

  private Shot shot(String name, Consumer<Scenery> opening, BiConsumer<Hand, StillStore> operator) {
    StillStore store = new StillStore(still.snapshot());
    Consumer<Parent> touch = window -> operator.accept(new Hand(window), store);
    return new Shot(
        "change-" + name,
        () -> {
          Still.Reel reel = still.reel();
          Scenery scene = builder.build(reel.feed(), store, Optional.empty());
          reel.play().run();
          scene.fleet().select(Optional.of(category));
          opening.accept(scene);
          return scene.window();
        },
        touch);
  }
}
