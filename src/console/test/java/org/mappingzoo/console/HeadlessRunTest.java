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
import java.util.function.Function;
import java.util.stream.Stream;
import javafx.application.Platform;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mappingzoo.console.feed.FxThread;
import org.mappingzoo.console.snapshot.Shot;
import org.mappingzoo.console.snapshot.Shots;
import org.mappingzoo.zookeeper.EmbeddedZooKeeper;
import org.testfx.api.FxToolkit;

/// What the first command does where there is no display: a live demo, a table, pictures.
final class HeadlessRunTest {
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  @TempDir private Path pictures;
  @TempDir private Path kept;

  @Test
  void theDemoIsPrintedAndDrawnInBothThemes() throws Exception {
    String text = run(Arguments.parse("--language", "en"), HeadlessRunTest::someOf);
    assertTrue(text.contains("Unreadable, line"), text);
    assertTrue(text.contains("pictures in " + pictures.toAbsolutePath().normalize()), text);
    List<Path> files = files();
    assertEquals(6, files.size(), files::toString);
    for (Path file : files) {
      assertIsAPicture(file);
    }
  }

  @Test
  void anEmptyEnsembleIsPrintedAndDrawnToo() throws Exception {
    try (EmbeddedZooKeeper zoo = EmbeddedZooKeeper.start()) {
      String text =
          run(
              Arguments.parse("--connect", zoo.connectString(), "--data", kept.toString()),
              Shots::overview);
      assertTrue(text.contains("2 pictures in"), text);
    }
    assertTrue(files().getFirst().endsWith("state-empty-dark.png"), files()::toString);
    for (Path file : files()) {
      assertIsAPicture(file);
    }
  }

  private String run(Arguments arguments, Function<Shots, List<Shot>> wanted) throws Exception {
    FxToolkit.registerPrimaryStage();
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    try (Wiring wiring =
            new Wiring(arguments, new FxThread(Platform::runLater, Platform::runLater));
        PrintStream out = new PrintStream(printed, true, StandardCharsets.UTF_8)) {
      wiring.fx().start(() -> {});
      new HeadlessRun(wiring, pictures, Arguments.Picture.USUAL, PATIENCE, wanted, out).run();
    }
    return printed.toString(StandardCharsets.UTF_8);
  }

  /// One of what is there at once, one with something chosen, one over a change. The README's first
  /// command, which CI runs, draws each view, and [LooksTest] all there is.
  private static List<Shot> someOf(Shots shots) {
    return shots.overview().stream()
        .filter(shot -> List.of("fleet", "leases", "change-push-review").contains(shot.name()))
        .toList();
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
