package org.mappingzoo.console.lookup;

import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.mappingzoo.console.control.IdText;
import org.mappingzoo.console.feed.FleetFeed;
import org.mappingzoo.console.feed.RowList;
import org.mappingzoo.console.shell.Messages;
import org.mappingzoo.console.shell.Navigation;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.monitor.FleetSnapshot;
import org.mappingzoo.core.monitor.IdPassage;
import org.mappingzoo.core.monitor.IdTrace;
import org.mappingzoo.core.monitor.IdTrace.Verdict;

/// One id, looked for in all categories. Belongs to the FX thread.
///
/// The answer follows the fleet as long as the question stands: an id that is taken meanwhile
/// changes its verdict before the operator's eyes.
public final class LookupViewModel {
  private final FleetFeed feed;
  private final Messages messages;
  private final Navigation navigation;

  private final StringProperty query = new SimpleStringProperty(this, "query", "");
  private final RowList<IdTrace> rows = new RowList<>();
  private final ObservableList<IdTrace> shown = FXCollections.unmodifiableObservableList(rows);
  private final ReadOnlyObjectWrapper<Answer> answer =
      new ReadOnlyObjectWrapper<>(this, "answer", new Answer.Nothing());
  private final ReadOnlyObjectWrapper<Optional<Detail>> detail =
      new ReadOnlyObjectWrapper<>(this, "detail", Optional.empty());
  private Optional<CategoryName> chosen = Optional.empty();

  /// What the question came to.
  sealed interface Answer {
    /// Nothing was asked.
    record Nothing() implements Answer {}

    /// What was typed is no id.
    record NoId(String typed) implements Answer {}

    /// Nothing was read yet.
    record NoCategories() implements Answer {}

    /// It was looked for everywhere.
    ///
    /// @param counts how many categories have which verdict; none with 0
    record Found(long id, Map<Rank, Integer> counts) implements Answer {}
  }

  /// What a verdict comes to, the most telling first.
  enum Rank {
    DOUBTFUL,
    HELD,
    FREE,
    SPENT,
    UNKNOWN,
    OUTSIDE;

    static Rank of(IdTrace trace) {
      return switch (trace.verdict()) {
        case Verdict.Doubtful doubtful -> DOUBTFUL;
        case Verdict.Held held -> HELD;
        case Verdict.Free free -> FREE;
        case Verdict.Spent spent -> SPENT;
        case Verdict.Counted counted -> SPENT;
        case Verdict.NotYet notYet -> OUTSIDE;
        case Verdict.NotFree notFree -> UNKNOWN;
        case Verdict.Unreadable unreadable -> UNKNOWN;
        case Verdict.Outside outside -> OUTSIDE;
      };
    }
  }

  /// The chosen row with all that was seen of the id there.
  record Detail(IdTrace trace, List<IdPassage> passages) {}

  public LookupViewModel(FleetFeed feed, Messages messages, Navigation navigation) {
    this.feed = feed;
    this.messages = messages;
    this.navigation = navigation;
    query.subscribe(this::ask);
    feed.snapshotProperty().subscribe(snapshot -> refresh());
  }

  Messages messages() {
    return messages;
  }

  FleetFeed feed() {
    return feed;
  }

  /// An id as somebody quotes it: decimal, or hexadecimal with `0x`.
  StringProperty queryProperty() {
    return query;
  }

  /// One row for each category, those that know something of the id first. Unmodifiable.
  ObservableList<IdTrace> rows() {
    return shown;
  }

  ReadOnlyObjectProperty<Answer> answerProperty() {
    return answer.getReadOnlyProperty();
  }

  ReadOnlyObjectProperty<Optional<Detail>> detailProperty() {
    return detail.getReadOnlyProperty();
  }

  /// Which row is chosen; stays with its category.
  Optional<IdTrace> chosen() {
    return rows.stream().filter(row -> chosen.equals(Optional.of(row.category()))).findFirst();
  }

  void choose(IdTrace row) {
    chosen = Optional.of(row.category());
    showDetail();
  }

  /// Shows the chosen category, at the id.
  void openCategory() {
    chosen().ifPresent(row -> navigation.openId(row.category(), row.id()));
  }

  private void ask() {
    chosen = Optional.empty();
    refresh();
  }

  /// Looks again.
  public void refresh() {
    String typed = query.get().strip();
    Optional<Long> id = IdText.parse(typed);
    if (id.isEmpty()) {
      rows.show(List.of());
      answer.set(typed.isEmpty() ? new Answer.Nothing() : new Answer.NoId(typed));
    } else {
      answer.set(look(id.get(), feed.snapshot()));
    }
    if (chosen().isEmpty() && !rows.isEmpty()) {
      chosen = Optional.of(rows.getFirst().category());
    }
    showDetail();
  }

  private Answer look(long id, FleetSnapshot fleet) {
    rows.show(
        fleet.categories().values().stream()
            .map(
                category ->
                    IdTrace.of(
                        id,
                        category,
                        fleet.ledgers().of(category.name()),
                        fleet.ledgers().present(),
                        feed.now()))
            .sorted(Comparator.comparing(Rank::of).thenComparing(IdTrace::category))
            .toList());
    if (rows.isEmpty()) {
      return new Answer.NoCategories();
    }
    Map<Rank, Integer> counts = new EnumMap<>(Rank.class);
    rows.forEach(row -> counts.merge(Rank.of(row), 1, Integer::sum));
    return new Answer.Found(id, counts);
  }

  private void showDetail() {
    detail.set(
        chosen()
            .map(
                row ->
                    new Detail(
                        row, IdPassage.of(row.id(), feed.history().versions(row.category())))));
  }
}
