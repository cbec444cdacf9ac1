package org.mappingzoo.console.activity;

import java.util.List;
import java.util.function.Predicate;
import javafx.scene.input.KeyCode;
import org.mappingzoo.console.activity.ActivityViewModel.Actions;
import org.mappingzoo.console.shell.Command;
import org.mappingzoo.console.shell.Keys;

/// What can be done about the selected entry of the time line.
final class ActivityCommands {
  private ActivityCommands() {}

  static List<Command> of(ActivityViewModel model) {
    return List.of(
        about(
                model,
                "activity.enter",
                "fth-corner-down-left",
                model::open,
                Actions::category,
                "activity.open.none")
            .on(Keys.press(KeyCode.ENTER).atFocus()),
        about(
            model,
            "activity.open",
            "fth-layers",
            model::openCategory,
            Actions::category,
            "activity.open.none"),
        about(
            model,
            "activity.receipt",
            "fth-file-text",
            model::openReceipt,
            Actions::receipt,
            "activity.receipt.none"),
        about(
            model,
            "activity.undo",
            "fth-rotate-ccw",
            model::undo,
            Actions::undo,
            "activity.undo.none"));
  }

  /// @param none why it cannot be done where nothing else hinders it, a message key
  private static Command about(
      ActivityViewModel model,
      String key,
      String icon,
      Runnable action,
      Predicate<Actions> fits,
      String none) {
    return Command.of(key, icon, action)
        .in("activity")
        .when(
            () -> fits.test(model.actionsProperty().get()),
            () -> {
              String obstacle = model.actionsProperty().get().obstacle();
              return obstacle.isEmpty() ? model.messages().get(none) : obstacle;
            });
  }
}
