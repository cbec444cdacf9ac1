package org.mappingzoo.core.allocator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.mappingzoo.core.testkit.Ids.ids;
import static org.mappingzoo.core.testkit.LedgerScene.ANN;
import static org.mappingzoo.core.testkit.LedgerScene.DID;
import static org.mappingzoo.core.testkit.LedgerScene.settled;

import java.util.HashSet;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.protocol.Action;
import org.mappingzoo.core.protocol.CategorySettings;
import org.mappingzoo.core.protocol.LeaseId;
import org.mappingzoo.core.protocol.ListFate;
import org.mappingzoo.core.ranges.RangeList;
import org.mappingzoo.core.testkit.LedgerScene;

/// The version that an action made, as its record tells it and as it is.
final class ListFateTest {
  private final LedgerScene scene = new LedgerScene();
  private final LeaseLedger worker = scene.workerOver(scene.server, "worker");
  private final Set<Class<?>> changes = new HashSet<>();

  private void says(ListFate expected, LedgerChange change) {
    OptionalLong before = version();
    var ready =
        assertInstanceOf(LedgerAdmin.Prepared.Ready.class, scene.admin.prepare(DID, change, ANN));
    assertInstanceOf(LedgerAdmin.Applied.Done.class, scene.admin.apply(ready.proposal()));
    changes.add(change.getClass());

    String record = scene.server.layout().action(ready.proposal().request().value());
    Action action = Action.parse(scene.server.node(record).orElseThrow().text());
    assertEquals(expected, ListFate.of(action.what(), action.effect()), change::toString);
    OptionalLong made = expected.made(action.effect().orElseThrow().version());
    assertEquals(version(), expected == ListFate.LEFT ? before : made, () -> "behind " + change);
  }

  private OptionalLong version() {
    return scene
        .server
        .node(DID.path())
        .map(list -> OptionalLong.of(list.revision().version()))
        .orElse(OptionalLong.empty());
  }

  private LeaseId take(long window) {
    return settled(worker.take(DID, worker.request(10, OptionalLong.of(window)), Optional.empty()))
        .lease()
        .id();
  }

  @Test
  void whatBecomesOfTheListFollowsFromTheRecordOfEachChange() {
    says(ListFate.CREATED, new LedgerChange.Seed(ids("1:1000"), CategorySettings.DEFAULT));
    says(ListFate.WRITTEN, new LedgerChange.Extend(ids("1001:2000")));
    says(ListFate.WRITTEN, new LedgerChange.Compact());
    says(ListFate.WRITTEN, new LedgerChange.Freeze());
    says(ListFate.WRITTEN, new LedgerChange.Unfreeze());
    says(
        ListFate.WRITTEN,
        new LedgerChange.Adjust(LedgerAdminTest.softLimit(OptionalInt.empty(), true)));
    says(ListFate.WRITTEN, new LedgerChange.Configure(CategorySettings.DEFAULT));

    LeaseId lease = take(4);
    says(ListFate.LEFT, new LedgerChange.Quarantine(lease));
    says(ListFate.WRITTEN, new LedgerChange.Recycle(lease));
    says(ListFate.LEFT, new LedgerChange.Recycle(take(10)));
    LeaseId vouched = take(10);
    says(ListFate.WRITTEN, new LedgerChange.RecycleAttested(vouched, lowestOf(vouched)));
    LeaseId off = take(4);
    RangeList lost = scene.lease(off).ranges();
    says(ListFate.LEFT, new LedgerChange.WriteOff(off));
    says(ListFate.WRITTEN, new LedgerChange.ReturnAttested(lost));
    LeaseId unused = take(10);
    says(ListFate.WRITTEN, new LedgerChange.Push(unused, lowestOf(unused)));
    says(ListFate.WRITTEN, new LedgerChange.Retire());

    scene.server.delete(DID.path());
    scene.server.delete(scene.server.layout().control(DID));
    scene.server.delete(scene.server.layout().tally(DID));
    scene.server.put(DID.path(), NodeText.of("9101:10000\n"));
    says(ListFate.WRITTEN, new LedgerChange.Adopt(ids("1:10000"), CategorySettings.DEFAULT));
    assertEquals(Set.of(LedgerChange.class.getPermittedSubclasses()), changes, "each of them");
  }

  private RangeList lowestOf(LeaseId lease) {
    return scene.lease(lease).ranges().takeLowest(3).taken();
  }

  /// Earlier releases closed a lease beside the list where nothing of it came back.
  @Test
  void whatReleasesDoDifferentlyIsNotGuessed() {
    Action.Effect effect = new Action.Effect(OptionalLong.of(41), 5, 5, 1, 1);
    assertEquals(ListFate.UNTOLD, ListFate.of("push w-1", Optional.of(effect)));
    assertEquals(ListFate.UNTOLD, ListFate.of("pushup", Optional.of(effect)));
    assertEquals(ListFate.UNTOLD, ListFate.of("push", Optional.empty()));
    assertEquals(OptionalLong.empty(), ListFate.UNTOLD.made(OptionalLong.of(41)));
  }
}
