package org.mappingzoo.steward.book;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.mappingzoo.core.counter.CounterReading;
import org.mappingzoo.core.counter.CounterRefusal;
import org.mappingzoo.core.counter.CounterValue;
import org.mappingzoo.core.counter.FencedCounter;
import org.mappingzoo.core.protocol.ControlRecord;
import org.mappingzoo.core.protocol.Reservation;
import org.mappingzoo.steward.book.Diagnosis.Severity;
import org.mappingzoo.steward.book.Diagnosis.Symptom;

/// What ZooKeeper and the book say of one counter, as [Diagnosis] has it of a category.
public final class CounterDiagnosis {
  private CounterDiagnosis() {}

  /// Of a counter as both sides have it.
  ///
  /// @param found as ZooKeeper has it, read first
  /// @param later read behind the book: it stands no lower there, unless it went back in time
  public static Diagnosis of(
      CounterReading found, Optional<Reservation> booked, CounterReading later) {
    List<Symptom> symptoms =
        switch (found) {
          case CounterReading.Absent absent -> List.of(absent(booked));
          case CounterReading.Plain plain -> List.of(plain(plain, booked));
          case CounterReading.Fenced(FencedCounter counter) -> fenced(counter, booked, later);
          case CounterReading.Broken(CounterRefusal why) ->
              List.of(new Symptom(Severity.WRONG, why.sentence(), ""));
        };
    return new Diagnosis(symptoms);
  }

  private static Symptom absent(Optional<Reservation> booked) {
    return booked
        .map(
            reservation ->
                new Symptom(
                    Severity.WRONG,
                    "the counter is gone from ZooKeeper; the book can have it go on at %d, and at most %,d ids are skipped"
                        .formatted(reservation.fence(), reservation.lostByRestore()),
                    "restore"))
        .orElseGet(
            () -> new Symptom(Severity.NOTE, "it is neither in ZooKeeper nor in the book", ""));
  }

  private static Symptom plain(CounterReading.Plain plain, Optional<Reservation> booked) {
    CounterValue value = plain.value();
    if (booked.isPresent() || plain.earlier().isPresent()) {
      long fence =
          booked
              .map(Reservation::fence)
              .orElseGet(() -> plain.earlier().orElseThrow().value().fence().orElse(0));
      return new Symptom(
          Severity.WRONG,
          "it stands at %d without a fence, and had one at %d: somebody made it anew, and ids that were issued may be issued again"
              .formatted(value.lastIssued(), fence),
          "stop clients of 2010, then reseal");
    }
    return new Symptom(
        Severity.NOTE,
        "the counter stands at %d, and no steward serves it: nothing of it survives a loss of ZooKeeper"
            .formatted(value.lastIssued()),
        "have the stewards serve it: --counters");
  }

  private static List<Symptom> fenced(
      FencedCounter counter, Optional<Reservation> known, CounterReading later) {
    if (known.isEmpty()) {
      return List.of(
          new Symptom(
              Severity.WRONG,
              "takes stop at its fence %d, and the book knows nothing of it"
                  .formatted(counter.fence()),
              "is this the right book? Else a steward writes the first record as soon as one"
                  + " leads"));
    }
    Reservation booked = known.get();
    ControlRecord control = counter.control().value();
    if (!control.generation().equals(booked.generation())) {
      return List.of(Diagnosis.otherLife(control, booked));
    }
    List<Symptom> symptoms = new ArrayList<>();
    Diagnosis.fences(control, booked, symptoms);
    long last = counter.value().lastIssued();
    if (last >= booked.fence()) {
      symptoms.add(
          new Symptom(
              Severity.WRONG,
              "it stands at %d, and the book would have it go on at %d: a loss of ZooKeeper would issue %,d ids twice"
                  .formatted(last, booked.fence(), last - booked.fence() + 1),
              "clients of 2010 do not heed the fence: a steward brings the book up to date; a"
                  + " larger --reserve-floor keeps it ahead of them"));
    }
    if (later instanceof CounterReading.Fenced(FencedCounter now)
        && now.value().lastIssued() < booked.tally().consumed()) {
      Diagnosis.wrong(
          symptoms,
          "it stands at %d, and stood at %d when the book was written"
              .formatted(now.value().lastIssued(), booked.tally().consumed()));
    }
    if (symptoms.isEmpty()) {
      symptoms.add(
          new Symptom(
              Severity.FINE,
              "the counter stands at %d, and the book has it go on at %d at the least"
                  .formatted(last, booked.fence()),
              ""));
    }
    return symptoms;
  }
}
