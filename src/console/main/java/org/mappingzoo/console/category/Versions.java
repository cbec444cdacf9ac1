package org.mappingzoo.console.category;

import java.util.List;
import java.util.Optional;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleObjectProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.mappingzoo.core.monitor.SeenVersion;

/// The versions of a category that were seen, the newest first, and two of them compared.
///
/// As long as nobody chose one, the newest is compared with the one before it.
final class Versions {

  /// Two versions and their difference; empty while fewer than two were seen.
  record Comparison(SeenVersion before, SeenVersion after, LineDiff diff) {
    /// Whether the lists are the same, although the texts are not.
    boolean isOnlySpelling() {
      return diff.isEmpty() && !before.text().equals(after.text());
    }
  }

  private final ObservableList<SeenVersion> seen = FXCollections.observableArrayList();
  private final ObservableList<SeenVersion> shown = FXCollections.unmodifiableObservableList(seen);
  private final ObjectProperty<Optional<SeenVersion>> chosen =
      new SimpleObjectProperty<>(this, "chosen", Optional.empty());
  private final ObjectProperty<Optional<SeenVersion>> base =
      new SimpleObjectProperty<>(this, "base", Optional.empty());
  private final ReadOnlyObjectWrapper<Optional<Comparison>> comparison =
      new ReadOnlyObjectWrapper<>(this, "comparison", Optional.empty());

  Versions() {
    chosen.subscribe(this::compare);
    base.subscribe(this::compare);
  }

  /// The newest first.
  ObservableList<SeenVersion> seen() {
    return shown;
  }

  /// How many were not seen between those that were.
  int missed() {
    return seen.stream().mapToInt(SeenVersion::missed).sum();
  }

  /// The later one of the two compared; empty means the newest, whichever that is.
  ObjectProperty<Optional<SeenVersion>> chosenProperty() {
    return chosen;
  }

  /// The earlier one; empty means the one seen before the chosen one.
  ObjectProperty<Optional<SeenVersion>> baseProperty() {
    return base;
  }

  ReadOnlyObjectProperty<Optional<Comparison>> comparisonProperty() {
    return comparison.getReadOnlyProperty();
  }

  /// Shows these, the oldest first. What was chosen stays so, as long as it is remembered.
  void show(List<SeenVersion> versions) {
    List<SeenVersion> newer = versions.reversed();
    if (newer.equals(seen)) {
      return;
    }
    int come = seen.isEmpty() ? -1 : newer.indexOf(seen.getFirst());
    if (come < 0 || !goesOn(newer.subList(come, newer.size()))) {
      seen.setAll(newer);
    } else {
      seen.addAll(0, newer.subList(0, come));
      if (newer.size() < seen.size()) { // the oldest are forgotten
        seen.remove(newer.size(), seen.size());
      } else { // older ones were found that were kept
        seen.addAll(newer.subList(seen.size(), newer.size()));
      }
    }
    chosen.set(chosen.get().filter(seen::contains));
    base.set(base.get().filter(seen::contains));
    compare();
  }

  /// Whether what is shown begins as these do: at most the older end is another.
  private boolean goesOn(List<SeenVersion> from) {
    int both = Math.min(from.size(), seen.size());
    return from.subList(0, both).equals(seen.subList(0, both));
  }

  /// Begins with another category.
  void reset() {
    chosen.set(Optional.empty());
    base.set(Optional.empty());
    seen.clear();
    compare();
  }

  /// The later one of the two.
  Optional<SeenVersion> after() {
    return chosen.get().or(() -> seen.stream().findFirst());
  }

  private Optional<SeenVersion> before() {
    return base.get().or(() -> after().map(version -> seen.indexOf(version) + 1).flatMap(this::at));
  }

  private Optional<SeenVersion> at(int index) {
    return index < seen.size() ? Optional.of(seen.get(index)) : Optional.empty();
  }

  private void compare() {
    Optional<Comparison> now = comparison.get();
    Optional<SeenVersion> before = before();
    Optional<SeenVersion> after = after();
    if (before.isEmpty() || after.isEmpty()) {
      comparison.set(Optional.empty());
    } else if (now.isEmpty()
        || !now.get().before().equals(before.get())
        || !now.get().after().equals(after.get())) {
      LineDiff diff = LineDiff.between(before.get().text(), after.get().text());
      comparison.set(Optional.of(new Comparison(before.get(), after.get(), diff)));
    }
  }
}
