package org.mappingzoo.console.shell;

import org.controlsfx.control.PopOver;

/// What hangs below the connection chip.
final class ConnectionPopOver extends PopOver {

  /// @param connections shows the profiles of connections
  ConnectionPopOver(ShellViewModel model, Runnable connections) {
    ConnectionController controller =
        new ConnectionController(
            model,
            () -> {
              hide();
              connections.run();
            });
    setContentNode(Views.load("connection", model.messages(), controller));
    setOnHidden(event -> controller.release());
    setArrowLocation(ArrowLocation.TOP_LEFT);
    setAnimated(false);
  }
}
