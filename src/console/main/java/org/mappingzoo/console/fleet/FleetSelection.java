package org.mappingzoo.console.fleet;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import javafx.collections.ListChangeListener;
import javafx.scene.control.SelectionMode;
import javafx.scene.control.TableView;
import javafx.scene.control.TableView.TableViewSelectionModel;
import javafx.util.Subscription;
import org.mappingzoo.core.category.CategoryName;

/// Keeps what is selected in the table and in the model the same, through all changes.
final class FleetSelection {
  private final TableView<FleetLine> table;
  private final FleetViewModel model;

  /// While one of the two takes over what the other has.
  private boolean restoring;

  FleetSelection(TableView<FleetLine> table, FleetViewModel model) {
    this.table = table;
    this.model = model;
    table.getSelectionModel().setSelectionMode(SelectionMode.MULTIPLE);
  }

  Subscription follow() {
    ListChangeListener<FleetLine> chosen = change -> selectAsInTable();
    table.getSelectionModel().getSelectedItems().addListener(chosen);
    Subscription shown = show();
    reselect();
    return Subscription.combine(
        shown,
        // The table names the last chosen only after it has told what is selected.
        table.getSelectionModel().selectedItemProperty().subscribe(lead -> selectAsInTable()),
        model.chosenProperty().subscribe(names -> reselect()),
        model.selectedGroupProperty().subscribe(group -> reselect()),
        () -> table.getSelectionModel().getSelectedItems().removeListener(chosen));
  }

  /// Shows the lines in the table, which keeps the place of its selection when they come and go:
  /// until it has followed, what it says is selected was chosen by nobody, or is not there.
  private Subscription show() {
    ListChangeListener<FleetLine> first = change -> restoring = true;
    ListChangeListener<FleetLine> last =
        change -> {
          restoring = false;
          reselect();
        };
    model.rows().addListener(first); // listeners are told in this order
    table.setItems(model.rows());
    model.rows().addListener(last);
    return () -> {
      model.rows().removeListener(first);
      model.rows().removeListener(last);
    };
  }

  /// What a table loses because lines went is still selected; what somebody takes out is not.
  private void selectAsInTable() {
    List<FleetLine> lines = linesIn(table.getSelectionModel());
    if (restoring) {
      return;
    }
    FleetLine lead = table.getSelectionModel().getSelectedItem();
    List<CategoryName> names = new ArrayList<>();
    for (FleetLine line : lines) {
      if (line instanceof FleetRow row) {
        names.add(row.name());
      }
    }
    restoring = true;
    model.choose(
        names,
        lead instanceof FleetRow row ? Optional.of(row.name()) : Optional.empty(),
        lead instanceof GroupRow group ? Optional.of(group.path()) : Optional.empty());
    restoring = false;
  }

  /// After lines came or went the table has lost its selection, or kept only the place.
  private void reselect() {
    Set<FleetLine> wanted = wanted();
    if (restoring || wanted.equals(Set.copyOf(linesIn(table.getSelectionModel())))) {
      return;
    }
    restoring = true;
    table.getSelectionModel().clearSelection();
    wanted.stream()
        .sorted(Comparator.comparing(this::isLead))
        .forEach(table.getSelectionModel()::select);
    restoring = false;
  }

  /// All that are selected, and shown.
  private Set<FleetLine> wanted() {
    Set<CategoryName> names = Set.copyOf(model.chosenProperty().get());
    Set<FleetLine> wanted = new HashSet<>();
    for (FleetLine line : model.rows()) {
      if (line instanceof FleetRow row ? names.contains(row.name()) : isLead(line)) {
        wanted.add(line);
      }
    }
    return wanted;
  }

  private boolean isLead(FleetLine line) {
    return switch (line) {
      case FleetRow row -> model.selectedProperty().get().equals(Optional.of(row.name()));
      case GroupRow group -> model.selectedGroupProperty().get().equals(Optional.of(group.path()));
    };
  }

  private static List<FleetLine> linesIn(TableViewSelectionModel<FleetLine> selection) {
    return selection.getSelectedItems().stream().filter(Objects::nonNull).toList();
  }
}
