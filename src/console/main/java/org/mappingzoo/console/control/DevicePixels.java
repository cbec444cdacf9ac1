package org.mappingzoo.console.control;

import javafx.scene.Node;
import javafx.scene.transform.Affine;
import javafx.scene.transform.Transform;
import javafx.stage.Window;

/// The pixels of the display, which are not units: displays have scales, and a window shows its
/// text and all around it larger or smaller.
public final class DevicePixels {
  /// What a length times a scale may lack of the whole number that it stands for.
  private static final double TINY = 1e-6;

  private DevicePixels() {}

  /// From places in a node, where it stands now, to pixels of its window; without a window, to
  /// those of a picture of its scene.
  public static Transform of(Node node) {
    Affine pixels = new Affine(node.getLocalToSceneTransform());
    Window window = node.getScene() == null ? null : node.getScene().getWindow();
    if (window != null) {
      pixels.prependScale(window.getRenderScaleX(), window.getRenderScaleY());
    }
    return pixels;
  }

  /// Lets nothing around a node keep a picture of it, as scroll panes do: that may be drawn between
  /// two pixels, and is blurred there.
  static void drawAtOnce(Node node) {
    for (Node above = node.getParent(); above != null; above = above.getParent()) {
      above.setCache(false);
    }
  }

  /// How many there are for each unit of a node.
  static double scaleOf(Node node) {
    return of(node).getMxx();
  }

  /// How many whole ones such a length has room for.
  ///
  /// @param scale device pixels for each unit
  static int in(double length, double scale) {
    return (int) Math.floor(length * scale + TINY);
  }
}
