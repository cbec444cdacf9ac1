package org.mappingzoo.console.shell;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import javafx.collections.ObservableList;
import javafx.scene.input.KeyEvent;

/// All that can be done in a window, and what of it was done recently.
public final class Commands {
  private static final int MOST_RECENT = 8;

  private final List<Command> all;
  private final Consumer<String> openPlace;
  private final ObservableList<String> recent;

  /// A registry of these.
  ///
  /// @param openPlace shows a screen
  /// @param recent the ids of what was done, the newest first, and of the categories opened
  /// @throws IllegalArgumentException if two have the same id, or are done by the same keys
  public Commands(List<Command> all, Consumer<String> openPlace, ObservableList<String> recent) {
    this.all = List.copyOf(all);
    this.recent = recent;
    this.openPlace = openPlace;
    Set<Object> seen = new HashSet<>();
    for (Command command : all) {
      checkNew(seen, command.id());
      for (Keys keys : command.keys()) {
        if (!keys.local()) {
          checkNew(seen, command.place() + " " + keys);
        }
      }
    }
  }

  private static void checkNew(Set<Object> seen, Object what) {
    if (!seen.add(what)) {
      throw new IllegalArgumentException("two commands have " + what);
    }
  }

  public List<Command> all() {
    return all;
  }

  /// What was done, the newest first.
  public ObservableList<String> recent() {
    return recent;
  }

  void remember(String id) {
    recent.remove(id);
    recent.addFirst(id);
    if (recent.size() > MOST_RECENT) {
      recent.removeLast();
    }
  }

  /// The command of this id.
  ///
  /// @throws IllegalArgumentException if there is none
  public Command of(String id) {
    return all.stream()
        .filter(command -> command.id().equals(id))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("there is no command " + id));
  }

  /// Does it, in the screen it belongs to, if that is possible.
  void run(Command command) {
    if (command.isPossible()) {
      if (!command.place().isEmpty()) {
        openPlace.accept(command.place());
      }
      command.action().run();
    }
  }

  /// What is pressed here.
  ///
  /// @param place the screen shown
  Optional<Command> pressed(KeyEvent event, String place) {
    return all.stream()
        .filter(command -> command.place().isEmpty() || command.place().equals(place))
        .filter(command -> command.keys().stream().anyMatch(keys -> keys.arePressed(event)))
        .findFirst();
  }

  /// What is typed here.
  Optional<Command> typed(KeyEvent event, String place) {
    return all.stream()
        .filter(command -> command.place().isEmpty() || command.place().equals(place))
        .filter(command -> command.keys().stream().anyMatch(keys -> keys.areTyped(event)))
        .findFirst();
  }
}
