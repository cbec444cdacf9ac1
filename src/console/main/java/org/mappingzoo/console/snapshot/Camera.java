package org.mappingzoo.console.snapshot;

import java.util.List;
import java.util.Optional;
import javafx.beans.property.SimpleIntegerProperty;
import javafx.geometry.Rectangle2D;
import javafx.scene.Group;
import javafx.scene.Parent;
import javafx.scene.Scene;
import javafx.scene.SnapshotParameters;
import javafx.scene.image.Image;
import javafx.scene.image.ImageView;
import javafx.scene.paint.Color;
import javafx.stage.PopupWindow;
import javafx.stage.Stage;
import javafx.stage.Window;
import org.mappingzoo.console.shell.ColorMode;
import org.mappingzoo.console.shell.Theme;
import org.mappingzoo.console.shell.Zoom;

/// Draws scenes that are in no window: their size has no limit, and no display is needed. Only what
/// opens menus, lists and tips is in one, since these are windows above it. On the FX thread.
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
    Scene scene = new Scene(new Group(), width, height);
    Theme.dress(scene, ColorMode.LIGHT); // before anything in it is styled
    scene.setRoot(new Zoom(content, new SimpleIntegerProperty(textSize)));
    if (shot.inWindow()) {
      show(scene);
    }
    settle(scene);
    touch(shot, content, scene);
    settle(scene);
    above(scene).forEach(Camera::settle);
    return scene;
  }

  /// No window is left where it cannot be done.
  private static void touch(Shot shot, Parent content, Scene scene) {
    try {
      shot.touch().accept(content);
    } catch (RuntimeException e) {
      leave(scene);
      throw new IllegalStateException("cannot draw " + shot.name(), e);
    }
  }

  /// As a console does, so that its theme dresses what opens above.
  private void show(Scene scene) {
    Theme theme = new Theme(ColorMode.LIGHT);
    theme.textSizeProperty().set(textSize);
    theme.follow(scene);
    Stage window = new Stage();
    window.setScene(scene);
    window.show();
  }

  /// The scenes of what is open above a scene, the lowest first.
  public static List<Scene> above(Scene scene) {
    return Theme.above(scene).stream().map(Window::getScene).toList();
  }

  /// The scene in another theme, laid out. One that is above another looks its colours up there.
  public void dress(Scene scene, ColorMode mode) {
    if (scene.getWindow() instanceof PopupWindow popup) {
      dress(popup.getOwnerWindow().getScene(), mode);
      Theme.dress(popup, mode, textSize, true); // as pictures can be
    } else {
      Theme.dress(scene, mode);
    }
    settle(scene);
  }

  /// The picture in each of these themes, one after the other: what is in a window is never drawn
  /// on a screen, which may be smaller.
  List<Image> shoot(Shot shot, List<ColorMode> modes) {
    Scene scene = stage(shot);
    List<Image> images = modes.stream().map(mode -> shoot(scene, mode)).toList();
    leave(scene);
    return images;
  }

  private Image shoot(Scene scene, ColorMode mode) {
    dress(scene, mode);
    Image window = scene.snapshot(null);
    List<PopupWindow> above = Theme.above(scene);
    return above.isEmpty() ? window : laid(above, scene, window, mode);
  }

  private Image laid(List<PopupWindow> above, Scene scene, Image window, ColorMode mode) {
    Group picture = new Group(new ImageView(window));
    for (PopupWindow popup : above) {
      dress(popup.getScene(), mode);
      picture.getChildren().add(inPlace(popup, scene));
    }
    SnapshotParameters whole = new SnapshotParameters();
    whole.setViewport(new Rectangle2D(0, 0, width, height));
    return picture.snapshot(whole, null);
  }

  /// Where it is above the window, but within the picture.
  private ImageView inPlace(PopupWindow popup, Scene below) {
    SnapshotParameters seeThrough = new SnapshotParameters();
    seeThrough.setFill(Color.TRANSPARENT);
    Image image = popup.getScene().getRoot().snapshot(seeThrough, null);
    double x = popup.getX() - below.getWindow().getX() - below.getX();
    double y = popup.getY() - below.getWindow().getY() - below.getY();
    ImageView view = new ImageView(image);
    view.relocate(
        Math.rint(Math.max(0, Math.min(x, width - image.getWidth()))),
        Math.rint(Math.max(0, Math.min(y, height - image.getHeight()))));
    return view;
  }

  /// Closes the window, if the scene is in one, and all above it.
  public static void leave(Scene scene) {
    Optional.ofNullable(scene.getWindow()).ifPresent(Window::hide);
  }

  /// Tables fill their rows in the second pass.
  private static void settle(Scene scene) {
    for (int pass = 0; pass < 3; pass++) {
      scene.getRoot().applyCss();
      scene.getRoot().layout();
    }
  }
}
