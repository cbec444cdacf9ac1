package org.mappingzoo.console.category;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.mappingzoo.console.category.CategoryPanel.Actions;
import org.mappingzoo.console.category.CategoryPanel.Body;
import org.mappingzoo.console.category.CategoryPanel.Emptiness;
import org.mappingzoo.console.category.CategoryPanel.Notice;
import org.mappingzoo.console.feed.FleetFeed;
import org.mappingzoo.console.shell.Access;
import org.mappingzoo.console.shell.BookActions;
import org.mappingzoo.console.shell.FindingWords;
import org.mappingzoo.console.shell.Messages;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.monitor.CategoryReading;
import org.mappingzoo.core.monitor.CategorySnapshot;
import org.mappingzoo.core.monitor.ConnectionStatus;
import org.mappingzoo.core.monitor.FenceSnapshot;
import org.mappingzoo.core.monitor.Finding;
import org.mappingzoo.core.monitor.Finding.Severity;
import org.mappingzoo.core.monitor.Forecast;
import org.mappingzoo.core.monitor.ReadFault;
import org.mappingzoo.core.protocol.ControlRecord;

/// Puts into words what is known about the chosen category.
final class CategoryPanels {
  private final FleetFeed feed;
  private final Messages messages;
  private final Access access;
  private final FindingWords words;
  private final CategoryFigures figures;

  CategoryPanels(FleetFeed feed, Messages messages, Access access) {
    this.feed = feed;
    this.messages = messages;
    this.access = access;
    words = new FindingWords(messages);
    figures = new CategoryFigures(messages, words);
  }

  CategoryPanel of(Presence presence, Books books) {
    return switch (presence) {
      case Presence.Nothing nothing -> empty("", emptiness("fth-crosshair", "nothing"));
      case Presence.Awaited(CategoryName name) ->
          empty(name.path(), emptiness("fth-loader", "awaited"));
      case Presence.There(CategorySnapshot category) -> there(category, books);
      case Presence.Gone(CategoryName name, Optional<CategorySnapshot> last) ->
          last.map(before -> deleted(before, books))
              .orElseGet(() -> empty(name.path(), emptiness("fth-slash", "unknown")));
    };
  }

  private CategoryPanel there(CategorySnapshot category, Books books) {
    Optional<Forecast> forecast = Optional.of(feed.history().forecast(category.name(), feed.now()));
    List<Finding> seen = Finding.of(category, forecast.get(), feed.snapshot());
    List<Finding> findings =
        feed.told().with(category.name(), seen).stream()
            .filter(finding -> books.stopped().isEmpty() || !finding.followsFromTakes())
            .toList();
    List<Notice> notices =
        Stream.concat(
                bookNotices(books),
                findings.stream()
                    .filter(finding -> !(finding.itself() instanceof Finding.BooksUnreadable))
                    .map(finding -> new Notice(finding.severity(), words.sentence(finding))))
            .sorted(Comparator.comparing(Notice::severity).reversed())
            .toList();
    boolean old = !feed.snapshot().connection().followsQuorum();
    String state = state(findings, books);
    return panel(
        category,
        books,
        old ? messages.get("category.state.old", state) : state,
        notices.stream().map(Notice::severity).findFirst(),
        notices,
        old,
        forecast,
        actions(category.name(), category.reading(), books));
  }

  /// Whether ids may be taken comes first; then what was found, the worst of it.
  private String state(List<Finding> findings, Books books) {
    return books
        .stopped()
        .map(control -> messages.get(stateKey(control)))
        .orElseGet(
            () ->
                findings.isEmpty()
                    ? messages.get("finding.none")
                    : words.brief(findings.getFirst()));
  }

  private static String stateKey(ControlRecord control) {
    return control.state() == ControlRecord.State.FROZEN
        ? "fleet.state.frozen"
        : "fleet.state.retired";
  }

  /// All that of the books cannot be read, and who stopped them.
  private Stream<Notice> bookNotices(Books books) {
    Stream<Notice> stopped =
        books.stopped().stream()
            .map(
                control ->
                    new Notice(
                        Severity.NOTICE,
                        messages.get(
                            control.state() == ControlRecord.State.FROZEN
                                ? "category.books.frozen"
                                : "category.books.retired",
                            control.note().who(),
                            messages.dateTime(control.note().when()),
                            reason(control.note().why()))));
    Stream<Notice> faults =
        books.faults().stream().map(Finding.BooksUnreadable::new).map(this::notice);
    return Stream.concat(faults, stopped);
  }

  private Notice notice(Finding.BooksUnreadable books) {
    String sentence =
        books.areElsewhere()
            ? words.sentence(books)
            : messages.get("category.books.fault", words.fault(books.fault()));
    return new Notice(books.severity(), sentence);
  }

  private static String reason(String why) {
    return why.isBlank() ? "" : ": " + why.strip().replaceFirst("[.]+$", "");
  }

  private CategoryPanel deleted(CategorySnapshot last, Books books) {
    String sentence = messages.get("category.deleted", messages.dateTime(last.readAt()));
    Stream<Notice> left =
        books.faults().stream()
            .map(Finding.BooksUnreadable::new)
            .filter(found -> found.kind() == ReadFault.Kind.LIST_GONE)
            .map(found -> new Notice(found.severity(), words.sentence(found)));
    return panel(
        last,
        Books.NONE,
        messages.get("category.deleted.state"),
        Optional.of(Severity.CRITICAL),
        Stream.concat(Stream.of(new Notice(Severity.CRITICAL, sentence)), left).toList(),
        true,
        Optional.empty(),
        Actions.none(messages.get("category.actions.deleted")));
  }

  private CategoryPanel panel(
      CategorySnapshot category,
      Books books,
      String state,
      Optional<Severity> severity,
      List<Notice> notices,
      boolean old,
      Optional<Forecast> forecast,
      Actions actions) {
    boolean hidden = category.reading() instanceof CategoryReading.Hidden;
    Optional<FenceSnapshot> fence =
        forecast.isPresent()
            ? FenceSnapshot.of(category.name(), feed.snapshot())
            : Optional.empty();
    return new CategoryPanel(
        bodyOf(category.reading()),
        category.name().shortName(),
        category.name().path(),
        state,
        severity,
        notices,
        old,
        figures.figures(category, books, forecast, fence),
        figures.facts(category, fence, feed.now()),
        actions,
        hidden ? Optional.of(emptiness("fth-eye-off", "hidden")) : Optional.empty());
  }

  private CategoryPanel empty(String path, Emptiness emptiness) {
    String title =
        path.isEmpty() ? messages.get("category.title") : CategoryName.of(path).shortName();
    return new CategoryPanel(
        Body.EMPTY,
        title,
        path,
        "",
        Optional.empty(),
        List.of(),
        false,
        List.of(),
        List.of(),
        Actions.none(""),
        Optional.of(emptiness));
  }

  private Emptiness emptiness(String icon, String code) {
    return new Emptiness(
        icon,
        messages.get("category.empty." + code),
        messages.get("category.empty." + code + ".advice"));
  }

  private static Body bodyOf(CategoryReading reading) {
    return switch (reading) {
      case CategoryReading.Ranges ranges -> Body.LIST;
      case CategoryReading.PossiblyExhausted empty -> Body.TEXT;
      case CategoryReading.Unreadable unreadable -> Body.TEXT;
      case CategoryReading.Counter counter -> Body.COUNTER;
      case CategoryReading.Hidden hidden -> Body.EMPTY;
    };
  }

  private Actions actions(CategoryName name, CategoryReading reading, Books books) {
    Optional<String> hindrance = books.hindrance();
    if (hindrance.isPresent()) {
      return Actions.none(messages.get(hindrance.get()));
    }
    Actions ofList = actions(reading);
    boolean unlocked = access.obstacle(feed.snapshot().connection()).isEmpty();
    Optional<ControlRecord> control = books.control();
    if (control.isEmpty()) {
      return ofList;
    }
    Actions managed = ofList.withSettings(unlocked);
    if (managed.repair()) {
      return managed.withoutRepair(messages.get(BookActions.unreadable(control.get()), name));
    }
    return BookActions.of(Optional.empty(), control.map(ControlRecord::state))
        .extend()
        .filter(why -> managed.extend())
        .map(why -> managed.withoutExtend(messages.get(why)))
        .orElse(managed);
  }

  private Actions actions(CategoryReading reading) {
    ConnectionStatus connection = feed.snapshot().connection();
    return access
        .obstacle(connection)
        .map(key -> Actions.none(messages.get(key)))
        .orElseGet(() -> possible(reading));
  }

  private Actions possible(CategoryReading reading) {
    return switch (reading) {
      case CategoryReading.Ranges ranges when ranges.analysis().touching() > 0 ->
          new Actions(true, true, true, false, Optional.empty(), "");
      case CategoryReading.Ranges ranges ->
          new Actions(
              true, true, false, false, Optional.empty(), messages.get("category.actions.compact"));
      case CategoryReading.PossiblyExhausted empty ->
          new Actions(
              true, true, false, false, Optional.empty(), messages.get("category.actions.compact"));
      case CategoryReading.Unreadable unreadable ->
          Actions.repair(messages.get("category.actions.unreadable"));
      case CategoryReading.Counter counter ->
          Actions.none(messages.get("category.actions.counter"));
      case CategoryReading.Hidden hidden -> Actions.none(messages.get("category.actions.hidden"));
    };
  }

  /// The notices as one text, for a screen reader.
  static String spoken(CategoryPanel panel) {
    return Stream.concat(
            Stream.of(panel.title(), panel.state()), panel.notices().stream().map(Notice::sentence))
        .filter(part -> !part.isEmpty())
        .collect(java.util.stream.Collectors.joining(". "));
  }
}
