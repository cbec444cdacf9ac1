package org.mappingzoo.steward;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.mappingzoo.core.allocator.StoreException;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.protocol.DutyReport;
import org.mappingzoo.steward.duty.Booked;
import org.mappingzoo.steward.duty.Hands;

/// What is told of a reservation, and when again.
final class ReportsTest {
  private static final CategoryName DID = CategoryName.of("/com/demdex/did");
  private static final Instant NOON = Instant.parse("2026-11-21T12:00:00Z");

  /// What becomes of the next ones; those behind arrive.
  private final Deque<CompletableFuture<Boolean>> fates = new ArrayDeque<>();

  private final List<DutyReport> sent = new ArrayList<>();
  private boolean connected = true;
  private boolean leads = true;
  private final Reports reports =
      new Reports("a", "file:/book", (category, report) -> send(report), () -> NOON, () -> leads);

  private CompletableFuture<Boolean> send(DutyReport report) {
    if (!connected) {
      throw new StoreException(StoreException.Reason.UNREACHABLE, "no connection");
    }
    sent.add(report);
    return fates.isEmpty() ? CompletableFuture.completedFuture(true) : fates.remove();
  }

  private void stalls(String why) {
    stalls(DID, why);
  }

  private void stalls(CategoryName category, String why) {
    reports.tell(
        new Hands.Done(category, new Booked.Unread(), List.of(), 100, Optional.of(why), false),
        Duration.ofMillis(20));
  }

  private List<String> told() {
    return sent.stream().map(report -> report.stall().orElse("")).toList();
  }

  @Test
  void whatArrivedIsToldOnce() {
    stalls("the disk is full");
    stalls("the disk is full");
    reports.again();
    assertEquals(List.of("the disk is full"), told());
  }

  @Test
  void whatAServerSaysIsOneValueInTheLog() {
    List<String> logged;
    try (HeardLog log = new HeardLog(Reports.class)) {
      stalls("relation \"mz\" does not exist\nLINE 1");
      logged = log.lines();
    }
    assertEquals(
        List.of(
            "event=stalled category=/com/demdex/did why=\"relation \\\"mz\\\" does not exist"
                + "\\nLINE 1\""),
        logged);
  }

  /// A path may have blanks in it, and what looks like another key.
  @Test
  void aCategoryIsOneValueInTheLog() {
    List<String> logged;
    try (HeardLog log = new HeardLog(Reports.class)) {
      stalls(CategoryName.of("/shop/all orders why=none"), "the disk is full");
      logged = log.lines();
    }
    assertEquals(
        List.of("event=stalled category=\"/shop/all orders why=none\" why=\"the disk is full\""),
        logged);
  }

  @Test
  void whatDidNotArriveIsSentUntilItDoes() {
    fates.add(CompletableFuture.completedFuture(false));
    fates.add(CompletableFuture.completedFuture(false));
    stalls("the disk is full");
    reports.again();
    reports.again();
    reports.again();
    assertEquals(List.of("the disk is full", "the disk is full", "the disk is full"), told());
  }

  @Test
  void withoutAConnectionItIsSentAsSoonAsThereIsOne() {
    connected = false;
    stalls("the disk is full");
    reports.again();
    connected = true;
    reports.again();
    reports.again();
    assertEquals(List.of("the disk is full"), told());
  }

  @Test
  void whatIsSentOnceMoreIsTheNewest() {
    CompletableFuture<Boolean> late = new CompletableFuture<>();
    fates.add(late);
    stalls("the disk is full");
    stalls("the database is down");
    late.complete(false);
    reports.again();
    assertEquals(
        List.of("the disk is full", "the database is down", "the database is down"), told());
  }

  @Test
  void whoDoesNotLeadAnyMoreTellsNothing() {
    CompletableFuture<Boolean> late = new CompletableFuture<>();
    fates.add(late);
    stalls("the disk is full");
    reports.forget();
    late.complete(false);
    reports.again();
    assertEquals(List.of("the disk is full"), told());
  }

  @Test
  void whatIsStillUnderWayWhenTheLeadIsLostIsNotToldLater() {
    leads = false;
    reports.forget();
    connected = false;
    stalls("the disk is full");
    connected = true;
    reports.again();
    leads = true;
    reports.again();
    assertEquals(List.of(), told());
  }

  @Test
  void aStallOfWhatIsLookedAfterNoMoreIsOver() {
    stalls("the disk is full");
    reports.unserved(DID);
    reports.unserved(DID);
    assertEquals(List.of("the disk is full", ""), told());
  }

  @Test
  void ofWhatWasNotToldNothingIsTakenBack() {
    reports.unserved(DID);
    assertEquals(List.of(), told());
  }

  @Test
  void ofWhatWasDeletedNothingIsSentAgain() {
    fates.add(CompletableFuture.completedFuture(false));
    stalls("the disk is full");
    reports.keepOnly(Set.of());
    reports.again();
    assertEquals(List.of("the disk is full"), told());
  }
}
