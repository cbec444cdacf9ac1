package org.mappingzoo.console.control;

import java.nio.IntBuffer;
import javafx.scene.image.ImageView;
import javafx.scene.image.PixelBuffer;
import javafx.scene.image.PixelFormat;
import javafx.scene.image.WritableImage;

/// Shows a [StripRaster], one of its pixels on one device pixel.
///
/// Not a Canvas: a Canvas keeps its own resolution when a picture is taken at another one, and
/// every hatch line would be blurred.
final class StripView extends ImageView {
  private StripRaster raster = new StripRaster(1, 1);
  private PixelBuffer<IntBuffer> buffer = bufferOf(raster);

  StripView() {
    setMouseTransparent(true);
    setSmooth(false);
  }

  /// A blank strip of about `width` × `height`, never larger, to be drawn and then shown.
  ///
  /// @param scale device pixels for each unit
  StripRaster blank(double width, double height, double scale) {
    int columns = Math.max(1, (int) Math.floor(width * scale));
    int rows = Math.max(1, (int) Math.floor(height * scale));
    if (columns != raster.width() || rows != raster.height()) {
      raster = new StripRaster(columns, rows);
      buffer = bufferOf(raster);
      setImage(new WritableImage(buffer));
    }
    setFitWidth(columns / scale);
    setFitHeight(rows / scale);
    return raster;
  }

  /// Shows what was drawn.
  void flush() {
    buffer.updateBuffer(all -> null);
  }

  private static PixelBuffer<IntBuffer> bufferOf(StripRaster raster) {
    return new PixelBuffer<>(
        raster.width(),
        raster.height(),
        IntBuffer.wrap(raster.pixels()),
        PixelFormat.getIntArgbPreInstance());
  }
}
