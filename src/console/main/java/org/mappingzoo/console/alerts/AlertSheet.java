package org.mappingzoo.console.alerts;

import java.util.List;
import java.util.Locale;
import org.mappingzoo.console.shell.Sheet;
import org.mappingzoo.core.alert.Alert;
import org.mappingzoo.core.alert.Mark;
import org.mappingzoo.core.category.CategoryName;

/// The alerts as they are shown, for other programs.
final class AlertSheet {
  private static final List<String> COLUMNS =
      List.of("rule", "category", "level", "standing", "since", "fired", "answered by", "reason");

  private AlertSheet() {}

  static Sheet of(AlertsViewModel model) {
    return new Sheet(
        "alerts",
        Sheet.filter(
            model.tileProperty().get().name().toLowerCase(Locale.ROOT),
            model.filterProperty().get()),
        COLUMNS,
        model.alertsShown().stream().map(AlertSheet::row).toList());
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
        Sheet.orEmpty(alert.mark().map(Mark::why)));
  }
}
