package org.mappingzoo.console.leaders;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javafx.scene.input.KeyCode;
import org.mappingzoo.console.shell.Clip;
import org.mappingzoo.console.shell.Command;
import org.mappingzoo.console.shell.Keys;

/// What can be done about the stewards and the selected reservation.
final class LeaderCommands {
  private LeaderCommands() {}

  static List<Command> of(LeadersViewModel model) {
    List<Command> all = new ArrayList<>();
    all.add(
        Command.of("leaders.open", "fth-layers", model::openCategory)
            .when(
                () -> model.selectedRow().isPresent(), () -> model.messages().get("leaders.select"))
            .on(Keys.press(KeyCode.ENTER).atFocus()));
    all.add(
        Command.of(
                "leaders.copy.restore",
                "fth-copy",
                () -> restoreCommand(model).ifPresent(command -> copy(model, command)))
            .when(
                () -> restoreCommand(model).isPresent(),
                () ->
                    preview(model)
                        .map(RestorePreview::sentence)
                        .orElseGet(() -> model.messages().get("leaders.select"))));
    all.add(
        Command.of(
                "leaders.copy.start",
                "fth-copy",
                () -> copy(model, model.messages().get("leaders.empty.unserved.command")))
            .when(
                () -> model.panelProperty().get().emptiness().isPresent(),
                () -> model.messages().get("leaders.copy.start.none")));
    if (model.isDrillGround()) {
      all.add(
          Command.of("leaders.kill", "fth-zap-off", model::killLeader)
              .when(
                  () -> model.panelProperty().get().isLed(),
                  () -> model.messages().get("leaders.kill.none")));
    }
    return all.stream().map(command -> command.in("leaders")).toList();
  }

  private static void copy(LeadersViewModel model, String command) {
    Clip.copy(command);
    model.sayCopied(command);
  }

  private static Optional<String> restoreCommand(LeadersViewModel model) {
    return preview(model).flatMap(RestorePreview::command);
  }

  private static Optional<RestorePreview> preview(LeadersViewModel model) {
    return model.chosenProperty().get().map(new RestoreWords(model.messages())::preview);
  }
}
