package org.mappingzoo.console.lookup;

import java.util.List;
import javafx.scene.input.KeyCode;
import org.mappingzoo.console.shell.Command;
import org.mappingzoo.console.shell.Keys;

/// What can be done about the chosen answer.
final class LookupCommands {
  private LookupCommands() {}

  static List<Command> of(LookupViewModel model) {
    return List.of(
        Command.of("lookup.open", "fth-layers", model::openCategory)
            .in("lookup")
            .on(Keys.press(KeyCode.ENTER).atFocus())
            .when(
                () -> model.detailProperty().get().isPresent(),
                () -> model.messages().get("lookup.advice")));
  }
}
