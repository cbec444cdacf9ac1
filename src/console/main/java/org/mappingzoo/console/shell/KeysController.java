package org.mappingzoo.console.shell;

import javafx.fxml.FXML;

/// The overlay that lists the keys.
public final class KeysController {
  private final DialogHost host;

  KeysController(DialogHost host) {
    this.host = host;
  }

  @FXML
  private void close() {
    host.close();
  }
}
