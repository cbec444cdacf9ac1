package org.mappingzoo.console.snapshot;

import javafx.application.ColorScheme;
import javafx.scene.Parent;
import javafx.scene.Scene;
import javafx.scene.image.Image;
import javafx.scene.layout.StackPane;
import org.mappingzoo.console.shell.Theme;

/// Draws scenes that are in no window: their size has no limit, and no display is needed. On the
/// FX thread.
final class Camera {
  private final int width;
  private final int height;

  Camera(int width, int height) {
    this.width = width;
    this.height = height;
  }

  /// A scene with all that is in the picture, laid out.
  Scene stage(Shot shot) {
    Parent content = shot.content().get();
    Scene scene = new Scene(new StackPane(content), width, height);
    Theme.dress(scene, ColorScheme.LIGHT);
    settle(scene);
    shot.touch().accept(content);
    return scene;
  }

  Image shoot(Scene scene, ColorScheme scheme) {
    Theme.dress(scene, scheme);
    settle(scene);
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
