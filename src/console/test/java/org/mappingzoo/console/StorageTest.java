package org.mappingzoo.console;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Where a connection's history lies, and who writes it.
final class StorageTest {
  @TempDir private Path data;

  @Test
  void aConnectionHasTheSamePlaceInWhateverOrderItsHostsAreNamed() throws IOException {
    try (Storage one = Storage.of(data, "zk1:2181,zk2:2181/app");
        Storage same = Storage.of(data, "ZK2:2181, zk1:2181/app");
        Storage other = Storage.of(data, "zk1:2181,zk2:2181/App")) {
      assertEquals(one.directory(), same.directory());
      assertNotEquals(one.directory(), other.directory());
      assertTrue(one.directory().getFileName().toString().startsWith("zk1-2181-zk2-2181-app-"));
      assertTrue(one.directory().startsWith(data));
    }
  }

  @Test
  void oneConsoleWritesAtATimeAndTheNextOneTakesOver() throws IOException {
    try (Storage second = Storage.of(data, "zk:2181")) {
      try (Storage first = Storage.of(data, "zk:2181")) {
        assertTrue(first.isOurs());
        assertFalse(second.isOurs());
        assertTrue(first.isOurs());
      }
      assertTrue(second.isOurs());
    }
  }

  /// Two windows on one connection: for the operating system they are one.
  @Test
  void aSecondOneOfThisProcessThatIsClosedLeavesItToTheFirst() throws Exception {
    try (Storage first = Storage.of(data, "zk:2181")) {
      assertTrue(first.isOurs());
      try (Storage second = Storage.of(data, "zk:2181")) {
        assertFalse(second.isOurs());
      }
      assertTrue(first.isOurs());
      assertFalse(isFree(first.directory()), "another console would write there, too");
    }
    try (Storage next = Storage.of(data, "zk:2181")) {
      assertTrue(isFree(next.directory()));
    }
  }

  /// Whether another process can have the lock.
  private boolean isFree(Path directory) throws Exception {
    Path program =
        Files.writeString(
            data.resolve("Ask.java"),
            """
            void main(String[] arguments) throws Exception {
              try (var lock =
                  java.nio.channels.FileChannel.open(
                      java.nio.file.Path.of(arguments[0]),
                      java.nio.file.StandardOpenOption.WRITE)) {
                System.exit(lock.tryLock() == null ? 1 : 0);
              }
            }
            """);
    Process another =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                program.toString(),
                directory.resolve("lock").toString())
            .inheritIO()
            .start();
    assertTrue(another.waitFor(60, SECONDS));
    return another.exitValue() == 0;
  }

  @Test
  void whatIsClosedIsNobodysAnyMore() throws IOException {
    Storage closed = Storage.of(data, "zk:2181");
    closed.close();
    assertFalse(closed.isOurs());
  }

  @Test
  void aPassingPlaceIsGoneAfterwards() throws IOException {
    Path directory;
    try (Storage demo = Storage.passing()) {
      directory = demo.directory();
      assertTrue(demo.isPassing());
      assertTrue(demo.isOurs());
      Files.writeString(Files.createDirectory(directory.resolve("history")).resolve("a"), "b");
    }
    assertFalse(Files.exists(directory));
  }

  @Test
  void whereNothingCanBeKeptThePlaceIsAPassingOne() throws IOException {
    Path file = Files.writeString(data.resolve("file"), "");
    try (Storage storage = Storage.of(file, "zk:2181")) {
      assertTrue(storage.isPassing());
    }
  }
}
