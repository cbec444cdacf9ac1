package org.mappingzoo.console.shell;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.awt.Font;
import java.awt.FontFormatException;
import java.awt.font.FontRenderContext;
import java.awt.geom.AffineTransform;
import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The fonts that are bundled.
final class FontsTest {
  private static final FontRenderContext UNHINTED =
      new FontRenderContext(new AffineTransform(), true, true);

  /// Figures that change would move what stands beside them, and columns would not line up.
  @ParameterizedTest
  @ValueSource(
      strings = {"IBMPlexSans-Regular.ttf", "IBMPlexSans-SemiBold.ttf", "IBMPlexMono-Regular.ttf"})
  void allDigitsAreEquallyWide(String file) throws IOException, FontFormatException {
    Font font = load(file);
    assertEquals(
        1,
        IntStream.rangeClosed('0', '9')
            .mapToObj(digit -> width(font, (char) digit))
            .collect(Collectors.toSet())
            .size());
  }

  @Test
  void lettersOfTheTextFontAreNot() throws IOException, FontFormatException {
    Font font = load("IBMPlexSans-Regular.ttf");
    assertNotEquals(width(font, 'i'), width(font, 'm'));
  }

  private static double width(Font font, char letter) {
    return font.createGlyphVector(UNHINTED, new char[] {letter}).getGlyphMetrics(0).getAdvanceX();
  }

  private static Font load(String file) throws IOException, FontFormatException {
    String path = "/org/mappingzoo/console/fonts/" + file;
    try (InputStream font = Objects.requireNonNull(FontsTest.class.getResourceAsStream(path))) {
      return Font.createFont(Font.TRUETYPE_FONT, font).deriveFont(1_000f);
    }
  }
}
