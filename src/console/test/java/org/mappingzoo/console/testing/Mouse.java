package org.mappingzoo.console.testing;

import javafx.event.Event;
import javafx.event.EventType;
import javafx.scene.Node;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;

/// What a mouse sends that has one button down and nothing else.
public final class Mouse {
  private Mouse() {}

  /// Takes hold of a node at its left upper corner, and lets go of it so many pixels to the right.
  public static void drag(Node node, double pixels) {
    Event.fireEvent(node, event(MouseEvent.MOUSE_PRESSED, 0, 0, MouseButton.PRIMARY, 1));
    Event.fireEvent(node, event(MouseEvent.MOUSE_DRAGGED, pixels, 0, MouseButton.PRIMARY, 1));
    node.getScene().getRoot().layout();
    Event.fireEvent(node, event(MouseEvent.MOUSE_RELEASED, pixels, 0, MouseButton.PRIMARY, 1));
  }

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
