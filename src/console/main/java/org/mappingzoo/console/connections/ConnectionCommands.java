package org.mappingzoo.console.connections;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import javafx.scene.input.KeyCode;
import org.mappingzoo.console.connections.Connector.Where;
import org.mappingzoo.console.shell.Command;
import org.mappingzoo.console.shell.Keys;
import org.mappingzoo.console.shell.Messages;

/// What can be done about the selected connection.
final class ConnectionCommands {
  private final ConnectionsViewModel model;
  private final Messages messages;
  private final ConnectionDialogs dialogs;
  private final Runnable focusBegun;
  private final List<Command> all = new ArrayList<>();

  private ConnectionCommands(
      ConnectionsViewModel model,
      Messages messages,
      ConnectionDialogs dialogs,
      Runnable focusBegun) {
    this.model = model;
    this.messages = messages;
    this.dialogs = dialogs;
    this.focusBegun = focusBegun;
  }

  /// @param focusBegun gives the focus to where a profile begins that was begun just now
  static List<Command> of(
      ConnectionsViewModel model,
      Messages messages,
      ConnectionDialogs dialogs,
      Runnable focusBegun) {
    ConnectionCommands commands = new ConnectionCommands(model, messages, dialogs, focusBegun);
    commands.addNew();
    commands.addWays();
    commands.addRest();
    return commands.all;
  }

  /// Ways to these profiles, by their names.
  static List<Command> to(List<ConnectionRow> profiles, ConnectionDialogs dialogs) {
    return profiles.stream()
        .flatMap(
            row ->
                Stream.of(
                    to("connections.to", "fth-log-in", row, dialogs, Where.HERE),
                    to(
                        "connections.to.window",
                        "fth-external-link",
                        row,
                        dialogs,
                        Where.NEW_WINDOW)))
        .toList();
  }

  private static Command to(
      String key, String icon, ConnectionRow row, ConnectionDialogs dialogs, Where where) {
    return Command.of(
            key + " " + row.name(),
            words -> words.get(key, row.name()),
            icon,
            () -> dialogs.open(row.name(), where))
        .when(() -> row.fault().isEmpty(), () -> dialogs.messages().get("connections.to.faulty"))
        .in("connections");
  }

  private void addNew() {
    all.add(
        Command.of(
                "connections.new",
                words -> words.get("connections.new.title"),
                "fth-plus",
                () -> begin(model::add))
            .in("connections"));
  }

  private void addWays() {
    all.add(
        Command.of("connections.open", this::openWords, "fth-log-in", dialogs::openHere)
            .when(model::isSound, () -> reason("typed"))
            .on(Keys.press(KeyCode.ENTER).atFocus())
            .in("connections"));
    add(
        "window",
        "fth-external-link",
        () -> model.open(Where.NEW_WINDOW, dialogs::ask),
        model::isSound,
        "typed");
    add("try", "fth-activity", model::tryOut, model::isSound, "typed");
    all.add(
        Command.of("connections.cancel.test", "fth-x", model::cancelTrial)
            .when(
                () -> model.trialProperty().get().state() == Trial.State.RUNNING,
                () -> messages.get("connections.reason.notest"))
            .in("connections"));
  }

  private void begin(Runnable how) {
    how.run();
    focusBegun.run();
  }

  /// As its button says.
  private String openWords(Messages words) {
    return words.get(model.openKey());
  }

  private void addRest() {
    add("save", "fth-save", model::save, () -> model.isSound() && model.isChanged(), "nothing");
    add("revert", "fth-rotate-ccw", model::revert, model::isChanged, "nothing");
    add("duplicate", "fth-copy", () -> begin(model::duplicate), model::isKept, "unsaved");
    add("delete", "fth-trash-2", dialogs::delete, model::isNamed, "unsaved");
  }

  /// @param whyNot what to say where it cannot be done and something is selected
  private void add(
      String word, String icon, Runnable action, BooleanSupplier possible, String whyNot) {
    all.add(
        Command.of("connections." + word, icon, action)
            .when(possible, () -> reason(whyNot))
            .in("connections"));
  }

  private String reason(String whyNot) {
    return messages.get(
        "connections.reason." + (model.selectedProperty().get().isEmpty() ? "none" : whyNot));
  }
}
