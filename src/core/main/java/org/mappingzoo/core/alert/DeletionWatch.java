package org.mappingzoo.core.alert;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.monitor.CategoryReading;
import org.mappingzoo.core.monitor.CategorySnapshot;
import org.mappingzoo.core.monitor.Finding;
import org.mappingzoo.core.monitor.FleetSnapshot;
import org.mappingzoo.core.monitor.LedgersSnapshot;
import org.mappingzoo.core.monitor.ReadFault;
import org.mappingzoo.core.protocol.ListFate;

/// Looks for categories that somebody deleted, books and all: workers get nothing any more, and
/// nothing says which of their ids are spent, so that whoever creates one anew may issue them
/// again. Owned by one thread.
///
/// Each is told once, when it has been away for [#SETTLING]: who moves a node deletes it first, and
/// the record of an operator who took back a seed may be seen a moment later than the list. Of one
/// that was unreadable when it went it is told what was read of it last. A retired one is not told,
/// nor one of which no list was ever seen, nor one whose books are still there, which
/// [LedgersSnapshot#deleted()] knows.
public final class DeletionWatch {
  static final Duration SETTLING = DuplicateWatch.SETTLING;

  private final Map<CategoryName, Last> known = new HashMap<>();

  /// A category that is not there any more.
  public record Found(CategoryName category, Finding.BooksUnreadable evidence) {}

  /// How a category was seen last.
  ///
  /// @param fault what is told of it; absent where its list was never read
  /// @param away since when it has not been there; absent while it is
  private record Last(
      CategorySnapshot category,
      Optional<ReadFault> fault,
      boolean retired,
      Optional<Instant> away) {
    Last since(Instant now) {
      return away.isPresent() ? this : new Last(category, fault, retired, Optional.of(now));
    }

    boolean isSettled(Instant now) {
      return away.filter(since -> !now.isBefore(since.plus(SETTLING))).isPresent();
    }
  }

  /// What is deleted in this snapshot, and was there in one before. While data is missing nothing
  /// is found, nor is what lies where this connection may not read.
  ///
  /// @param looked whether a category would be among those of the fleet, if it were there
  public List<Found> observe(FleetSnapshot fleet, Predicate<CategoryName> looked, Instant now) {
    if (!fleet.connection().followsQuorum()) {
      return List.of();
    }
    fleet.categories().values().forEach(category -> remember(category, fleet.ledgers()));
    List<Found> found = new ArrayList<>();
    if (known.size() > fleet.categories().size()) {
      known.entrySet().removeIf(entry -> isDone(entry, fleet, looked, now, found));
    }
    return found;
  }

  private void remember(CategorySnapshot category, LedgersSnapshot ledgers) {
    boolean retired = ledgers.isRetired(category.name());
    Last last = known.get(category.name());
    boolean same =
        last != null
            && last.category().equals(category)
            && last.retired() == retired
            && last.away().isEmpty();
    if (!same) {
      Optional<ReadFault> before = Optional.ofNullable(last).flatMap(Last::fault);
      Optional<ReadFault> fault = fault(category.reading()).or(() -> before);
      known.put(category.name(), new Last(category, fault, retired, Optional.empty()));
    }
  }

  /// Whether there is nothing more to be said of one, be it that it is told now.
  private static boolean isDone(
      Map.Entry<CategoryName, Last> entry,
      FleetSnapshot fleet,
      Predicate<CategoryName> looked,
      Instant now,
      List<Found> found) {
    CategoryName name = entry.getKey();
    if (fleet.categories().containsKey(name) || fleet.hidden().mayHide(name)) {
      return false;
    }
    Last last = entry.setValue(entry.getValue().since(now));
    if (fleet.ledgers().isManaged(name) || !last.isSettled(now)) {
      return false;
    }
    if (looked.test(name) && !last.retired() && !isTakenBack(last.category(), fleet)) {
      last.fault()
          .map(fault -> new Finding.BooksUnreadable(fault.text()))
          .ifPresent(evidence -> found.add(new Found(name, evidence)));
    }
    return true;
  }

  private static boolean isTakenBack(CategorySnapshot last, FleetSnapshot fleet) {
    return fleet.actions().actions().stream()
        .filter(seen -> seen.action().category().equals(last.name()))
        .filter(seen -> seen.zxid() > last.revision().mzxid())
        .anyMatch(
            seen -> ListFate.of(seen.action().what(), seen.action().effect()) == ListFate.DELETED);
  }

  private static Optional<ReadFault> fault(CategoryReading last) {
    return switch (last) {
      case CategoryReading.Ranges ranges -> Optional.of(ReadFault.deleted(ranges.free().count()));
      case CategoryReading.Counter(long issued) -> Optional.of(ReadFault.counterDeleted(issued));
      case CategoryReading.Unreadable unreadable -> Optional.empty();
      case CategoryReading.PossiblyExhausted empty -> Optional.empty();
      case CategoryReading.Hidden hidden -> Optional.empty();
    };
  }
}
