package org.mappingzoo.console.shell;

import java.util.List;
import java.util.Optional;
import javafx.geometry.BoundingBox;
import javafx.geometry.Bounds;
import javafx.geometry.Rectangle2D;
import javafx.scene.Node;
import javafx.scene.SnapshotParameters;
import javafx.scene.image.Image;
import javafx.scene.layout.Background;
import javafx.scene.layout.BackgroundFill;
import javafx.scene.layout.Region;
import javafx.scene.paint.Color;
import javafx.scene.paint.Paint;
import javafx.scene.transform.Transform;
import org.mappingzoo.console.control.DevicePixels;

/// A picture of a part of a window, on the ground that it stands on there: by itself it would be
/// drawn on white, and its words in the dark theme with it. It has the pixels of the display, since
/// what is drawn in those would lose some in any other size.
final class Picture {
  /// Around what has no ground of its own, in units of the window.
  static final double MARGIN = 16;

  private Picture() {}

  /// As it is now.
  static Image of(Node shown) {
    Transform pixels = DevicePixels.of(shown.getParent());
    SnapshotParameters how = new SnapshotParameters();
    how.setTransform(pixels);
    how.setFill(groundBehind(shown));
    if (groundOf(shown).isEmpty()) {
      how.setViewport(around(shown.getBoundsInParent(), pixels));
    }
    return shown.snapshot(how, null);
  }

  private static Rectangle2D around(Bounds bounds, Transform pixels) {
    Bounds all =
        pixels.transform(
            new BoundingBox(
                bounds.getMinX() - MARGIN,
                bounds.getMinY() - MARGIN,
                bounds.getWidth() + 2 * MARGIN,
                bounds.getHeight() + 2 * MARGIN));
    return new Rectangle2D(all.getMinX(), all.getMinY(), all.getWidth(), all.getHeight());
  }

  private static Paint groundBehind(Node shown) {
    for (Node behind = shown.getParent(); behind != null; behind = behind.getParent()) {
      Optional<Paint> ground = groundOf(behind);
      if (ground.isPresent()) {
        return ground.get();
      }
    }
    return shown.getScene().getFill();
  }

  /// What is seen of its background, where nothing shows through that.
  private static Optional<Paint> groundOf(Node node) {
    return node instanceof Region region
        ? Optional.ofNullable(region.getBackground())
            .map(Background::getFills)
            .map(List::reversed)
            .flatMap(fills -> fills.stream().map(BackgroundFill::getFill).findFirst())
            .filter(Picture::isOpaque)
        : Optional.empty();
  }

  private static boolean isOpaque(Paint paint) {
    return paint instanceof Color colour && colour.isOpaque();
  }
}
