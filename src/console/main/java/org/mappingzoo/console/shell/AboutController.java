package org.mappingzoo.console.shell;

import java.util.List;
import java.util.Optional;
import javafx.fxml.FXML;
import javafx.scene.control.Label;
import javafx.scene.layout.GridPane;

/// What this program is, what it runs on, and whose work is in it.
public final class AboutController {
  private static final List<Part> PARTS =
      List.of(
          new Part("Apache ZooKeeper, Apache Curator", "Apache-2.0"),
          new Part("JavaFX", "GPL-2.0 with Classpath Exception"),
          new Part("AtlantaFX", "MIT"),
          new Part("ControlsFX", "BSD-3-Clause"),
          new Part("Ikonli", "Apache-2.0"),
          new Part("Feather icons", "MIT"),
          new Part("IBM Plex", "OFL-1.1"),
          new Part("RRD4J", "Apache-2.0"),
          new Part("Jackson", "Apache-2.0"),
          new Part("FastCSV", "MIT"),
          new Part("java-keyring", "BSD-3-Clause"),
          new Part("SLF4J", "MIT"));

  private final ShellViewModel model;
  private final DialogHost host;

  @FXML private Label version;
  @FXML private Label java;
  @FXML private Label javafx;
  @FXML private Label system;
  @FXML private GridPane licences;
  @FXML private Label copied;

  /// Somebody else's work, and its licence's SPDX name.
  private record Part(String name, String licence) {}

  AboutController(ShellViewModel model, DialogHost host) {
    this.model = model;
    this.host = host;
  }

  @FXML
  private void initialize() {
    version.setText(model.messages().get("about.version", Diagnostics.version()));
    java.setText(Runtime.version() + ", " + System.getProperty("java.vendor"));
    javafx.setText(Optional.ofNullable(System.getProperty("javafx.runtime.version")).orElse("–"));
    system.setText(Diagnostics.system());
    for (Part part : PARTS) {
      Label licence = new Label(part.licence());
      licence.getStyleClass().add("muted");
      licences.addRow(licences.getRowCount(), new Label(part.name()), licence);
    }
    copied.setVisible(false);
  }

  @FXML
  private void copy() {
    ConnectionController.copy(model);
    copied.setVisible(true);
  }

  @FXML
  private void close() {
    host.close();
  }
}
