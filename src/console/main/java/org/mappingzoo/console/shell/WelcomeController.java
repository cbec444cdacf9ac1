package org.mappingzoo.console.shell;

import javafx.fxml.FXML;

/// What a first start offers: the demo, which runs already behind it, or a connection.
public final class WelcomeController {
  private final DialogHost host;
  private final Navigation navigation;

  WelcomeController(DialogHost host, Navigation navigation) {
    this.host = host;
    this.navigation = navigation;
  }

  @FXML
  private void tryDemo() {
    host.close();
  }

  @FXML
  private void connect() {
    host.close();
    navigation.newConnection();
  }
}
