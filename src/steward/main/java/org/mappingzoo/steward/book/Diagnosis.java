package org.mappingzoo.steward.book;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.mappingzoo.core.category.Refusal;
import org.mappingzoo.core.protocol.Audit;
import org.mappingzoo.core.protocol.CategoryReading;
import org.mappingzoo.core.protocol.ControlRecord;
import org.mappingzoo.core.protocol.ManagedCategory;
import org.mappingzoo.core.protocol.Reservation;
import org.mappingzoo.core.ranges.RangeList;

/// What ZooKeeper and the book say of one category, held side by side, in plain words.
///
/// ZooKeeper has to be read first: the fence only moves ahead, and the book is written before
/// ZooKeeper, so what is read later from the book can only be further ahead of it, never behind.
///
/// @param symptoms what is to be said, the worst first
public record Diagnosis(List<Symptom> symptoms) {
  public Diagnosis {
    symptoms =
        symptoms.stream()
            .sorted((one, other) -> other.severity().compareTo(one.severity()))
            .toList();
  }

  /// How bad something is.
  public enum Severity {
    /// All is well.
    FINE,
    /// Somebody should know.
    NOTE,
    /// Something has to be done before ids are taken.
    WRONG
  }

  /// One thing to be said.
  ///
  /// @param remedy what to do; empty where there is nothing to do
  public record Symptom(Severity severity, String sentence, String remedy) {}

  public Severity severity() {
    return symptoms.getFirst().severity();
  }

  /// Of a category whose record in the book cannot be used.
  public static Diagnosis damaged(BookException why) {
    return new Diagnosis(
        List.of(
            new Symptom(
                Severity.WRONG,
                why.getMessage(),
                "while ZooKeeper is well nothing is lost: keep what is there for an inquiry, and"
                    + " do not let ZooKeeper go")));
  }

  /// The same, with one thing more to be said.
  public Diagnosis and(Symptom symptom) {
    return new Diagnosis(Stream.concat(symptoms.stream(), Stream.of(symptom)).toList());
  }

  /// The same of what was alive when ZooKeeper was found to have gone back in time.
  public Diagnosis rolledBack(Reservation.Form form) {
    List<Symptom> all = new ArrayList<>();
    switch (form) {
      case RANGES -> wrong(all, "ids that are free may be in use");
      case COUNTER ->
          all.add(
              new Symptom(
                  Severity.WRONG,
                  "ids that were issued may be issued again: ZooKeeper was rolled back",
                  "a steward that leads reseals it by itself; else reseal"));
    }
    all.addAll(symptoms);
    return new Diagnosis(all);
  }

  /// Of a category as both sides have it.
  ///
  /// @param found as ZooKeeper has it, read first
  /// @param booked what the book says
  /// @param audit of its ledger, where there was a moment to make one
  public static Diagnosis of(
      CategoryReading found, Optional<Reservation> booked, Optional<Audit> audit) {
    List<Symptom> symptoms =
        switch (found) {
          case CategoryReading.Absent absent -> absent(booked, absent);
          case CategoryReading.Plain plain -> plain(booked, plain);
          case CategoryReading.Broken(Refusal why) ->
              List.of(new Symptom(Severity.WRONG, why.sentence(), remedy(why, booked)));
          case CategoryReading.Managed(ManagedCategory category) ->
              managed(category, booked, audit);
        };
    return new Diagnosis(symptoms);
  }

  private static String remedy(Refusal why, Optional<Reservation> booked) {
    if (why instanceof Refusal.RecordsMissing) {
      return recordsMissing(booked);
    }
    if (why instanceof Refusal.BrokenLedger) {
      return recordsBroken(booked);
    }
    return why instanceof Refusal.Unreadable && booked.isPresent()
        ? "reseal: it goes on at the fence, all leases are void"
        : "";
  }

  /// What the book has was managed here. What it does not have may be others': to delete it would
  /// take it from them.
  private static String recordsMissing(Optional<Reservation> booked) {
    return booked.isPresent()
        ? "the book has it, so its records were lost: delete its node with all below it, then"
            + " restore"
        : "the book does not have it: where no other chroot does, use another in its place, above"
            + " all that this one ever had";
  }

  private static String recordsBroken(Optional<Reservation> booked) {
    return "write its records as they were; where nobody knows that, "
        + (booked.isPresent()
            ? "delete its node with all below it, its control record and its tally, then restore"
            : "use another in its place, above all that this one ever had");
  }

  private static List<Symptom> absent(Optional<Reservation> booked, CategoryReading.Absent absent) {
    boolean deleted = absent.refusal() instanceof Refusal.ListGone;
    if (booked.isEmpty()) {
      return List.of(
          deleted
              ? new Symptom(
                  Severity.WRONG,
                  "somebody deleted its list, and the book does not have it: nobody can tell what"
                      + " was free",
                  "use another in its place, above all that this one ever had")
              : new Symptom(Severity.NOTE, "it is neither in ZooKeeper nor in the book", ""));
    }
    Reservation reservation = booked.get();
    String what =
        "it is gone from ZooKeeper; the book can bring back %,d ids from %d on, and at most %,d are lost"
            .formatted(
                reservation.rest().count(), reservation.fence(), reservation.lostByRestore());
    boolean retired = absent.tombstone().isPresent() && !deleted;
    return List.of(
        new Symptom(
            retired ? Severity.NOTE : Severity.WRONG,
            absent.tombstone().isPresent() ? what + "; somebody deleted its list" : what,
            "restore"));
  }

  private static List<Symptom> plain(Optional<Reservation> booked, CategoryReading.Plain plain) {
    if (booked.isEmpty()) {
      return List.of(
          new Symptom(
              Severity.NOTE,
              "it is a plain list of %,d free ids: nobody knows who holds what, and a loss of"
                      .formatted(plain.free().count())
                  + " ZooKeeper loses it",
              "adopt"));
    }
    return List.of(
        new Symptom(
            Severity.WRONG,
            "the book has a reservation, and ZooKeeper a plain list that knows nothing of it",
            "ids of that list may be in use: delete it before 'restore', or keep it and never"
                + " restore"));
  }

  private static List<Symptom> managed(
      ManagedCategory category, Optional<Reservation> booked, Optional<Audit> audit) {
    List<Symptom> symptoms = new ArrayList<>();
    audit
        .map(Audit::faults)
        .orElse(List.of())
        .forEach(
            fault ->
                symptoms.add(
                    new Symptom(
                        Severity.WRONG,
                        "its books do not balance: " + fault,
                        "where a lease is missing that nobody closed ZooKeeper was rolled back:"
                            + " reseal")));
    OptionalLong fence = category.control().value().fence();
    if (booked.isPresent()) {
      compare(category, booked.get(), symptoms);
    } else if (fence.isPresent()) {
      symptoms.add(
          new Symptom(
              Severity.WRONG,
              "takes stop at its fence %d, and the book knows nothing of it"
                  .formatted(fence.getAsLong()),
              "is this the right book? Else a steward writes the first record as soon as one"
                  + " leads"));
    } else {
      symptoms.add(unserved(category.control().value()));
    }
    boolean isOnItsWay = booked.filter(ahead -> ahead.fence() > fence.orElse(0)).isPresent();
    if (isAtItsFence(category) && !isOnItsWay) {
      symptoms.add(
          new Symptom(
              Severity.WRONG,
              "takes wait at the fence %d: %,d ids are free, and none of them below it"
                  .formatted(fence.orElseThrow(), category.free().count()),
              "does a steward lead, and what does its log say of this category?"));
    }
    if (symptoms.isEmpty()) {
      symptoms.add(fine(category, booked.orElseThrow()));
    }
    return symptoms;
  }

  /// What is retired gets no fence any more.
  private static Symptom unserved(ControlRecord control) {
    return control.state() == ControlRecord.State.RETIRED
        ? new Symptom(
            Severity.NOTE,
            "it was retired before a steward served it: nothing of it survives a loss of ZooKeeper",
            "write down elsewhere that its ids are not to be seeded again")
        : new Symptom(
            Severity.NOTE,
            "no steward serves it: nothing of it survives a loss of ZooKeeper",
            "let a steward adopt it");
  }

  private static boolean isAtItsFence(ManagedCategory category) {
    return category.control().value().state() == ControlRecord.State.ACTIVE
        && !category.free().isEmpty()
        && category.takeable().isEmpty();
  }

  private static Symptom fine(ManagedCategory category, Reservation booked) {
    return new Symptom(
        Severity.FINE,
        "the book promises %,d ids from %d on; %,d are free below that"
            .formatted(booked.rest().count(), booked.fence(), category.takeable().count()),
        "");
  }

  private static void compare(
      ManagedCategory category, Reservation booked, List<Symptom> symptoms) {
    ControlRecord control = category.control().value();
    if (!control.generation().equals(booked.generation())) {
      symptoms.add(otherLife(control, booked));
      return;
    }
    fences(control, booked, symptoms);
    RangeList unknown = booked.universe().minus(control.universe());
    // What was added behind the reading of ZooKeeper is no evidence.
    RangeList taken = booked.rest().intersect(control.universe()).minus(category.free());
    if (!taken.isEmpty()) {
      symptoms.add(
          new Symptom(
              Severity.WRONG,
              "%,d ids that the book promises are not free: %s".formatted(taken.count(), taken),
              "somebody took them past the fence or out of the list: do not restore before the book"
                  + " says so too"));
    }
    if (!unknown.isEmpty() && control.validatedZkEpoch() < booked.validatedZkEpoch()) {
      wrong(symptoms, "its universe lacks %s that the book knows".formatted(unknown));
    }
    long counted = category.tally().value().consumed();
    if (counted < booked.tally().consumed()) {
      symptoms.add(
          new Symptom(
              Severity.NOTE,
              "%,d ids count as consumed, and were %,d when the book was written: ids that were used may be free again"
                  .formatted(counted, booked.tally().consumed()),
              "right where somebody returned ids on his word; else ZooKeeper was rolled back:"
                  + " reseal"));
    }
  }

  /// The fence and the epoch of ZooKeeper in the life that the book speaks of.
  static void fences(ControlRecord control, Reservation booked, List<Symptom> symptoms) {
    if (control.fence().isEmpty()) {
      wrong(symptoms, "the book has a fence at %d, ZooKeeper has none".formatted(booked.fence()));
    } else if (control.fence().getAsLong() > booked.fence()) {
      symptoms.add(
          new Symptom(
              Severity.WRONG,
              "takes go up to %d, but the book would resume at %d: what lies between could be handed out twice"
                  .formatted(control.fence().getAsLong(), booked.fence()),
              "is this the right book, and was it set back? Do not restore from it; a steward"
                  + " brings it up to date"));
    } else if (control.fence().getAsLong() < booked.fence()) {
      symptoms.add(
          new Symptom(
              Severity.NOTE,
              "its fence %d is behind the book's %d, which is safe"
                  .formatted(control.fence().getAsLong(), booked.fence()),
              "a steward moves it; where none does for long, ZooKeeper was rolled back: reseal"));
    }
    if (control.validatedZkEpoch() < booked.validatedZkEpoch()) {
      wrong(
          symptoms,
          "it was last found in order in leader epoch %d, the book says %d"
              .formatted(control.validatedZkEpoch(), booked.validatedZkEpoch()));
    }
  }

  static void wrong(List<Symptom> symptoms, String what) {
    symptoms.add(
        new Symptom(
            Severity.WRONG, what + ": ZooKeeper was rolled back", "freeze it, then reseal"));
  }

  static Symptom otherLife(ControlRecord control, Reservation booked) {
    if (booked.binds(control.generation())) {
      return new Symptom(
          Severity.WRONG,
          "ZooKeeper has its life of epoch %d, the book one of epoch %d: it was rolled back, or a"
                  .formatted(control.epoch(), booked.epoch())
              + " restore or reseal stopped half-way",
          "reseal");
    }
    return control.epoch() > booked.epoch()
        ? new Symptom(
            Severity.NOTE,
            "it was seeded anew, and the book speaks of the life before",
            "a steward brings the book up to date")
        : new Symptom(
            Severity.WRONG,
            "the book speaks of a life that ZooKeeper knows nothing of: this category was made by"
                + " hand, or this is the book of another ensemble",
            "is this the right book? Else its ids may be in use already: freeze it and find out");
  }
}
