package org.mappingzoo.console.alerts;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import javafx.scene.input.KeyCode;
import org.mappingzoo.console.shell.Command;
import org.mappingzoo.console.shell.Keys;
import org.mappingzoo.console.shell.Messages;

/// What can be done about the selected alert, and which alerts can be shown.
final class AlertCommands {
  private final AlertsViewModel model;
  private final List<Command> all = new ArrayList<>();

  private AlertCommands(AlertsViewModel model) {
    this.model = model;
  }

  static List<Command> of(AlertsViewModel model) {
    AlertCommands commands = new AlertCommands(model);
    commands.addAnswers();
    commands.addRest();
    return commands.all;
  }

  private void addAnswers() {
    about(
        "alerts.acknowledge", "fth-check", model::acknowledge, AlertDetail::answerable, KeyCode.A);
    about("alerts.snooze", "fth-clock", model::snooze, AlertDetail::answerable, KeyCode.S);
    about("alerts.takeback", "fth-corner-up-left", model::takeBack, AlertDetail::answered);
    about("alerts.close", "fth-x-circle", model::close, AlertDetail::closable);
    add(
        Command.of("alerts.remedy", this::remedy, "fth-tool", model::remedy)
            .when(() -> fits(AlertCommands::hasRemedy), this::whyNot));
    about("alerts.open", "fth-layers", model::openCategory, detail -> !detail.path().isEmpty());
  }

  private static boolean hasRemedy(AlertDetail detail) {
    return detail.remedy().isPresent() && detail.obstacle().isEmpty();
  }

  private void about(
      String key, String icon, Runnable action, Predicate<AlertDetail> fits, KeyCode... keys) {
    Command command = Command.of(key, icon, action).when(() -> fits(fits), this::whyNot);
    for (KeyCode code : keys) {
      command = command.on(Keys.press(code));
    }
    add(command);
  }

  private boolean fits(Predicate<AlertDetail> what) {
    return model.detailProperty().get().filter(what).isPresent();
  }

  private String remedy(Messages messages) {
    return messages.get(
        model
            .detailProperty()
            .get()
            .flatMap(AlertDetail::remedy)
            .map(what -> "alerts.remedy." + what.code())
            .orElse("alerts.remedy"));
  }

  private String whyNot() {
    return model
        .detailProperty()
        .get()
        .map(AlertDetail::obstacle)
        .orElseGet(() -> model.messages().get("alerts.select"));
  }

  private void addRest() {
    add(Command.of("alerts.rules", "fth-sliders", model::showRules));
    for (AlertTile tile : AlertTile.values()) {
      add(
          Command.choice(
              "alerts.show",
              "alerts.tile." + tile.code(),
              "fth-filter",
              () -> model.tileProperty().set(tile)));
    }
  }

  private void add(Command command) {
    all.add(command.in("alerts"));
  }
}
