package org.mappingzoo.console.testing;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javafx.css.PseudoClass;
import javafx.geometry.Bounds;
import javafx.geometry.Rectangle2D;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.SnapshotParameters;
import javafx.scene.image.Image;
import javafx.scene.image.PixelFormat;
import javafx.scene.text.Text;
import javafx.scene.transform.Scale;

/// How well text is told from its ground, measured in the pixels that are drawn: the ground is
/// the colour most of the text's pixels have, the ink the one that differs most from it.
public final class Contrast {
  /// Strokes thinner than a pixel have their colour only when they are seen from near by.
  private static final int NEAR = 4;

  private static final PseudoClass DISABLED = PseudoClass.getPseudoClass("disabled");

  private Contrast() {}

  /// Texts below `enough`, with their contrast. What is disabled is left out, as WCAG does.
  public static List<String> faint(Scene scene, double enough) {
    List<String> faint = new ArrayList<>();
    Image image = scene.snapshot(null);
    for (Text text : Sight.texts(scene.getRoot())) {
      Bounds place = Sight.shown(text).orElseThrow();
      if (!isDisabled(text) && of(image, place) < enough) {
        double contrast = of(near(scene, place));
        if (contrast < enough) {
          faint.add("%s%s %.2f:1".formatted(Sight.where(text), text.getText(), contrast));
        }
      }
    }
    return faint;
  }

  private static Image near(Scene scene, Bounds place) {
    SnapshotParameters parameters = new SnapshotParameters();
    parameters.setTransform(new Scale(NEAR, NEAR));
    parameters.setViewport(
        new Rectangle2D(
            place.getMinX() * NEAR,
            place.getMinY() * NEAR,
            place.getWidth() * NEAR,
            place.getHeight() * NEAR));
    return scene.getRoot().snapshot(parameters, null);
  }

  /// An item of a menu only looks so.
  private static boolean isDisabled(Node node) {
    return node != null
        && (node.isDisabled()
            || node.getPseudoClassStates().contains(DISABLED)
            || isDisabled(node.getParent()));
  }

  private static double of(Image image) {
    return of(image, 0, 0, (int) image.getWidth(), (int) image.getHeight());
  }

  private static double of(Image image, Bounds place) {
    int x = (int) Math.floor(place.getMinX());
    int y = (int) Math.floor(place.getMinY());
    int width = Math.min((int) Math.ceil(place.getMaxX()), (int) image.getWidth()) - x;
    int height = Math.min((int) Math.ceil(place.getMaxY()), (int) image.getHeight()) - y;
    return of(image, x, y, width, height);
  }

  private static double of(Image image, int x, int y, int width, int height) {
    int[] pixels = new int[width * height];
    image
        .getPixelReader()
        .getPixels(x, y, width, height, PixelFormat.getIntArgbInstance(), pixels, 0, width);
    Map<Integer, Integer> colours = new HashMap<>();
    for (int pixel : pixels) {
      colours.merge(pixel, 1, Integer::sum);
    }
    double ground =
        luminance(
            colours.entrySet().stream().max(Map.Entry.comparingByValue()).orElseThrow().getKey());
    return colours.keySet().stream()
        .mapToDouble(ink -> contrast(luminance(ink), ground))
        .max()
        .orElseThrow();
  }

  /// By WCAG 2: 1 to 21.
  private static double contrast(double one, double other) {
    return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
  }

  private static double luminance(int argb) {
    return 0.2126 * linear(argb >> 16 & 0xff)
        + 0.7152 * linear(argb >> 8 & 0xff)
        + 0.0722 * linear(argb & 0xff);
  }

  private static double linear(int part) {
    double share = part / 255.0;
    return share <= 0.03928 ? share / 12.92 : Math.pow((share + 0.055) / 1.055, 2.4);
  }
}
