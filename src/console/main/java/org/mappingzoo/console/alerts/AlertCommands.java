package org.mappingzoo.console.alerts;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import javafx.scene.input.KeyCode;
import org.mappingzoo.console.shell.Clip;
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
    about("acknowledge", "fth-check", model::acknowledge, AlertDetail::answerable, KeyCode.A);
    about("snooze", "fth-clock", model::snooze, AlertDetail::answerable, KeyCode.S);
    ofGroup("acknowledge", "fth-check", KeyCode.A, () -> model.acknowledge(model.group()));
    ofGroup("snooze", "fth-clock", KeyCode.S, () -> model.snooze(model.group()));
    about("takeback", "fth-corner-up-left", model::takeBack, AlertDetail::answered);
    about("close", "fth-x-circle", model::close, AlertDetail::closable);
    add(
        Command.of("alerts.remedy", this::remedy, "fth-tool", model::remedy)
            .when(() -> fits(AlertCommands::hasRemedy), this::whyNoRemedy));
    about("open", "fth-layers", model::openCategory, detail -> !detail.path().isEmpty());
    about("copyranges", "fth-copy", () -> copyRanges(model), detail -> !detail.exposed().isEmpty());
  }

  static void copyRanges(AlertsViewModel model) {
    model
        .detailProperty()
        .get()
        .filter(detail -> !detail.exposed().isEmpty())
        .map(AlertDetail::exposedText)
        .ifPresent(
            ranges -> {
              Clip.copy(ranges);
              model.sayRangesCopied();
            });
  }

  /// To all alerts below the heading of the one that is selected.
  private void ofGroup(String what, String icon, KeyCode key, Runnable action) {
    add(
        Command.of("alerts." + what + ".group", icon, action)
            .on(Keys.press(key).shifted())
            .when(() -> !model.group().isEmpty(), () -> whyNot("alerts.unfit." + what)));
  }

  private static boolean hasRemedy(AlertDetail detail) {
    return detail.remedy().isPresent() && detail.obstacle().isEmpty();
  }

  private void about(
      String what, String icon, Runnable action, Predicate<AlertDetail> fits, KeyCode... keys) {
    Command command =
        Command.of("alerts." + what, icon, action)
            .when(() -> fits(fits), () -> whyNot("alerts.unfit." + what));
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

  /// @param unfit why it cannot be done about the one that is selected, as a message key
  private String whyNot(String unfit) {
    boolean selected = model.detailProperty().get().isPresent();
    return model.messages().get(selected ? unfit : "alerts.select");
  }

  private String whyNoRemedy() {
    return model
        .detailProperty()
        .get()
        .map(AlertDetail::obstacle)
        .filter(why -> !why.isEmpty())
        .orElseGet(() -> whyNot("alerts.unfit.remedy"));
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
