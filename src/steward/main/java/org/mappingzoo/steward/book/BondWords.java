package org.mappingzoo.steward.book;

import java.util.Optional;
import org.mappingzoo.core.protocol.Bond;
import org.mappingzoo.core.protocol.RecordTextException;
import org.mappingzoo.steward.book.BondSides.State;
import org.mappingzoo.steward.book.Bonding.Verdict;

/// How book and ensemble stand to each other, for people.
///
/// @param place of the book
record BondWords(String place) {

  /// What it comes to that they stand so.
  Verdict verdict(State state, BondSides sides) {
    return switch (state) {
      case NEW, BEGUN, TOLD ->
          new Verdict.Waits("no steward has bound book and ensemble to each other yet");
      case FENCED ->
          new Verdict.Foreign(
              "the book at %s is empty, and this ensemble has fences that another book has promised"
                  .formatted(place));
      case BOUND -> new Verdict.Fits(sides.era());
      case BEHIND -> new Verdict.Waits(behind(sides));
      case UNKNOWN ->
          new Verdict.Waits(
              "the book at %s belongs to ensemble %s, and this one knows of no book: where that one is lost, restore; else it is the wrong book, or adopt-book"
                  .formatted(place, sides.inBook().ensemble().orElse("")));
      case FOREIGN -> new Verdict.Foreign(foreign(sides));
    };
  }

  static String behind(BondSides sides) {
    return "ZooKeeper was rolled back: it counts %d looks of its stewards, the book knows of %d"
        .formatted(sides.inZooKeeper().count(), sides.inBook().count());
  }

  private String foreign(BondSides sides) {
    Bond told = sides.inZooKeeper();
    return sides
        .booked()
        .map(
            bound ->
                bound.bond().book().equals(told.book())
                    ? "the book at %s belongs to another ensemble by now: it was restored there"
                        .formatted(place)
                    : "the book at %s is not the one that this ensemble keeps: that is %s, this is %s"
                        .formatted(place, told.book(), bound.bond().book()))
        .orElseGet(
            () ->
                "the book at %s is empty, and this ensemble keeps another: %s"
                    .formatted(place, told.book()));
  }

  String loses(BondSides sides) {
    return "the book at %s belongs to ensemble %s, which loses it to this one: its stewards end, and no fence moves there any more"
        .formatted(place, sides.inBook().ensemble().orElse(""));
  }

  /// Why it does not fit; empty where it does.
  static Optional<String> why(Verdict verdict) {
    return switch (verdict) {
      case Verdict.Fits fits -> Optional.empty();
      case Verdict.Waits(String why) -> Optional.of(why);
      case Verdict.Foreign(String why) -> Optional.of(why);
    };
  }

  static Verdict.Waits unreadable(RecordTextException e) {
    return new Verdict.Waits(
        "what binds this ensemble to its book cannot be read: " + e.getMessage());
  }
}
