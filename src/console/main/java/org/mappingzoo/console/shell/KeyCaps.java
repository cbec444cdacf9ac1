package org.mappingzoo.console.shell;

import java.util.List;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;

/// Keys side by side, as they are printed on a keyboard.
final class KeyCaps extends HBox {
  KeyCaps() {
    getStyleClass().add("key-caps");
  }

  void show(List<String> caps) {
    getChildren().setAll(caps.stream().map(KeyCaps::cap).toList());
  }

  private static Label cap(String words) {
    Label cap = new Label(words);
    cap.getStyleClass().add("key");
    cap.setMinWidth(Region.USE_PREF_SIZE);
    return cap;
  }
}
