package org.mappingzoo.console.connections;

import org.mappingzoo.console.shell.DialogHost;
import org.mappingzoo.console.shell.Messages;
import org.mappingzoo.console.shell.Screen;

/// Profiles of connections, as an entry of the rail.
public final class ConnectionsScreen implements Screen {
  private final ConnectionsViewModel model;
  private final Messages messages;
  private final DialogHost host;

  public ConnectionsScreen(ConnectionsViewModel model, Messages messages, DialogHost host) {
    this.model = model;
    this.messages = messages;
    this.host = host;
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

  @Override
  public Object controller() {
    return new ConnectionsController(model, messages, host);
  }

  @Override
  public void opening() {
    model.refresh();
  }
}
