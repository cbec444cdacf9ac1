package org.mappingzoo.console.connections;

import org.mappingzoo.console.connections.ConnectionsViewModel.Question;
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

  /// Asks for the passwords that are missing.
  void ask(Question question) {
    ConnectionPasswordController asking =
        new ConnectionPasswordController(question, messages, host::close);
    host.show(Views.load("connection-password", messages, asking), () -> {});
  }
}
