package org.mappingzoo.console.control;

import java.nio.IntBuffer;
import javafx.geometry.Point2D;
import javafx.scene.image.ImageView;
import javafx.scene.image.PixelBuffer;
import javafx.scene.image.PixelFormat;
import javafx.scene.image.WritableImage;
import javafx.scene.transform.Transform;

/// Shows a [StripRaster], one of its pixels on one device pixel, wherever it is placed.
///
/// Not a Canvas: a Canvas keeps its own resolution when a picture is taken at another one, and
/// every hatch line would be blurred.
final class StripView extends ImageView {
  private StripRaster raster = new StripRaster(1, 1);
  private PixelBuffer<IntBuffer> buffer = bufferOf(raster);

  StripView() {
    setMouseTransparent(true);
    setSmooth(false);
    localToSceneTransformProperty().subscribe(this::align);
  }

  /// A blank strip of about `width` × `height`, never larger, to be drawn and then shown.
  ///
  /// @param scale device pixels for each unit
  StripRaster blank(double width, double height, double scale) {
    int columns = Math.max(1, DevicePixels.in(width, scale));
    int rows = Math.max(1, DevicePixels.in(height, scale));
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
    align(); // a window has the scale of its display only once it is shown
    buffer.updateBuffer(all -> null);
  }

  /// Onto the next device pixel: what is placed in units may lie between two of them, and half a
  /// pixel away both are as near.
  private void align() {
    getLocalToSceneTransform(); // what nobody has read since is not told to have changed again
    if (getParent() != null) {
      Transform pixels = DevicePixels.of(getParent());
      Point2D place = pixels.transform(getLayoutX(), getLayoutY());
      setTranslateX((Math.rint(place.getX()) - place.getX()) / pixels.getMxx());
      setTranslateY((Math.rint(place.getY()) - place.getY()) / pixels.getMyy());
    }
  }

  private static PixelBuffer<IntBuffer> bufferOf(StripRaster raster) {
    return new PixelBuffer<>(
        raster.width(),
        raster.height(),
        IntBuffer.wrap(raster.pixels()),
        PixelFormat.getIntArgbPreInstance());
  }
}
