package org.mappingzoo.steward.book;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.category.Refusal;
import org.mappingzoo.core.category.Revision;
import org.mappingzoo.core.protocol.CategoryReading;
import org.mappingzoo.core.protocol.ControlRecord;
import org.mappingzoo.core.protocol.Generation;
import org.mappingzoo.core.protocol.ManagedCategory;
import org.mappingzoo.core.protocol.Node;
import org.mappingzoo.core.protocol.Reservation;
import org.mappingzoo.core.protocol.Stamped;
import org.mappingzoo.core.protocol.Tally;
import org.mappingzoo.core.ranges.IdRange;
import org.mappingzoo.core.ranges.RangeList;
import org.mappingzoo.steward.book.Diagnosis.Severity;

/// What the doctor makes of ZooKeeper and the book. The book promises 2000 to 1000000000, of a
/// category of which 17 ids count as consumed.
class DiagnosisTest {
  private static final Reservation BOOKED = Sample.nth(2);

  private static RangeList ids(long first, long last) {
    return RangeList.of(IdRange.of(first, last));
  }

  /// A category in ZooKeeper that fits the book.
  private record Found(
      Generation generation,
      long epoch,
      OptionalLong fence,
      long zkEpoch,
      RangeList free,
      long consumed) {
    static Found well() {
      return new Found(
          BOOKED.generation(), 0, OptionalLong.of(2_000), 3, ids(1_500, Sample.LAST), 17);
    }

    Found fence(long at) {
      return new Found(generation, epoch, OptionalLong.of(at), zkEpoch, free, consumed);
    }

    Found unfenced() {
      return new Found(generation, epoch, OptionalLong.empty(), zkEpoch, free, consumed);
    }

    Found zkEpoch(long at) {
      return new Found(generation, epoch, fence, at, free, consumed);
    }

    Found free(RangeList ids) {
      return new Found(generation, epoch, fence, zkEpoch, ids, consumed);
    }

    Found consumed(long ids) {
      return new Found(generation, epoch, fence, zkEpoch, free, ids);
    }

    Found life(String token, long at) {
      return new Found(new Generation(token), at, fence, zkEpoch, free, consumed);
    }

    ControlRecord control(ControlRecord.State state) {
      return new ControlRecord(
          generation,
          epoch,
          state,
          "seed-1",
          BOOKED.universe(),
          fence,
          2,
          zkEpoch,
          BOOKED.settings(),
          BOOKED.note());
    }

    CategoryReading reading() {
      return new CategoryReading.Managed(
          new ManagedCategory(
              Sample.ORDERS,
              new Revision(1, 1, 1),
              free,
              new Stamped<>(control(ControlRecord.State.ACTIVE), 0),
              new Stamped<>(new Tally(consumed, 4), 0),
              0));
    }
  }

  private static void says(Severity severity, String words, Found found, Reservation... booked) {
    says(severity, words, found.reading(), booked);
  }

  private static void says(
      Severity severity, String words, CategoryReading found, Reservation... booked) {
    Diagnosis diagnosis =
        Diagnosis.of(found, List.of(booked).stream().findFirst(), Optional.empty());
    assertEquals(severity, diagnosis.severity(), diagnosis::toString);
    assertTrue(diagnosis.symptoms().getFirst().sentence().contains(words), diagnosis::toString);
  }

  @Test
  void allIsWellWhereBothSidesAgree() {
    says(
        Severity.FINE,
        "the book promises 999,998,001 ids from 2000 on; 500 are free below that",
        Found.well(),
        BOOKED);
  }

  @Test
  void aFenceBehindTheBooksIsOnItsWay() {
    says(
        Severity.NOTE,
        "its fence 1500 is behind the book's 2000, which is safe",
        Found.well().fence(1_500),
        BOOKED);
  }

  @Test
  void aFenceAheadOfTheBooksEndangersWhoeverRestores() {
    says(
        Severity.WRONG,
        "takes go up to 3000, but the book would resume at 2000",
        Found.well().fence(3_000),
        BOOKED);
  }

  @Test
  void aFenceThatIsGoneIsARollback() {
    says(Severity.WRONG, "ZooKeeper was rolled back", Found.well().unfenced(), BOOKED);
  }

  @Test
  void aLeaderEpochBehindTheBooksIsARollback() {
    says(
        Severity.WRONG,
        "leader epoch 2, the book says 3: ZooKeeper was rolled back",
        Found.well().zkEpoch(2),
        BOOKED);
  }

  @Test
  void aLifeBeforeTheBooksIsARollbackOrAStoppedReseal() {
    Reservation later =
        new org.mappingzoo.core.protocol.FenceTransactions(
                org.mappingzoo.core.protocol.Layout.DEFAULT)
            .claim(BOOKED, new Generation("zyxwvutsrqponmlkjihgfedcba"), 0, BOOKED.note());
    says(
        Severity.WRONG,
        "ZooKeeper has its life of epoch 0, the book one of epoch 1",
        Found.well(),
        later);
  }

  @Test
  void aLifeThatTheBookDoesNotKnowIsSeededAnewOrForeign() {
    String other = "zyxwvutsrqponmlkjihgfedcba";
    says(Severity.NOTE, "it was seeded anew", Found.well().life(other, 1), BOOKED);
    says(
        Severity.WRONG,
        "a life that ZooKeeper knows nothing of",
        Found.well().life(other, 0),
        BOOKED);
  }

  @Test
  void whatTheBookPromisesAndIsNotFreeIsSaid() {
    says(
        Severity.WRONG,
        "501 ids that the book promises are not free: [2000:2500]",
        Found.well().free(ids(2_501, Sample.LAST)),
        BOOKED);
  }

  @Test
  void consumedIdsThatAreFewerThanTheBookKnewAreSuspicious() {
    says(
        Severity.NOTE,
        "16 ids count as consumed, and were 17 when the book was written",
        Found.well().consumed(16),
        BOOKED);
  }

  @Test
  void aFenceThatTheBookKnowsNothingOfIsSaid() {
    says(
        Severity.WRONG,
        "takes stop at its fence 2000, and the book knows nothing of it",
        Found.well());
    says(Severity.NOTE, "nothing of it survives a loss of ZooKeeper", Found.well().unfenced());
  }

  @Test
  void whatIsGoneCanBeBroughtBack() {
    CategoryReading lost = new CategoryReading.Absent(Optional.empty(), OptionalInt.empty());
    says(Severity.WRONG, "the book can bring back 999,998,001 ids from 2000 on", lost, BOOKED);
    says(Severity.NOTE, "neither in ZooKeeper nor in the book", lost);
  }

  /// As the console's alert and the audit have it; of what is retired the list is not missed.
  @Test
  void aListThatSomebodyDeletedIsWrongUnlessItWasRetired() {
    says(
        Severity.WRONG, "; somebody deleted its list", deleted(ControlRecord.State.FROZEN), BOOKED);
    says(Severity.WRONG, "and the book does not have it", deleted(ControlRecord.State.ACTIVE));
    says(
        Severity.NOTE, "; somebody deleted its list", deleted(ControlRecord.State.RETIRED), BOOKED);
    says(Severity.NOTE, "nor in the book", deleted(ControlRecord.State.RETIRED));
  }

  private static CategoryReading deleted(ControlRecord.State state) {
    return new CategoryReading.Absent(
        Optional.of(new Stamped<>(Found.well().control(state), 0)), OptionalInt.of(0));
  }

  @Test
  void aPlainListInTheBooksPlaceIsSaid() {
    Node node = new Node(new Revision(1, 1, 1), NodeText.of("1:5\n"));
    CategoryReading plain = new CategoryReading.Plain(node, ids(1, 5), false);
    says(Severity.WRONG, "a plain list that knows nothing of it", plain, BOOKED);
    says(Severity.NOTE, "a plain list of 5 free ids", plain);
  }

  @Test
  void whatCannotBeUnderstoodIsSaid() {
    says(Severity.WRONG, "x", new CategoryReading.Broken(new Refusal.BrokenLedger("x")), BOOKED);
  }
}
