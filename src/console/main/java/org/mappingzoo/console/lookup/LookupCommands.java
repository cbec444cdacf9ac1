package org.mappingzoo.console.lookup;

import java.util.List;
import javafx.scene.input.KeyCode;
import org.mappingzoo.console.shell.Clip;
import org.mappingzoo.console.shell.Command;
import org.mappingzoo.console.shell.Keys;
import org.mappingzoo.console.shell.Messages;

/// What can be done about the chosen answer.
final class LookupCommands {
  private LookupCommands() {}

  static List<Command> of(LookupViewModel model) {
    return List.of(
        Command.of("lookup.open", "fth-layers", model::openCategory)
            .in("lookup")
            .on(Keys.press(KeyCode.ENTER).atFocus())
            .when(model::hasCategory, () -> model.messages().get("lookup.open.none")),
        Command.of("lookup.copy", "fth-copy", () -> copy(model))
            .in("lookup")
            .when(
                () -> model.answerProperty().get() instanceof LookupViewModel.Answer.Found,
                () -> model.messages().get("lookup.advice")));
  }

  private static void copy(LookupViewModel model) {
    Clip.copy(report(model));
    model.sayCopied();
  }

  private static String report(LookupViewModel model) {
    Messages messages = model.messages();
    return new LookupReport(
            new LookupWords(messages), new EvidenceWords(messages), new DecodedWords(messages))
        .of(model);
  }
}
