package org.mappingzoo.steward.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A steward that another process started, and that is not to outlive it.
@Timeout(60)
final class InputEndsTest {
  @TempDir private Path directory;

  /// Nobody listens on that port: a steward waits for ZooKeeper as long as it takes.
  @Test
  void withItsInputTheStewardEndsInOrder() throws Exception {
    String book = "file:" + directory.resolve("book");
    try (StewardChild steward = StewardChild.start("--connect", "127.0.0.1:1", "--book", book)) {
      steward.await("event=started");
      assertTrue(steward.isAlive());
      assertEquals(0, steward.end());
    }
  }
}
