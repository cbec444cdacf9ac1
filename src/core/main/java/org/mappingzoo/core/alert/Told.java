package org.mappingzoo.core.alert;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.mappingzoo.core.alert.Alert.Stage;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.monitor.Finding;

/// What fires of each category, answered or not, as findings: so that whoever shows a category says
/// of it what its alerts say. What recovers is not so any more.
///
/// @param firing only categories of which something fires
public record Told(Map<CategoryName, List<Finding>> firing) {
  public static final Told NOTHING = new Told(Map.of());

  /// Takes copies.
  public Told {
    Map<CategoryName, List<Finding>> copy = new HashMap<>();
    firing.forEach((category, findings) -> copy.put(category, List.copyOf(findings)));
    firing = Map.copyOf(copy);
  }

  public static Told of(AlertBook book) {
    Map<CategoryName, List<Finding>> firing = new HashMap<>();
    for (Alert alert : book.alerts().values()) {
      // A category that may not be read says so itself, as a notice.
      if (alert.stage() == Stage.FIRING && alert.kind() != AlertKind.NO_DATA) {
        alert
            .key()
            .category()
            .ifPresent(
                category ->
                    firing
                        .computeIfAbsent(category, first -> new ArrayList<>())
                        .add(Finding.at(alert.level(), alert.evidence())));
      }
    }
    return firing.isEmpty() ? NOTHING : new Told(firing);
  }

  /// The categories of which something else fires than before.
  public Set<CategoryName> changedSince(Told before) {
    Set<CategoryName> changed = new TreeSet<>(firing.keySet());
    changed.addAll(before.firing.keySet());
    changed.removeIf(category -> of(category).equals(before.of(category)));
    return changed;
  }

  /// What fires of a category, the weightiest rule first.
  public List<Finding> of(CategoryName category) {
    return firing.getOrDefault(category, List.of());
  }

  /// What is seen in a category and what fires of it, worst first, nothing twice: of two that say
  /// the same, what is seen now, at the worse level.
  ///
  /// @param seen worst first
  public List<Finding> with(CategoryName category, List<Finding> seen) {
    List<Finding> told = of(category);
    if (told.isEmpty()) {
      return seen;
    }
    List<Finding> all = new ArrayList<>(seen);
    told.forEach(finding -> add(finding, all));
    all.sort(Comparator.comparing(Finding::severity).reversed());
    return List.copyOf(all);
  }

  private static void add(Finding told, List<Finding> all) {
    for (int i = 0; i < all.size(); i++) {
      Finding known = all.get(i);
      if (saysAlready(known.itself(), told.itself())) {
        boolean worse = told.severity().compareTo(known.severity()) > 0;
        all.set(i, worse ? Finding.at(told.severity(), known.itself()) : known);
        return;
      }
    }
    // Of what is equally bad, ids that may be issued twice come first.
    all.add(told instanceof Finding.DuplicateRisk ? 0 : all.size(), told);
  }

  private static boolean saysAlready(Finding known, Finding told) {
    if (told instanceof Finding.DuplicateRisk) {
      return known.equals(told);
    }
    boolean ofWhatIsLeft = told instanceof Finding.RunsOutSoon || told instanceof Finding.FreeLow;
    return known.getClass() == told.getClass()
        || (ofWhatIsLeft && isOfNothingLeft(known))
        || (isOfNothingLeft(told) && known instanceof Finding.RunsOutSoon);
  }

  private static boolean isOfNothingLeft(Finding finding) {
    return finding instanceof Finding.Exhausted || finding instanceof Finding.CounterUsedUp;
  }
}
