package org.mappingzoo.console.connections;

import java.util.Optional;
import javafx.scene.Parent;
import org.mappingzoo.console.connections.ConnectionLeaveController.Asking;
import org.mappingzoo.console.connections.ConnectionLeaveController.Ways;
import org.mappingzoo.console.connections.Connector.Where;
import org.mappingzoo.console.shell.DialogHost;
import org.mappingzoo.console.shell.Messages;
import org.mappingzoo.console.shell.Views;

/// What is asked about a connection before something is done.
///
/// @param host where the questions are shown
record ConnectionDialogs(ConnectionsViewModel model, Messages messages, DialogHost host) {

  /// Asks whether the selected profile is to go.
  void delete() {
    String name = model.selectedProperty().get().orElse("");
    ConnectionDeleteController question =
        new ConnectionDeleteController(
            messages.get("connections.delete.sentence", name),
            () -> {
              host.close();
              model.delete(name);
            },
            host::close);
    host.show(Views.load("connection-delete", messages, question), () -> {});
  }

  /// Opens the selected profile in this window, which is asked about where that would lose
  /// something.
  void openHere() {
    unlessLost(
        model.losses(),
        model.typedName(),
        () -> model.open(Where.HERE, this::ask),
        () -> model.open(Where.NEW_WINDOW, this::ask));
  }

  /// Opens a profile as it is saved; in this window, which is asked about where that would lose
  /// something.
  void open(String name, Where where) {
    Runnable window = () -> model.open(name, Where.NEW_WINDOW, this::ask);
    if (where == Where.NEW_WINDOW) {
      window.run();
    } else {
      Runnable here = () -> model.open(name, Where.HERE, this::ask);
      unlessLost(model.allLosses(), name, here, window);
    }
  }

  /// Opens the profile of this window once more, which had no password.
  void reopen() {
    unlessLost(
        model.allLosses(),
        model.currentName(),
        () -> model.reopen(Where.HERE, this::ask),
        () -> model.reopen(Where.NEW_WINDOW, this::ask));
  }

  private void unlessLost(Losses losses, String name, Runnable here, Runnable window) {
    if (losses.isNone()) {
      here.run();
      return;
    }
    Asking asking =
        new Asking(
            messages.get("connections.leave.title"),
            messages.get("connections.leave.sentence", name),
            losses.in(messages),
            messages.get("connections.open"));
    host.show(
        leave(asking, new Ways(closed(here), Optional.of(closed(window)), host::close)), () -> {});
  }

  /// Whether the window may be closed at once. Where that would lose something it is asked about,
  /// over what is open.
  boolean mayClose(Runnable close) {
    Losses losses = model.allLosses();
    if (!losses.isNone()) {
      Asking asking =
          new Asking(
              messages.get("connections.close.title"),
              messages.get("connections.close.sentence"),
              losses.in(messages),
              messages.get("connections.close.window"));
      host.ask(leave(asking, new Ways(close, Optional.empty(), host::close)));
    }
    return losses.isNone();
  }

  private Parent leave(Asking asking, Ways ways) {
    return Views.load("connection-leave", messages, new ConnectionLeaveController(asking, ways));
  }

  private Runnable closed(Runnable then) {
    return () -> {
      host.close();
      then.run();
    };
  }

  /// Asks for the passwords that are missing.
  void ask(PasswordQuestion question) {
    ConnectionPasswordController asking =
        new ConnectionPasswordController(question, messages, host::close);
    host.show(Views.load("connection-password", messages, asking), () -> {});
  }
}
