package org.mappingzoo.console.snapshot;

import javafx.beans.property.SimpleIntegerProperty;
import javafx.scene.Parent;
import javafx.scene.Scene;
import javafx.scene.image.Image;
import org.mappingzoo.console.shell.ColorMode;
import org.mappingzoo.console.shell.Theme;
import org.mappingzoo.console.shell.Zoom;

/// Draws scenes that are in no window: their size has no limit, and no display is needed. On the
/// FX thread.
public final class Camera {
  private final int width;
  private final int height;
  private final int textSize;

  /// For pictures of this size.
  ///
  /// @param textSize in percent of the usual
  public Camera(int width, int height, int textSize) {
    this.width = width;
    this.height = height;
    this.textSize = textSize;
  }

  /// A scene with all that is in the picture, laid out.
  public Scene stage(Shot shot) {
    Parent content = shot.content().get();
    Scene scene = new Scene(new Zoom(content, new SimpleIntegerProperty(textSize)), width, height);
    Theme.dress(scene, ColorMode.LIGHT);
    settle(scene);
    shot.touch().accept(content);
    settle(scene);
    return scene;
  }

  /// The scene in another theme, laid out.
  public void dress(Scene scene, ColorMode mode) {
    Theme.dress(scene, mode);
    settle(scene);
  }

  Image shoot(Scene scene, ColorMode mode) {
    dress(scene, mode);
    return scene.snapshot(null);
  }

  /// Tables fill their rows in the second pass.
  private static void settle(Scene scene) {
    for (int pass = 0; pass < 3; pass++) {
      scene.getRoot().applyCss();
      scene.getRoot().layout();
    }
  }
}
