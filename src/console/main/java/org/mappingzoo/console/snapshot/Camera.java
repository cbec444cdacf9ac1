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

  /// A dressed scene, laid out.
  Scene stage(Parent content, ColorScheme scheme) {
    StackPane root = new StackPane(content);
    Scene scene = new Scene(root, width, height);
    Theme.dress(scene, scheme);
    settle(scene);
    return scene;
  }

  Image shoot(Scene scene) {
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
