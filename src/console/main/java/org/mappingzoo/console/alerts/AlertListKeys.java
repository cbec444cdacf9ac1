package org.mappingzoo.console.alerts;

import java.util.List;
import java.util.Optional;
import javafx.scene.control.ListView;
import javafx.scene.control.skin.VirtualFlow;
import javafx.scene.input.KeyEvent;

/// The keys that choose an alert of the list and open its category. Headings are passed over.
final class AlertListKeys {
  /// So many rows above the one that is chosen stay in sight.
  private static final int ABOVE = 3;

  private final ListView<AlertRow> list;
  private final AlertsViewModel model;

  private AlertListKeys(ListView<AlertRow> list, AlertsViewModel model) {
    this.list = list;
    this.model = model;
  }

  static void of(ListView<AlertRow> list, AlertsViewModel model) {
    list.addEventFilter(KeyEvent.KEY_PRESSED, new AlertListKeys(list, model)::onKey);
  }

  private void onKey(KeyEvent event) {
    switch (event.getCode()) {
      case ENTER -> model.openCategory();
      case DOWN -> choose(next(current() + 1, 1));
      case UP -> choose(next(current() - 1, -1));
      case HOME -> choose(next(0, 1));
      case END -> choose(next(model.rows().size() - 1, -1));
      case PAGE_DOWN -> turn(1);
      case PAGE_UP -> turn(-1);
      default -> {
        return;
      }
    }
    event.consume();
  }

  private void turn(int way) {
    int last = Math.max(0, model.rows().size() - 1);
    int place = Math.clamp(current() + (long) way * page(), 0, last);
    choose(next(place, way).or(() -> next(place, -way)));
  }

  private int current() {
    return model.rows().indexOf(model.selectedProperty().get().orElse(null));
  }

  /// The alert at this place, or the next one this way.
  private Optional<AlertRow> next(int place, int way) {
    List<AlertRow> rows = model.rows();
    for (int at = place; at >= 0 && at < rows.size(); at += way) {
      if (rows.get(at).key().isPresent()) {
        return Optional.of(rows.get(at));
      }
    }
    return Optional.empty();
  }

  private void choose(Optional<AlertRow> row) {
    row.ifPresent(
        chosen -> {
          model.select(chosen);
          list.scrollTo(Math.max(0, model.rows().indexOf(chosen) - ABOVE));
        });
  }

  /// How many rows are in sight.
  private int page() {
    return list.lookup(".virtual-flow") instanceof VirtualFlow<?> flow
            && flow.getFirstVisibleCell() != null
            && flow.getLastVisibleCell() != null
        ? Math.max(1, flow.getLastVisibleCell().getIndex() - flow.getFirstVisibleCell().getIndex())
        : 1;
  }
}
