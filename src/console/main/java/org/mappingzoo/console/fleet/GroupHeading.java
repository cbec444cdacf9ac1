package org.mappingzoo.console.fleet;

import javafx.css.PseudoClass;
import javafx.scene.control.Label;
import javafx.scene.control.OverrunStyle;
import javafx.scene.input.MouseButton;
import javafx.scene.layout.HBox;
import javafx.scene.layout.StackPane;
import org.kordamp.ikonli.javafx.FontIcon;

/// The name of a group: what opens and closes it, its path, and how many it has.
final class GroupHeading extends HBox {
  private static final PseudoClass CLOSED = PseudoClass.getPseudoClass("closed");

  private final FleetViewModel model;
  private final Label path = new Label();
  private final Label count = new Label();

  GroupHeading(FleetViewModel model) {
    this.model = model;
    StackPane arrow = new StackPane(new FontIcon("fth-chevron-down"));
    arrow.getStyleClass().add("group-arrow");
    path.getStyleClass().add("strong");
    path.setTextOverrun(OverrunStyle.LEADING_ELLIPSIS);
    count.getStyleClass().add("group-count");
    count.setMinWidth(Label.USE_PREF_SIZE);
    getChildren().addAll(arrow, path, count);
    getStyleClass().add("group-heading");
    arrow.setOnMouseClicked(
        event -> {
          if (event.getButton() == MouseButton.PRIMARY && event.getClickCount() == 1) {
            this.model.group().ifPresent(this.model::toggle);
          }
          event.consume();
        });
  }

  void show(GroupFigures group, String members) {
    path.setText(group.path());
    count.setText(members);
    pseudoClassStateChanged(CLOSED, !group.open());
  }
}
