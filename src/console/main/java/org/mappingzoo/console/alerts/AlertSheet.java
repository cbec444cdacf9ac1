package org.mappingzoo.console.alerts;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.List;
import org.mappingzoo.console.shell.Sheet;
import org.mappingzoo.core.alert.Alert;
import org.mappingzoo.core.alert.AlertEvent;
import org.mappingzoo.core.alert.Mark;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.monitor.Finding;
import org.mappingzoo.core.ranges.RangeText;

/// The alerts as they are shown, for other programs.
final class AlertSheet {
  private static final List<String> COLUMNS =
      List.of(
          "rule",
          "category",
          "level",
          "standing",
          "since",
          "fired",
          "answered by",
          "reason",
          "until",
          "evidence",
          "exposed");

  private static final List<String> COLUMNS_OF_EVENTS =
      List.of("rule", "category", "level", "event", "at", "by", "reason", "evidence", "exposed");

  private AlertSheet() {}

  static Sheet of(AlertsViewModel model) {
    AlertTile tile = model.tileProperty().get();
    return new Sheet(
        "alerts",
        Sheet.filter(tile.code(), model.filterProperty().get()),
        tile.isPast() ? COLUMNS_OF_EVENTS : COLUMNS,
        tile.isPast()
            ? model.eventsShown().stream().map(AlertSheet::row).toList()
            : model.alertsShown().stream().map(AlertSheet::row).toList());
  }

  private static List<Object> row(AlertEvent event) {
    return List.of(
        event.key().kind().name(),
        Sheet.orEmpty(event.key().category().map(CategoryName::path)),
        event.level().name(),
        event.what().name(),
        event.at(),
        event.who(),
        event.why(),
        event.what() == AlertEvent.What.RULE_CHANGED ? "" : evidence(event.evidence()),
        exposed(event.evidence()));
  }

  private static List<Object> row(Alert alert) {
    return List.of(
        alert.key().kind().name(),
        Sheet.orEmpty(alert.key().category().map(CategoryName::path)),
        alert.level().name(),
        alert.standing().name(),
        alert.since(),
        Sheet.orEmpty(alert.fired()),
        Sheet.orEmpty(alert.mark().map(Mark::who)),
        Sheet.orEmpty(alert.mark().map(Mark::why)),
        Sheet.orEmpty(alert.mark().flatMap(Mark::until)),
        evidence(alert.evidence()),
        exposed(alert.evidence()));
  }

  /// What it is, with its figures by their names; its ids have a column of their own.
  private static String evidence(Finding seen) {
    return seen.itself() instanceof Finding.DuplicateRisk risk
        ? "DuplicateRisk[cause=%s, before=%s, after=%s]"
            .formatted(risk.cause(), risk.before(), risk.after())
        : seen.itself().toString();
  }

  /// All of them, a space between two.
  private static String exposed(Finding seen) {
    return new String(RangeText.print(AlertLines.exposed(seen)), US_ASCII)
        .strip()
        .replace('\n', ' ');
  }
}
