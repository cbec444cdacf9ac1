package org.mappingzoo.console.leases;

import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import javafx.beans.property.ReadOnlyIntegerProperty;
import javafx.beans.property.ReadOnlyIntegerWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;

/// How many leases each tile shows, and what is stranded in all: counted as rows come, change and
/// go, since to go through tens of thousands takes a while.
final class LeaseTotals {
  private final Map<LeaseTile, Count> counts = new EnumMap<>(LeaseTile.class);
  private final ReadOnlyObjectWrapper<Stranded> stranded =
      new ReadOnlyObjectWrapper<>(this, "stranded", new Stranded(0, 0, 0));
  private long strandedIds;
  private long safeIds;

  private static final class Count {
    private final ReadOnlyIntegerWrapper told;
    private int number;

    Count(LeaseTile tile) {
      told = new ReadOnlyIntegerWrapper(this, tile.code());
    }
  }

  LeaseTotals() {
    for (LeaseTile tile : LeaseTile.values()) {
      counts.put(tile, new Count(tile));
    }
  }

  /// What was told last.
  ReadOnlyIntegerProperty count(LeaseTile tile) {
    return of(tile).told.getReadOnlyProperty();
  }

  void add(LeaseFigures figures) {
    count(figures, 1);
  }

  void remove(LeaseFigures figures) {
    count(figures, -1);
  }

  private void count(LeaseFigures figures, int sign) {
    counts.forEach((tile, count) -> count.number += tile.shows(figures) ? sign : 0);
    if (LeaseTile.ORPHANED.shows(figures)) {
      strandedIds += sign * figures.lease().ranges().count();
      safeIds += sign * figures.beyondWindow();
    }
  }

  void tell() {
    counts.values().forEach(count -> count.told.set(count.number));
    stranded.set(new Stranded(of(LeaseTile.ORPHANED).number, strandedIds, safeIds));
  }

  /// What was told last.
  ReadOnlyObjectProperty<Stranded> strandedProperty() {
    return stranded.getReadOnlyProperty();
  }

  private Count of(LeaseTile tile) {
    return Objects.requireNonNull(counts.get(tile));
  }

  /// What dead workers left, in all categories.
  ///
  /// @param safe how many of the ids come back without anybody's word
  record Stranded(int leases, long ids, long safe) {}
}
