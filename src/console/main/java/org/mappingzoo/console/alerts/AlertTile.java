package org.mappingzoo.console.alerts;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.mappingzoo.core.alert.Alert;
import org.mappingzoo.core.alert.AlertBook;
import org.mappingzoo.core.alert.AlertEvent;
import org.mappingzoo.core.alert.AlertEvent.What;
import org.mappingzoo.core.alert.Mark;

/// A count above the list, and what the list shows when it is chosen.
enum AlertTile {
  FIRING,
  PENDING,
  ACKNOWLEDGED,
  SNOOZED,
  /// What is over, the latest first.
  RESOLVED,
  /// All that happened, the latest first.
  HISTORY;

  private static final Set<What> ENDS = Set.of(What.RESOLVED, What.CLOSED);

  String code() {
    return name().toLowerCase(Locale.ROOT);
  }

  boolean isPast() {
    return this == RESOLVED || this == HISTORY;
  }

  List<Alert> alerts(AlertBook book) {
    return book.alerts().values().stream().filter(alert -> of(alert) == this).toList();
  }

  /// Newest first.
  List<AlertEvent> events(AlertBook book) {
    return isPast()
        ? book.events().reversed().stream()
            .filter(event -> this == HISTORY || ENDS.contains(event.what()))
            .toList()
        : List.of();
  }

  int count(AlertBook book) {
    return isPast() ? events(book).size() : alerts(book).size();
  }

  /// What gets well is still what it was answered.
  private static AlertTile of(Alert alert) {
    return alert.isTold() ? alert.mark().map(AlertTile::of).orElse(FIRING) : PENDING;
  }

  private static AlertTile of(Mark mark) {
    return switch (mark.kind()) {
      case ACKNOWLEDGED -> ACKNOWLEDGED;
      case SNOOZED -> SNOOZED;
    };
  }
}
