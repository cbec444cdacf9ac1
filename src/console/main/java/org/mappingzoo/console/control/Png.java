package org.mappingzoo.console.control;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.zip.CRC32;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import javafx.scene.image.Image;
import javafx.scene.image.PixelFormat;

/// Opaque images as PNG, with nothing but java.base: javafx.swing would bring all of AWT.
public final class Png {
  private static final byte[] SIGNATURE = {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};
  private static final byte[] RGB_8_BIT = {8, 2, 0, 0, 0};
  private static final int SUB_FILTER = 1;
  private static final int BYTES = 3;

  private Png() {}

  public static byte[] encode(Image image) {
    return encode(image, Map.of());
  }

  /// The same with texts in it that are not drawn.
  ///
  /// @param texts by keywords of Latin letters
  public static byte[] encode(Image image, Map<String, String> texts) {
    int width = (int) image.getWidth();
    int height = (int) image.getHeight();
    try {
      ByteArrayOutputStream file = new ByteArrayOutputStream();
      DataOutputStream out = new DataOutputStream(file);
      out.write(SIGNATURE);
      chunk(out, "IHDR", header(width, height));
      for (Map.Entry<String, String> text : texts.entrySet()) {
        chunk(out, "iTXt", international(text.getKey(), text.getValue()));
      }
      chunk(out, "IDAT", pixels(image, width, height));
      chunk(out, "IEND", new byte[0]);
      return file.toByteArray();
    } catch (IOException e) {
      throw new UncheckedIOException("memory cannot fail", e);
    }
  }

  private static byte[] header(int width, int height) throws IOException {
    ByteArrayOutputStream header = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(header);
    out.writeInt(width);
    out.writeInt(height);
    out.write(RGB_8_BIT);
    return header.toByteArray();
  }

  /// Not compressed, and in no language.
  private static byte[] international(String keyword, String text) {
    return (keyword + "\0\0\0\0\0" + text).getBytes(UTF_8);
  }

  private static byte[] pixels(Image image, int width, int height) throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    Deflater deflater = new Deflater();
    try (DeflaterOutputStream out = new DeflaterOutputStream(packed, deflater)) {
      int[] row = new int[width];
      byte[] line = new byte[1 + BYTES * width];
      for (int y = 0; y < height; y++) {
        image
            .getPixelReader()
            .getPixels(0, y, width, 1, PixelFormat.getIntArgbInstance(), row, 0, width);
        filter(row, line);
        out.write(line);
      }
    } finally {
      deflater.end();
    }
    return packed.toByteArray();
  }

  /// Differences to the pixel on the left: areas of one colour become zeros.
  private static void filter(int[] row, byte[] line) {
    line[0] = SUB_FILTER;
    int left = 0;
    for (int x = 0; x < row.length; x++) {
      int at = 1 + BYTES * x;
      line[at] = (byte) ((row[x] >> 16) - (left >> 16));
      line[at + 1] = (byte) ((row[x] >> 8) - (left >> 8));
      line[at + 2] = (byte) (row[x] - left);
      left = row[x];
    }
  }

  private static void chunk(DataOutputStream out, String type, byte[] data) throws IOException {
    byte[] name = type.getBytes(US_ASCII);
    CRC32 check = new CRC32();
    check.update(name);
    check.update(data);
    out.writeInt(data.length);
    out.write(name);
    out.write(data);
    out.writeInt((int) check.getValue());
  }
}
