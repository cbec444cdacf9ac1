package org.mappingzoo.console.control;

import java.util.Optional;
import javafx.application.Platform;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.Region;
import javafx.util.Subscription;

/// Scrolls what has the focus into sight, however it got the focus and whenever the room changes.
public final class FocusInSight {
  private static final double MARGIN = 12;

  private final ScrollPane pane;
  private final Region content;
  private final Runnable reveal = this::reveal;

  private FocusInSight(ScrollPane pane, Region content) {
    this.pane = pane;
    this.content = content;
  }

  /// Begins.
  ///
  /// @param content of the pane
  /// @return ends it
  public static Subscription keep(ScrollPane pane, Region content) {
    FocusInSight sight = new FocusInSight(pane, content);
    return Subscription.combine(
        pane.sceneProperty()
            .flatMap(Scene::focusOwnerProperty)
            .subscribe(now -> sight.revealSoon()),
        pane.viewportBoundsProperty().subscribe(now -> sight.revealSoon()),
        content.heightProperty().subscribe(now -> sight.revealSoon()));
  }

  /// Once all is where it belongs.
  private void revealSoon() {
    Optional.ofNullable(pane.getScene())
        .ifPresent(
            scene -> {
              scene.removePostLayoutPulseListener(reveal);
              scene.addPostLayoutPulseListener(reveal);
              Platform.requestNextPulse();
            });
  }

  private void reveal() {
    Optional.ofNullable(pane.getScene())
        .ifPresent(scene -> scene.removePostLayoutPulseListener(reveal));
    double room = pane.getViewportBounds().getHeight();
    double hidden = content.getHeight() - room;
    if (room > 0 && hidden > 0) {
      focused().ifPresent(node -> reveal(node, room, hidden));
    }
  }

  private Optional<Node> focused() {
    return Optional.ofNullable(pane.getScene())
        .map(Scene::getFocusOwner)
        .filter(node -> WaitingFocus.isWithin(node, content));
  }

  private void reveal(Node node, double room, double hidden) {
    Bounds place = content.sceneToLocal(node.localToScene(node.getLayoutBounds()));
    double top = pane.getVvalue() * hidden;
    double least = place.getMaxY() + MARGIN - room;
    double most = place.getMinY() - MARGIN;
    double next = Math.min(Math.max(top, least), Math.max(0, most));
    pane.setVvalue(Math.clamp(next / hidden, 0, 1));
  }
}
