package org.mappingzoo.console;

import java.net.URL;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import javafx.scene.image.Image;

/// The icon by which desktops show the product, as `installer/common/draw-icons` has drawn it.
final class ProductIcon {
  private ProductIcon() {}

  /// In the sizes that title bars, task bars and switchers ask for.
  static List<Image> all() {
    return Stream.of(16, 32, 48, 128)
        .map(ProductIcon::ofSize)
        .map(file -> new Image(file.toExternalForm()))
        .toList();
  }

  /// In the sizes that trays have, as files.
  static List<URL> ofTray() {
    return Stream.of(16, 24, 32, 48).map(ProductIcon::ofSize).toList();
  }

  private static URL ofSize(int pixels) {
    URL file = ProductIcon.class.getResource("icons/%d.png".formatted(pixels));
    return Objects.requireNonNull(file, "the icons are packed");
  }
}
