package org.mappingzoo.console.shell;

import javafx.scene.Node;
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

  /// As a part of the window, for a picture: no other window is in that.
  Node drawn() {
    return createDefaultSkin().getNode();
  }
}
