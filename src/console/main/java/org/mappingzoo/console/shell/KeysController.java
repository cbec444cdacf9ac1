package org.mappingzoo.console.shell;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import javafx.fxml.FXML;
import javafx.scene.control.Label;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.mappingzoo.console.control.OneLine;

/// The dialog that lists the keys of all commands that have any, screen by screen.
public final class KeysController {
  private static final int COLUMNS = 3;

  private final Commands commands;
  private final Messages messages;
  private final Map<String, String> places;
  private final Set<String> views;
  private final DialogHost host;

  @FXML private OneLine columns;

  /// The keys of these commands.
  ///
  /// @param places the names of the screens by their ids
  /// @param views the ids of the commands that open a screen
  KeysController(
      Commands commands,
      Messages messages,
      Map<String, String> places,
      Set<String> views,
      DialogHost host) {
    this.commands = commands;
    this.messages = messages;
    this.places = places;
    this.views = views;
    this.host = host;
  }

  @FXML
  private void initialize() {
    Map<String, List<Command>> groups = new LinkedHashMap<>();
    commands.all().stream()
        .filter(command -> !command.keys().isEmpty())
        .forEach(
            command -> groups.computeIfAbsent(title(command), k -> new ArrayList<>()).add(command));
    int height = leastHeight(groups.values().stream().map(KeysController::lines).toList());
    VBox column = column();
    int filled = 0;
    for (Map.Entry<String, List<Command>> group : groups.entrySet()) {
      int lines = lines(group.getValue());
      if (filled + lines > height) {
        column = column();
        filled = 0;
      }
      column.getChildren().add(group(group.getKey(), group.getValue()));
      filled += lines;
    }
  }

  /// With its title, and the gap below it.
  private static int lines(List<Command> group) {
    return group.size() + 2;
  }

  /// In which the groups, one behind the other, fit into the columns.
  private static int leastHeight(List<Integer> groups) {
    int largest = groups.stream().mapToInt(lines -> lines).max().orElse(0);
    return IntStream.iterate(largest, height -> height + 1)
        .filter(height -> columnsNeeded(groups, height) <= COLUMNS)
        .findFirst()
        .orElseThrow();
  }

  private static int columnsNeeded(List<Integer> groups, int height) {
    int needed = 1;
    int filled = 0;
    for (int lines : groups) {
      if (filled + lines > height) {
        needed++;
        filled = 0;
      }
      filled += lines;
    }
    return needed;
  }

  private VBox column() {
    VBox column = new VBox();
    column.getStyleClass().add("keys-column");
    columns.getChildren().add(column);
    return column;
  }

  private String title(Command command) {
    return views.contains(command.id())
        ? messages.get("shell.keys.views")
        : places.getOrDefault(command.place(), messages.get("shell.keys.everywhere"));
  }

  private VBox group(String name, List<Command> group) {
    Label title = new Label(name);
    title.getStyleClass().add("section-title");
    GridPane lines = new GridPane();
    lines.getStyleClass().add("keys");
    for (Command command : group) {
      KeyCaps caps = new KeyCaps();
      caps.show(command.keys().getFirst().caps(messages));
      Label what = new Label(command.words(messages));
      what.setMinWidth(Region.USE_PREF_SIZE);
      lines.addRow(lines.getRowCount(), caps, what);
    }
    VBox all = new VBox(title, lines);
    all.getStyleClass().add("keys-group");
    return all;
  }

  @FXML
  private void close() {
    host.close();
  }
}
