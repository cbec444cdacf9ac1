package org.mappingzoo.console.lookup;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.mappingzoo.console.feed.FleetFeed;
import org.mappingzoo.console.feed.KeptVersions;
import org.mappingzoo.console.feed.KeptWatch;
import org.mappingzoo.console.feed.RowList;
import org.mappingzoo.console.shell.Messages;
import org.mappingzoo.console.shell.Navigation;
import org.mappingzoo.console.shell.Origin;
import org.mappingzoo.console.shell.Target;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.monitor.CategorySnapshot;
import org.mappingzoo.core.monitor.IdPast;
import org.mappingzoo.core.monitor.IdStretch;
import org.mappingzoo.core.monitor.SeenAction;
import org.mappingzoo.core.monitor.SeenVersion;

/// Ids, looked for in all categories. Belongs to the FX thread.
///
/// The answer follows the fleet as long as the question stands and the answer is seen: an id that
/// is taken meanwhile changes its verdict before the operator's eyes.
public final class LookupViewModel {
  /// So many of an operator's actions are evidence.
  private static final int DEEDS = 3;

  private final FleetFeed feed;
  private final Supplier<Target> target;
  private final Messages messages;
  private final Navigation navigation;
  private final Function<CategoryName, Optional<KeptWatch>> kept;
  private final Lookups lookups;
  private final KeptPasts keptPasts;

  private final StringProperty query = new SimpleStringProperty(this, "query", "");
  private final StringProperty category = new SimpleStringProperty(this, "category", "");
  private final StringProperty epoch = new SimpleStringProperty(this, "epoch", "");
  private final RowList<LookupRow> rows = new RowList<>();
  private final ObservableList<LookupRow> shown = FXCollections.unmodifiableObservableList(rows);
  private final ReadOnlyObjectWrapper<Answer> answer =
      new ReadOnlyObjectWrapper<>(this, "answer", new Answer.Nothing());
  private final ReadOnlyObjectWrapper<Optional<Detail>> detail =
      new ReadOnlyObjectWrapper<>(this, "detail", Optional.empty());
  private Question question = Question.NOTHING;
  private Optional<Place> chosen = Optional.empty();
  private boolean seen;

  /// What the question came to.
  sealed interface Answer {
    /// Nothing was asked.
    record Nothing() implements Answer {}

    /// Nothing that was typed is an id.
    record NoId(List<Piece.Wrong> wrong) implements Answer {}

    /// Nothing was read yet.
    record NoCategories() implements Answer {}

    /// There is much to look for.
    record Looking() implements Answer {}

    /// It was looked for everywhere.
    ///
    /// @param sums by verdict; none of nothing
    /// @param more what is not shown
    /// @param scope what was asked; empty for all categories
    record Found(Question question, Map<Rank, Sum> sums, More more, Optional<Scope> scope)
        implements Answer {}
  }

  /// Of which categories an answer speaks: of the others it knows nothing.
  ///
  /// @param path what is in the paths of those that were asked
  /// @param of how many there are
  record Scope(String path, int asked, int of) {}

  /// How many ids have a verdict, in how many categories. An id counts in each of them.
  record Sum(long ids, int categories) {
    Sum plus(Sum other) {
      return new Sum(added(ids, other.ids), categories + other.categories);
    }

    /// Stays at the highest number.
    static long added(long ids, long more) {
      return ids > Long.MAX_VALUE - more ? Long.MAX_VALUE : ids + more;
    }
  }

  /// What is not shown.
  ///
  /// @param rows of the table
  /// @param cut how many ranges were not followed to their end in a category
  /// @param unknowing whether it is what categories do not know as their own
  record More(int rows, int cut, boolean unknowing) {}

  /// The chosen row with all that is known of its first id.
  ///
  /// @param own the epoch that the operator stated, in ms since 1970
  record Detail(
      LookupRow row,
      IdPast past,
      Optional<KeptWatch> watch,
      List<SeenAction> deeds,
      Optional<Long> own) {}

  /// Which row is meant, while rows come and go.
  ///
  /// @param id the first one of the row that was chosen; empty where no category is
  private record Place(int number, Optional<CategoryName> category, Optional<Long> id) {
    static Place of(LookupRow row) {
      return new Place(
          row.number(), row.category(), row.stretch().map(stretch -> stretch.ids().first()));
    }

    boolean isNear(LookupRow row) {
      return number == row.number() && category.equals(row.category());
    }

    boolean isIn(LookupRow row) {
      return isNear(row)
          && id.equals(row.stretch().flatMap(found -> id.filter(found.ids()::contains)));
    }
  }

  /// A lookup that was asked nothing yet.
  ///
  /// @param kept how far back a category has been watched
  /// @param versions those that are on disk
  /// @param background runs what takes long
  /// @param fx runs a task on the FX thread
  public LookupViewModel(
      FleetFeed feed,
      Supplier<Target> target,
      Messages messages,
      Navigation navigation,
      Function<CategoryName, Optional<KeptWatch>> kept,
      KeptVersions versions,
      Executor background,
      Executor fx) {
    this.feed = feed;
    this.target = target;
    this.messages = messages;
    this.navigation = navigation;
    this.kept = kept;
    lookups = new Lookups(background, fx, this::show);
    keptPasts = new KeptPasts(versions, background, fx, () -> showDetail(chosen()));
    query.subscribe(this::ask);
    category.subscribe(this::refresh);
    epoch.subscribe(typed -> showDetail(chosen()));
    feed.snapshotProperty().subscribe(this::follow);
  }

  Messages messages() {
    return messages;
  }

  Lookups lookups() {
    return lookups;
  }

  FleetFeed feed() {
    return feed;
  }

  /// Of what is shown now.
  Origin origin() {
    return Origin.of(target.get(), feed);
  }

  /// Said as of what was: while the fleet is not followed nobody knows what is.
  String dated(String said) {
    return feed.currentProperty().get() ? said : messages.get("lookup.old", said);
  }

  /// The same of what a category has to do with.
  String dated(LookupRow row, String said) {
    return row.piece() instanceof Piece.Ids ? dated(said) : said;
  }

  /// Ids as somebody quotes them, one or many.
  StringProperty queryProperty() {
    return query;
  }

  /// Whether all of this could be asked for.
  boolean isOfIds(String text) {
    Question asked = Question.of(text);
    return !asked.asked().isEmpty() && asked.wrong().isEmpty();
  }

  /// Only categories whose path has this in it are asked.
  StringProperty categoryProperty() {
    return category;
  }

  /// Since when the operator's own ids count: milliseconds since 1970, a day, or a moment.
  StringProperty epochProperty() {
    return epoch;
  }

  /// Whether an epoch was typed that is none.
  boolean isEpochWrong() {
    return !epoch.get().isBlank() && ownEpoch().isEmpty();
  }

  /// The lines of the answer. Unmodifiable.
  ObservableList<LookupRow> rows() {
    return shown;
  }

  ReadOnlyObjectProperty<Answer> answerProperty() {
    return answer.getReadOnlyProperty();
  }

  ReadOnlyObjectProperty<Optional<Detail>> detailProperty() {
    return detail.getReadOnlyProperty();
  }

  /// Which row is chosen: the one with the id that was chosen, else one of its piece and category.
  Optional<LookupRow> chosen() {
    return chosen.flatMap(place -> first(place::isIn).or(() -> first(place::isNear)));
  }

  private Optional<LookupRow> first(Predicate<LookupRow> which) {
    return rows.stream().filter(which).findFirst();
  }

  void choose(LookupRow row) {
    chosen = Optional.of(Place.of(row));
    showDetail(Optional.of(row));
  }

  /// Shows the chosen category, at the id.
  void openCategory() {
    chosenStretch()
        .ifPresent(stretch -> navigation.openId(stretch.trace().category(), stretch.ids().first()));
  }

  void sayCopied() {
    navigation.sayCopied(messages.get("lookup.copied.what"));
  }

  /// Whether the chosen answer leads to a category.
  boolean hasCategory() {
    return chosenStretch().isPresent();
  }

  private Optional<IdStretch> chosenStretch() {
    return detail.get().flatMap(now -> now.row().stretch());
  }

  private void ask() {
    question = Question.of(query.get());
    chosen = Optional.empty();
    refresh();
  }

  /// Whether it is on the screen. Where it is not, the answer does not follow the fleet.
  void setSeen(boolean now) {
    boolean missed = now && !seen;
    seen = now;
    if (missed) {
      refresh();
    }
  }

  private void follow() {
    if (seen) {
      refresh();
    }
  }

  /// Looks again.
  public void refresh() {
    if (question.asked().isEmpty()) {
      showNone(question.isNothing() ? new Answer.Nothing() : new Answer.NoId(question.wrong()));
    } else if (feed.snapshot().categories().isEmpty()) {
      showNone(new Answer.NoCategories());
    } else {
      lookups.look(new Search.Request(question, category.get()), feed.snapshot(), feed.now());
      if (!lookups.isAnswered()) {
        show(List.of(), new Answer.Looking());
      }
    }
  }

  private void showNone(Answer why) {
    lookups.forget();
    show(List.of(), why);
  }

  private void show(Search search) {
    Search.Result result = search.result();
    Optional<Scope> scope =
        Optional.of(new Scope(search.path(), search.asked(), feed.snapshot().categories().size()))
            .filter(part -> !part.path().isEmpty());
    show(result.rows(), new Answer.Found(question, result.sums(), result.more(), scope));
  }

  /// The row that is told of stays the chosen one also where more was typed: nobody could tell
  /// otherwise which one that is.
  private void show(List<LookupRow> found, Answer now) {
    Optional<LookupRow> before = detail.get().map(Detail::row);
    chosen = chosen.or(() -> before.filter(found::contains).map(Place::of));
    rows.show(found);
    answer.set(now);
    if (before.isPresent() && rows.contains(before.get())) {
      showDetail(before);
    } else {
      chosen = chosen().or(() -> rows.stream().findFirst()).map(Place::of);
      showDetail(chosen());
    }
  }

  private void showDetail(Optional<LookupRow> row) {
    detail.set(row.map(this::detail));
  }

  private Detail detail(LookupRow row) {
    Optional<CategoryName> where = row.category();
    return new Detail(
        row,
        row.stretch().map(this::past).orElse(IdPast.UNKNOWN),
        where.flatMap(kept),
        where.map(this::deeds).orElse(List.of()),
        ownEpoch());
  }

  /// What is remembered, and where that does not reach back to the first version, what is on disk.
  private IdPast past(IdStretch stretch) {
    CategoryName name = stretch.trace().category();
    long id = stretch.ids().first();
    List<SeenVersion> versions = feed.history().versions(name);
    CategorySnapshot now = feed.snapshot().categories().get(name);
    boolean counter = now != null && now.counted().isPresent();
    IdPast seen = counter ? IdPast.ofCounter(id, versions) : IdPast.of(id, versions);
    return seen.beginsWithTheNode()
        ? seen
        : seen.behind(keptPasts.of(new KeptPasts.Asked(name, id, counter)));
  }

  /// The latest first.
  private List<SeenAction> deeds(CategoryName name) {
    return feed.snapshot().actions().actions().reversed().stream()
        .filter(seen -> seen.action().category().equals(name))
        .limit(DEEDS)
        .toList();
  }

  private Optional<Long> ownEpoch() {
    String typed = epoch.get().strip();
    try {
      if (typed.matches("\\d{1,14}")) {
        return Optional.of(Long.parseLong(typed));
      }
      return Optional.of(
          typed.length() == "2020-01-01".length()
              ? LocalDate.parse(typed).atStartOfDay(ZoneOffset.UTC).toInstant().toEpochMilli()
              : Instant.parse(typed).toEpochMilli());
    } catch (DateTimeParseException none) {
      return Optional.empty();
    }
  }
}
