package org.mappingzoo.console.fleet;

import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.control.RadioMenuItem;
import javafx.scene.control.SeparatorMenuItem;
import javafx.scene.control.ToggleGroup;
import javafx.util.Subscription;
import org.mappingzoo.console.fleet.FleetGrouping.By;

/// Chooses what the table is grouped by.
final class GroupMenu {
  private final FleetViewModel model;
  private final ToggleGroup choices = new ToggleGroup();
  private final MenuItem open;
  private final MenuItem close;

  GroupMenu(MenuButton button, FleetViewModel model) {
    this.model = model;
    for (By by : By.values()) {
      RadioMenuItem item = new RadioMenuItem(model.messages().get("fleet.group." + by.code()));
      item.setToggleGroup(choices);
      item.setUserData("fleet.group." + by.code());
      item.setOnAction(event -> model.groupBy(by));
      button.getItems().add(item);
    }
    open = item("fleet.group.openall", true);
    close = item("fleet.group.closeall", false);
    button.getItems().addAll(new SeparatorMenuItem(), open, close);
  }

  private MenuItem item(String key, boolean opens) {
    MenuItem item = new MenuItem(model.messages().get(key));
    item.setUserData(key);
    item.setOnAction(event -> model.openAllGroups(opens));
    return item;
  }

  Subscription follow() {
    return model.layoutProperty().map(FleetLayout::grouping).subscribe(this::show);
  }

  private void show(FleetGrouping grouping) {
    choices.getToggles().stream()
        .filter(choice -> choice.getUserData().equals("fleet.group." + grouping.by().code()))
        .forEach(choices::selectToggle);
    open.setDisable(!grouping.isOn());
    close.setDisable(!grouping.isOn());
  }
}
