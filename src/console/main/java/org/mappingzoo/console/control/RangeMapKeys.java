package org.mappingzoo.console.control;

import javafx.scene.Node;
import javafx.scene.input.KeyEvent;

/// The keys of a range map: arrows walk the free ranges, + and − zoom, Enter zooms to the chosen
/// range, Home returns to the active window, End shows everything, Page up and Page down move on.
final class RangeMapKeys {
  static final double STEP = 0.5;

  private RangeMapKeys() {}

  static void install(Node map, RangeMapModel model) {
    map.addEventHandler(
        KeyEvent.KEY_PRESSED,
        event -> {
          if (!event.isShortcutDown() && !event.isAltDown() && press(event, model)) {
            event.consume();
          }
        });
  }

  /// Whether the key means something here.
  private static boolean press(KeyEvent event, RangeMapModel model) {
    switch (event.getCode()) {
      case RIGHT -> model.chooseNext();
      case LEFT -> model.choosePrevious();
      case PAGE_DOWN -> model.pan(model.window().count() / 2);
      case PAGE_UP -> model.pan(-(model.window().count() / 2));
      case PLUS, ADD, EQUALS -> model.zoom(STEP);
      case MINUS, SUBTRACT -> model.zoom(1 / STEP);
      case ENTER -> model.chosen().ifPresent(model::zoomTo);
      case HOME -> model.home();
      case END -> model.leap(model.extent());
      default -> {
        return false;
      }
    }
    return true;
  }
}
