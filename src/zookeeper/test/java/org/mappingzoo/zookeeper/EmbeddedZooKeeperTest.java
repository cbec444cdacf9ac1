package org.mappingzoo.zookeeper;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mappingzoo.zookeeper.Eventually.eventually;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/// Looks at all threads of this JVM, so no other test may run beside it.
@Isolated
final class EmbeddedZooKeeperTest {
  @Test
  void aTemporaryServerLeavesNeitherThreadsNorFiles() throws IOException {
    Set<Thread> threadsBefore = Thread.getAllStackTraces().keySet();
    Path directory;
    try (EmbeddedZooKeeper zoo = EmbeddedZooKeeper.start();
        Arranger client = new Arranger(zoo)) {
      directory = zoo.directory();
      client.create("/shop/orders", "1:100\n");
      assertTrue(Files.exists(directory));
      assertTrue(
          started(threadsBefore).stream().allMatch(Thread::isDaemon),
          "none keeps the JVM alive: " + started(threadsBefore));
    }
    assertFalse(Files.exists(directory));
    eventually("no thread is left", () -> started(threadsBefore).isEmpty());
  }

  private static Set<Thread> started(Set<Thread> before) {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> !before.contains(thread) && thread.isAlive())
        .filter(thread -> !thread.getName().startsWith("ForkJoinPool"))
        .collect(Collectors.toSet());
  }

  @Test
  void aKeptDirectoryKeepsTheData(@TempDir Path directory) {
    try (EmbeddedZooKeeper zoo = EmbeddedZooKeeper.start(directory);
        Arranger client = new Arranger(zoo)) {
      client.create("/shop/orders", "1:100\n");
    }
    try (EmbeddedZooKeeper zoo = EmbeddedZooKeeper.start(directory);
        Arranger client = new Arranger(zoo)) {
      assertEquals("1:100\n", client.text("/shop/orders"));
    }
  }

  @Test
  void onlyLoopbackIsListenedOn() {
    try (EmbeddedZooKeeper zoo = EmbeddedZooKeeper.start()) {
      assertTrue(zoo.connectString().startsWith("127.0.0.1:"), zoo.connectString());
    }
  }

  @Test
  void aPortInUseIsAnErrorAtOnce(@TempDir Path directory) throws IOException {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      assertThrows(
          UncheckedIOException.class,
          () ->
              EmbeddedZooKeeper.start(directory, taken.getLocalPort(), Duration.ofSeconds(1))
                  .close());
    }
  }

  @Test
  void closingTwiceIsFine() {
    EmbeddedZooKeeper zoo = EmbeddedZooKeeper.start();
    zoo.close();
    zoo.close();
  }

  @Test
  void whatAKilledProcessLeftIsClearedAway() throws Exception {
    Process killed = new ProcessBuilder("sleep", "60").start();
    Path abandoned = directoryOf(TemporaryDirectory.Owner.of(killed.toHandle()));
    killed.destroyForcibly().waitFor();
    try (EmbeddedZooKeeper first = EmbeddedZooKeeper.start()) {
      assertFalse(Files.exists(abandoned));
      try (EmbeddedZooKeeper second = EmbeddedZooKeeper.start()) {
        assertTrue(Files.exists(first.directory()), "but not what is in use");
        assertTrue(Files.exists(second.directory()));
      }
    }
  }

  /// Each process that starts clears away what it finds, so two find the same.
  @Test
  void whatAKilledProcessLeftIsClearedAwayByManyAtOnce() throws Exception {
    Process killed = new ProcessBuilder("sleep", "60").start();
    TemporaryDirectory.Owner dead = TemporaryDirectory.Owner.of(killed.toHandle());
    killed.destroyForcibly().waitFor();
    List<Path> abandoned = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      Path directory = directoryOf(dead);
      abandoned.add(directory);
      for (int j = 0; j < 50; j++) {
        Files.createFile(directory.resolve("version-2").resolve("log." + j + 2));
      }
    }
    CyclicBarrier together = new CyclicBarrier(4);
    Callable<Void> start =
        () -> {
          together.await();
          TemporaryDirectory.make().close();
          return null;
        };
    try (ExecutorService starters = Executors.newFixedThreadPool(together.getParties())) {
      for (Future<Void> started :
          starters.invokeAll(Collections.nCopies(together.getParties(), start))) {
        started.get();
      }
    }
    assertEquals(List.of(), abandoned.stream().filter(Files::exists).toList());
  }

  @Test
  void whatAnotherLivingProcessUsesStays() throws Exception {
    Process living = new ProcessBuilder("sleep", "60").start();
    try {
      Path used = directoryOf(TemporaryDirectory.Owner.of(living.toHandle()));
      EmbeddedZooKeeper.start().close();
      assertTrue(Files.exists(used.resolve("version-2").resolve("log.1")));
    } finally {
      living.destroyForcibly().waitFor();
    }
    EmbeddedZooKeeper.start().close();
  }

  @Test
  void aProcessThatGotTheNumberOfADeadOneDoesNotOwnWhatThatLeft() {
    TemporaryDirectory.Owner now = TemporaryDirectory.Owner.of(ProcessHandle.current());
    assertTrue(now.isAlive());
    assertFalse(new TemporaryDirectory.Owner(now.pid(), now.startMs() - 60_000).isAlive());
    assertEquals(Optional.of(now), TemporaryDirectory.Owner.parse(now.text()));
    assertEquals(Optional.empty(), TemporaryDirectory.Owner.parse("12 3"));
  }

  private static Path directoryOf(TemporaryDirectory.Owner owner) throws IOException {
    Path directory = Files.createTempDirectory("mapping-zoo-");
    Files.createDirectory(directory.resolve("version-2"));
    Files.createFile(directory.resolve("version-2").resolve("log.1"));
    Files.writeString(directory.resolve("owner"), owner.text());
    return directory;
  }

  @Test
  void oldLogsGo(@TempDir Path directory) {
    int each = 500_000;
    try (EmbeddedZooKeeper zoo = EmbeddedZooKeeper.start(directory);
        Arranger client = new Arranger(zoo)) {
      client.create("/big", "");
      for (int i = 0; i < 120; i++) {
        client.set("/big", new byte[each]);
      }
      // A snapshot is skipped while the one before is being written.
      eventually(
          "most is gone",
          () -> {
            client.set("/big", new byte[each]);
            return bytesIn(directory) < 60L * each;
          });
      client.set("/big", "1:100\n");
    }
    try (EmbeddedZooKeeper zoo = EmbeddedZooKeeper.start(directory);
        Arranger client = new Arranger(zoo)) {
      assertEquals("1:100\n", client.text("/big"), "and what counts is not");
    }
  }

  private static long bytesIn(Path directory) {
    try (Stream<Path> files = Files.walk(directory)) {
      return files
          .map(Path::toFile)
          .filter(file -> Objects.requireNonNull(file).isFile())
          .mapToLong(java.io.File::length)
          .sum();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
