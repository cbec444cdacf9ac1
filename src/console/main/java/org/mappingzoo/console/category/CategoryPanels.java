package org.mappingzoo.console.category;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.mappingzoo.console.category.CategoryPanel.Actions;
import org.mappingzoo.console.category.CategoryPanel.Body;
import org.mappingzoo.console.category.CategoryPanel.Emptiness;
import org.mappingzoo.console.category.CategoryPanel.Notice;
import org.mappingzoo.console.feed.FleetFeed;
import org.mappingzoo.console.shell.Access;
import org.mappingzoo.console.shell.FindingWords;
import org.mappingzoo.console.shell.Messages;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.monitor.CategoryReading;
import org.mappingzoo.core.monitor.CategorySnapshot;
import org.mappingzoo.core.monitor.ConnectionStatus;
import org.mappingzoo.core.monitor.Finding;
import org.mappingzoo.core.monitor.Finding.Severity;
import org.mappingzoo.core.monitor.Forecast;

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

  CategoryPanel of(Presence presence) {
    return switch (presence) {
      case Presence.Nothing nothing -> empty("", emptiness("fth-crosshair", "nothing"));
      case Presence.Awaited(CategoryName name) ->
          empty(name.path(), emptiness("fth-loader", "awaited"));
      case Presence.There(CategorySnapshot category) -> there(category);
      case Presence.Gone(CategoryName name, Optional<CategorySnapshot> last) ->
          last.map(this::deleted)
              .orElseGet(() -> empty(name.path(), emptiness("fth-slash", "unknown")));
    };
  }

  private CategoryPanel there(CategorySnapshot category) {
    List<Finding> findings =
        Finding.of(category, feed.history().forecast(category.name(), feed.now()));
    String state =
        findings.isEmpty() ? messages.get("finding.none") : words.brief(findings.getFirst());
    List<Notice> notices =
        findings.stream()
            .map(finding -> new Notice(finding.severity(), words.sentence(finding)))
            .toList();
    boolean old = !feed.snapshot().connection().isCurrent();
    return panel(
        category,
        old ? messages.get("category.state.old", state) : state,
        findings.stream().map(Finding::severity).findFirst(),
        notices,
        old,
        Optional.of(feed.history().forecast(category.name(), feed.now())),
        actions(category.reading()));
  }

  private CategoryPanel deleted(CategorySnapshot last) {
    String sentence = messages.get("category.deleted", messages.dateTime(last.readAt()));
    return panel(
        last,
        messages.get("category.deleted.state"),
        Optional.of(Severity.CRITICAL),
        List.of(new Notice(Severity.CRITICAL, sentence)),
        true,
        Optional.empty(),
        Actions.none(messages.get("category.actions.deleted")));
  }

  private CategoryPanel panel(
      CategorySnapshot category,
      String state,
      Optional<Severity> severity,
      List<Notice> notices,
      boolean old,
      Optional<Forecast> forecast,
      Actions actions) {
    boolean hidden = category.reading() instanceof CategoryReading.Hidden;
    return new CategoryPanel(
        bodyOf(category.reading()),
        category.name().shortName(),
        category.name().path(),
        state,
        severity,
        notices,
        old,
        figures.figures(category, forecast),
        figures.facts(category, feed.now()),
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
      case CategoryReading.Hidden hidden -> Body.EMPTY;
    };
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
          new Actions(true, true, true, "");
      case CategoryReading.Ranges ranges ->
          new Actions(true, true, false, messages.get("category.actions.compact"));
      case CategoryReading.PossiblyExhausted empty -> new Actions(true, true, false, "");
      case CategoryReading.Unreadable unreadable ->
          Actions.none(messages.get("category.actions.unreadable"));
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
