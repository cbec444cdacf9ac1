package org.mappingzoo.steward.command;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A steward whose book can never be written would lead and move no fence, in the way of others.
@Timeout(60)
final class ImpossibleBookTest {
  @TempDir private Path directory;

  @Test
  void aStewardWhoseBookCanNeverBeWrittenDoesNotStand() throws Exception {
    Path file = Files.writeString(directory.resolve("file"), "");
    String book = "file:" + file.resolve("book");
    try (StewardChild steward = StewardChild.start("--connect", "127.0.0.1:1", "--book", book)) {
      assertEquals(ExitCode.DENIED.number(), steward.awaitEnd());
      steward.await(
          "mapping-zoo: cannot write the book at %s: %s is no directory".formatted(book, file));
    }
  }
}
