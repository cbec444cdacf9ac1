package org.mappingzoo.console.connections;

import java.util.List;
import java.util.function.Consumer;
import org.mappingzoo.console.shell.Command;
import org.mappingzoo.console.shell.DialogHost;
import org.mappingzoo.console.shell.Messages;
import org.mappingzoo.console.shell.Screen;

/// Profiles of connections, as an entry of the rail.
public final class ConnectionsScreen implements Screen {
  private final ConnectionsViewModel model;
  private final Messages messages;
  private final ConnectionDialogs dialogs;

  /// In the view that is shown.
  private Runnable focusFirst = () -> {};

  public ConnectionsScreen(ConnectionsViewModel model, Messages messages, DialogHost host) {
    this.model = model;
    this.messages = messages;
    this.dialogs = new ConnectionDialogs(model, messages, host);
  }

  /// Asks for the passwords without which this window's connection could not be started, and opens
  /// it with them.
  public void askForPasswords() {
    dialogs.reopen();
  }

  /// Whether this window may be closed at once. Where something would be lost with it, it asks.
  ///
  /// @param close closes it, once that is answered
  public boolean mayClose(Runnable close) {
    return dialogs.mayClose(close);
  }

  @Override
  public String id() {
    return "connections";
  }

  @Override
  public String title() {
    return "connections.title";
  }

  @Override
  public String icon() {
    return "fth-share-2";
  }

  /// Profiles are files here, and who lost the connection needs them most.
  @Override
  public boolean isOfTheFleet() {
    return false;
  }

  @Override
  public Object controller() {
    ConnectionsController controller = new ConnectionsController(model, messages, dialogs);
    focusFirst = controller::focusFirst;
    return controller;
  }

  @Override
  public List<Command> commands() {
    return ConnectionCommands.of(model, messages, dialogs, () -> focusFirst.run());
  }

  @Override
  public void offer(Consumer<List<Command>> to) {
    model.list(profiles -> to.accept(ConnectionCommands.to(profiles, dialogs)));
  }

  @Override
  public void opening() {
    model.refresh();
  }
}
