package org.mappingzoo.steward.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mappingzoo.steward.command.Scene.ORDERS;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What the shell says of a book that nobody ever wrote.
class MistypedBookTest {
  @TempDir private Path home;
  private final Scene scene = Scene.start();

  @BeforeEach
  void putSomethingElseThere() throws IOException {
    Files.writeString(Files.createDirectory(home.resolve("else")).resolve("notes.txt"), "no book");
  }

  @AfterEach
  void close() {
    scene.close();
  }

  private String missing() {
    return "file:" + home.resolve("boook");
  }

  private String another() {
    return "file:" + home.resolve("else");
  }

  /// A directory that is not there, and one that holds no book.
  private List<String> places() {
    return List.of(missing(), another());
  }

  private static String none(String place) {
    return "there is no book at %s: nothing was ever written there".formatted(place);
  }

  private Scene.Said run(String place, String... words) {
    return scene.run(
        Stream.concat(Stream.of(words), Stream.of("--book", place)).toArray(String[]::new));
  }

  private void assertNothingWasMade() throws IOException {
    assertFalse(Files.exists(home.resolve("boook")));
    try (Stream<Path> files = Files.list(home.resolve("else"))) {
      assertEquals(List.of(home.resolve("else/notes.txt")), files.toList());
    }
  }

  @Test
  void nothingIsRestoredFromIt() throws IOException {
    for (String place : places()) {
      run(place, "restore", "--all").failed(ExitCode.REFUSED, none(place));
      run(place, "restore", "--all", "--dry-run").failed(ExitCode.REFUSED, none(place));
      run(place, "restore", ORDERS).failed(ExitCode.REFUSED, none(place));
      run(place, "restore", ORDERS, "--over", ORDERS).failed(ExitCode.REFUSED, none(place));
    }
    assertNothingWasMade();
  }

  @Test
  void nothingIsResealedByIt() throws IOException {
    scene.run("seed", ORDERS, "1:1000").ended(ExitCode.DONE);
    for (String place : places()) {
      run(place, "reseal", ORDERS, "--dry-run").failed(ExitCode.REFUSED, none(place));
      run(place, "reseal", ORDERS, "--yes-i-know", ORDERS).failed(ExitCode.REFUSED, none(place));
    }
    assertNothingWasMade();
  }

  /// As in an ensemble that is lost: it fits whatever is not there.
  @Test
  void theDoctorDoesNotSayThatAllIsWell() throws IOException {
    for (String place : places()) {
      Scene.Said all = run(place, "doctor").ended(ExitCode.UNBALANCED);
      assertTrue(
          all.out().contains("book: %s, WRONG: %s\n".formatted(place, none(place))), all.out());
      assertEquals("mapping-zoo: something is wrong with the book\n", all.err());
      Scene.Said one = run(place, "doctor", ORDERS).ended(ExitCode.UNBALANCED);
      assertTrue(one.out().contains("WRONG: " + none(place)), one.out());
    }
    assertNothingWasMade();
  }
}
