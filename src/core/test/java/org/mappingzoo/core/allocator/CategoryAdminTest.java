package org.mappingzoo.core.allocator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.mappingzoo.core.allocator.AdminChange.Compact;
import org.mappingzoo.core.allocator.AdminChange.Extend;
import org.mappingzoo.core.allocator.AdminChange.Push;
import org.mappingzoo.core.allocator.AdminChange.Seed;
import org.mappingzoo.core.allocator.AdminChange.Undo;
import org.mappingzoo.core.allocator.CategoryAdmin.Applied;
import org.mappingzoo.core.allocator.OneNode.Accident;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.Refusal;
import org.mappingzoo.core.category.Revision;
import org.mappingzoo.core.ranges.RangeFault;
import org.mappingzoo.core.ranges.RangeList;
import org.mappingzoo.core.ranges.RangeText;

final class CategoryAdminTest {
  private static final CategoryName DID = CategoryName.of("/com/demdex/did");
  private static final String AFTER_THREE_TAKES = "30001:123456789\n";

  private OneNode node = OneNode.holding(AFTER_THREE_TAKES);

  @Test
  void aPushIsPreviewedAppliedAndUndone() {
    Preview preview = ready(push("9001:10000\n19001:20000\n"));
    assertEquals(
        List.of(
            new Proof.Ascending(3),
            new Proof.NoneFreeAlready(2000),
            new Proof.Balanced(123426789, 2000, 123428789),
            new Proof.FitsLimit(39, 512 * 1024),
            new Proof.InsideUniverse(Optional.empty()),
            new Proof.NeverIssued(2000)),
        preview.proofs());
    assertFalse(preview.isFullyProved());

    Receipt receipt = done(admin(3).apply(preview, ""));
    assertEquals(Optional.of("9001:10000\n19001:20000\n30001:123456789\n"), node.text());
    assertEquals(node.revision(), receipt.now());

    Preview undo = ready(new Undo(receipt));
    assertEquals(
        List.of(
            new Proof.UnchangedSince(receipt.now()),
            new Proof.RestoresText(16),
            new Proof.Balanced(123428789, -2000, 123426789)),
        undo.proofs());
    assertFalse(done(admin(3).apply(undo, "")).isUndoable());
    assertEquals(Optional.of(AFTER_THREE_TAKES), node.text());
  }

  @Test
  void previewsWriteNothing() {
    ready(push("1:5"));
    assertEquals(List.of(), node.sent);
  }

  @Test
  void aStatedUniverseIsProvedAndHeldAgainstThePush() {
    Preview inside = ready(new Push(ids("1:5"), Optional.of(ids("1:123456789"))));
    assertTrue(inside.proofs().get(4).isProved());
    assertEquals(
        new Refusal.OutsideUniverse(ids("0:0"), ids("1:123456789")),
        refused(new Push(ids("0:5"), Optional.of(ids("1:123456789")))));
  }

  @Test
  void idsThatAreFreeAlreadyAreRefusedByName() {
    assertEquals(new Refusal.AlreadyFree(ids("30001:30005")), refused(push("29991:30005")));
    assertEquals(
        new Refusal.AlreadyFree(ids("30001:30001")), refused(new Extend(ids("30001:30001"))));
  }

  @Test
  void seedCreatesOnlyWhatIsAbsentAndItsUndoDeletesIt() {
    assertEquals(new Refusal.AlreadyExists(ids(AFTER_THREE_TAKES)), refused(new Seed(ids("1:5"))));
    node = new OneNode();
    Receipt receipt = done(admin(3).apply(ready(new Seed(ids("1:5"))), DID.path()));
    assertEquals(Optional.of("1:5\n"), node.text());
    Preview undo = ready(new Undo(receipt));
    assertEquals(Optional.empty(), undo.afterText());
    done(admin(3).apply(undo, ""));
    assertEquals(Optional.empty(), node.text());
  }

  @Test
  void anEmptyNodeIsNotSeededAgain() {
    node = OneNode.holding("");
    assertEquals(new Refusal.AlreadyExists(RangeList.empty()), refused(new Seed(ids("1:5"))));
  }

  @Test
  void seedAndExtendAskForTheWholePath() {
    Preview preview = ready(new Extend(ids("1:5")));
    assertEquals(
        new Applied.Refused(new Refusal.NotConfirmed(DID.path(), "did")),
        admin(3).apply(preview, "did"));
    assertEquals(List.of(), node.sent);
    done(admin(3).apply(preview, " " + DID + " "));
  }

  @Test
  void compactKeepsTheIdsAndACompactListIsLeftAlone() {
    node = OneNode.holding("1:5\n6:9\n");
    Preview preview = ready(new Compact());
    assertTrue(preview.isFullyProved());
    done(admin(3).apply(preview, ""));
    assertEquals(Optional.of("1:9\n"), node.text());
    assertInstanceOf(Preview.Result.NothingToDo.class, admin(3).preview(DID, new Compact()));
  }

  @Test
  void aTextInOddFormIsTidiedAndThePreviewSaysSo() {
    node = OneNode.holding("1:5\r\n\r\n 7:9");
    assertTrue(ready(push("20:21")).tidiesForm());
    node = OneNode.holding("1:5\n7:9\n");
    assertFalse(ready(push("20:21")).tidiesForm());
  }

  @Test
  void aTextThatIsNoListIsLeftAlone() {
    node = OneNode.holding("1:5\nx\n");
    assertEquals(
        new Refusal.Unreadable(new RangeFault(RangeFault.Kind.DIGIT_EXPECTED, 2, 1, "x")),
        refused(push("7:9")));
  }

  @Test
  void whoeverWroteInBetweenWinsAndTheAnswerIsANewPreview() {
    Preview preview = ready(push("9001:10000"));
    node.somebodyWrites("30501:123456789\n");
    var conflict = assertInstanceOf(Applied.Conflict.class, admin(3).apply(preview, ""));
    var fresh = assertInstanceOf(Preview.Result.Ready.class, conflict.fresh()).preview();
    assertEquals(ids("9001:10000\n30501:123456789"), fresh.after());
    assertEquals(Optional.of("30501:123456789\n"), node.text());
    done(admin(3).apply(fresh, ""));
    assertEquals(Optional.of("9001:10000\n30501:123456789\n"), node.text());
  }

  @Test
  void aNodeCreatedAnewWithTheSameVersionIsAnotherNode() {
    Preview preview = ready(push("9001:10000"));
    int version = node.revision().version();
    node.somebodyDeletes();
    node.somebodyCreates(AFTER_THREE_TAKES);
    assertEquals(version, node.revision().version());
    assertInstanceOf(Applied.Conflict.class, admin(3).apply(preview, ""));
    assertEquals(Optional.of(AFTER_THREE_TAKES), node.text());
  }

  @Test
  void anUndoIsRefusedOnceSomebodyElseWrote() {
    Receipt receipt = done(admin(3).apply(ready(push("9001:10000")), ""));
    node.somebodyWrites("9501:10000\n30001:123456789\n");
    assertEquals(new Refusal.ChangedSince(receipt.now()), refused(new Undo(receipt)));
  }

  @Test
  void anUndoOfAnUndoIsRefused() {
    Receipt receipt = done(admin(3).apply(ready(push("9001:10000")), ""));
    Receipt undone = done(admin(3).apply(ready(new Undo(receipt)), ""));
    assertEquals(new Refusal.ChangedSince(undone.now()), refused(new Undo(undone)));
  }

  @Test
  void aLostReplyIsSettledByTheSameRequest() {
    Preview preview = ready(push("9001:10000"));
    node.accidents.add(Accident.REPLY_LOST);
    Receipt receipt = done(admin(3).apply(preview, ""));
    assertEquals(preview.write().request(), receipt.request());
    assertEquals(List.of(false, true), node.sentBefore);
    assertEquals(List.of(preview.write(), preview.write()), node.sent);
  }

  @Test
  void whereNothingSettlesItTheOutcomeStaysUnknownWithBothTexts() {
    node.forgetful = true;
    node.accidents.add(Accident.REPLY_LOST);
    Preview preview = ready(push("9001:10000"));
    var unknown = assertInstanceOf(Applied.Unknown.class, admin(3).apply(preview, ""));
    var now = new CategoryRead.Present(node.revision(), preview.afterText().orElseThrow());
    assertEquals(Optional.of(now), unknown.current());
    assertInstanceOf(Applied.Unknown.class, admin(3).settle(unknown));
    node.readable = false;
    var blind = assertInstanceOf(Applied.Unknown.class, admin(3).settle(unknown));
    assertEquals(Optional.empty(), blind.current());
  }

  @Test
  void askingAgainSendsAtLeastOnceHoweverSmallTheLimit() {
    node.accidents.add(Accident.REPLY_LOST);
    Preview preview = ready(push("9001:10000"));
    var unknown = assertInstanceOf(Applied.Unknown.class, admin(1).apply(preview, ""));
    assertEquals(1, node.sent.size());
    assertEquals(node.revision(), done(admin(1).settle(unknown)).now());
  }

  @Test
  void whenTheRequestWasLostAndSomebodyWroteAskingAgainEndsInAConflict() {
    node.accidents.add(Accident.REQUEST_LOST);
    Preview preview = ready(push("9001:10000"));
    var unknown = assertInstanceOf(Applied.Unknown.class, admin(1).apply(preview, ""));
    node.somebodyWrites("30501:123456789\n");
    assertInstanceOf(Applied.Conflict.class, admin(1).settle(unknown));
    assertEquals(Optional.of("30501:123456789\n"), node.text());
  }

  @Test
  void aStoreThatRefusesHasWrittenNothing() {
    Preview preview = ready(push("9001:10000"));
    node.accidents.add(Accident.REFUSED);
    assertThrows(StoreException.class, () -> admin(3).apply(preview, ""));
    assertEquals(Optional.of(AFTER_THREE_TAKES), node.text());
    done(admin(3).apply(preview, ""));
  }

  @Test
  void aVersionNearItsEndIsNotWritten() {
    int last = Revision.LAST_WRITABLE_VERSION;
    assertFalse(new Revision(1, 1, last).isWritable());
    assertTrue(new Revision(1, 1, last - 1).isWritable());
  }

  private static AdminChange push(String ids) {
    return new Push(ids(ids), Optional.empty());
  }

  private static RangeList ids(String text) {
    return RangeText.parse(text);
  }

  private CategoryAdmin admin(int attemptLimit) {
    AtomicInteger requests = new AtomicInteger(node.sent.size());
    Supplier<RequestId> ids = () -> new RequestId("r" + requests.incrementAndGet());
    return new CategoryAdmin(
        node, new CompareAndSetLoop(node, ids, attempt -> {}, attemptLimit), ids);
  }

  private Preview ready(AdminChange change) {
    return assertInstanceOf(Preview.Result.Ready.class, admin(3).preview(DID, change)).preview();
  }

  private Refusal refused(AdminChange change) {
    return assertInstanceOf(Preview.Result.Refused.class, admin(3).preview(DID, change)).refusal();
  }

  private static Receipt done(Applied applied) {
    return assertInstanceOf(Applied.Done.class, applied).receipt();
  }
}
