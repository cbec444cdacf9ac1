package org.mappingzoo.console.testing;

import javafx.event.EventType;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;

/// What a mouse sends that has one button down and nothing else.
public final class Mouse {
  private Mouse() {}

  /// At one place of a node, which is the place on the screen, too.
  public static MouseEvent event(
      EventType<MouseEvent> type, double x, double y, MouseButton button, int clicks) {
    return new MouseEvent(
        type,
        x,
        y,
        x,
        y,
        button,
        clicks,
        false,
        false,
        false,
        false,
        button == MouseButton.PRIMARY,
        false,
        button == MouseButton.SECONDARY,
        true,
        false,
        true,
        null);
  }
}
