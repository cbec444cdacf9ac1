package org.mappingzoo.console.shell;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.control.SeparatorMenuItem;
import org.kordamp.ikonli.javafx.FontIcon;

/// Menu items of commands; what is not possible at the moment is there, but disabled.
public final class CommandMenu {
  private final Messages messages;
  private final Map<MenuItem, Command> items = new LinkedHashMap<>();

  private CommandMenu(Messages messages) {
    this.messages = messages;
  }

  /// A menu of groups, with a line between them.
  public static ContextMenu of(Messages messages, List<List<Command>> groups) {
    CommandMenu menu = new CommandMenu(messages);
    ContextMenu shown = new ContextMenu();
    shown.getItems().setAll(menu.items(groups));
    shown.setOnShowing(event -> menu.refresh());
    return shown;
  }

  /// Fills the menu of a button with groups.
  public static void fill(MenuButton button, Messages messages, List<List<Command>> groups) {
    CommandMenu menu = new CommandMenu(messages);
    button.getItems().setAll(menu.items(groups));
    button.setOnShowing(event -> menu.refresh());
  }

  private List<MenuItem> items(List<List<Command>> groups) {
    List<MenuItem> shown = new ArrayList<>();
    for (List<Command> group : groups) {
      if (!shown.isEmpty()) {
        shown.add(new SeparatorMenuItem());
      }
      group.forEach(command -> shown.add(item(command)));
    }
    return shown;
  }

  private MenuItem item(Command command) {
    MenuItem item = new MenuItem(command.words(messages), new FontIcon(command.icon()));
    item.setUserData(command.id());
    item.setOnAction(event -> command.action().run());
    items.put(item, command);
    return item;
  }

  private void refresh() {
    items.forEach((item, command) -> item.setDisable(!command.isPossible()));
  }
}
