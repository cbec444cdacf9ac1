package org.mappingzoo.console;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import javafx.application.Platform;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mappingzoo.console.feed.FxThread;
import org.testfx.api.FxToolkit;

/// What the first command does where there is no display: a live demo, a table, pictures.
final class HeadlessRunTest {
  @TempDir private Path pictures;

  @Test
  void theDemoIsPrintedAndDrawnInBothThemes() throws Exception {
    FxToolkit.registerPrimaryStage();
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    try (Wiring wiring =
            new Wiring(
                Arguments.parse("--language", "en"),
                new FxThread(Platform::runLater, Platform::runLater));
        PrintStream out = new PrintStream(printed, true, StandardCharsets.UTF_8)) {
      wiring.fx().start(() -> {});
      new HeadlessRun(wiring, pictures, Duration.ofSeconds(3), out).run();
    }
    String text = printed.toString(StandardCharsets.UTF_8);
    assertTrue(text.contains("Unreadable, line"), text);
    assertTrue(text.contains("pictures in " + pictures.toAbsolutePath().normalize()), text);
    List<Path> files = files();
    assertTrue(files.size() >= 50, files::toString);
    for (Path file : files) {
      assertIsAPicture(file);
    }
  }

  private static void assertIsAPicture(Path file) throws IOException {
    BufferedImage image = ImageIO.read(file.toFile());
    assertEquals(1280, image.getWidth(), file.toString());
    assertEquals(800, image.getHeight(), file.toString());
    long colours =
        Stream.iterate(0, y -> y < 800, y -> y + 7)
            .flatMap(y -> Stream.iterate(0, x -> x < 1280, x -> x + 7).map(x -> image.getRGB(x, y)))
            .distinct()
            .count();
    assertTrue(colours > 20, file + " has only " + colours + " colours");
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> files = Files.list(pictures)) {
      return files.sorted().toList();
    }
  }
}
