package org.mappingzoo.console;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.mappingzoo.console.disk.DiskFault;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The directory of what survives a restart, of one connection.
///
/// Several consoles on the same connection share it, and only one of them writes there: the one
/// that holds its lock.
final class Storage implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Storage.class);
  private static final String LOCK = "lock";
  private static final int READABLE = 40;

  private final Path directory;
  private final boolean passing;
  private final Optional<DiskFault> trouble;
  private final DirectoryLock lock;
  private boolean ours;
  private boolean closed;

  private Storage(Path directory, boolean passing, Optional<DiskFault> trouble) throws IOException {
    this.directory = Files.createDirectories(directory);
    this.passing = passing;
    this.trouble = trouble;
    lock = DirectoryLock.open(this.directory, LOCK);
  }

  /// The place of a connection. Where the disk has no room for it, a passing one: that nothing can
  /// be kept is no reason not to start.
  ///
  /// @param data the directory of all connections
  /// @param ensemble `HOST:PORT[,…][/CHROOT]`, the hosts in any order
  static Storage of(Path data, String ensemble) {
    Path directory = data.resolve("connections").resolve(nameOf(ensemble));
    try {
      return new Storage(directory, false, Optional.empty());
    } catch (IOException e) {
      LOG.warn("cannot keep anything in {}: {}", directory, e.toString());
      return passing(Optional.of(DiskFault.within(directory, e)));
    }
  }

  /// A place that is deleted when it is closed, for the demo and for pictures.
  static Storage passing() {
    return passing(Optional.empty());
  }

  private static Storage passing(Optional<DiskFault> trouble) {
    try {
      return new Storage(Files.createTempDirectory("mapping-zoo-console"), true, trouble);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  Path directory() {
    return directory;
  }

  /// Whether what is written here is gone at the end.
  boolean isPassing() {
    return passing;
  }

  /// Why what should be kept is not; empty where that is as it should be.
  Optional<DiskFault> trouble() {
    return trouble;
  }

  /// Whether this console is the one that writes here. Where another one was, this asks again: it
  /// may have ended. From any thread.
  synchronized boolean isOurs() {
    if (!ours && !closed) {
      try {
        ours = lock.take(this);
      } catch (IOException e) {
        LOG.warn("cannot lock {}: {}", directory, e.toString());
      }
    }
    return ours;
  }

  @Override
  public synchronized void close() throws IOException {
    if (closed) {
      return;
    }
    closed = true;
    ours = false;
    lock.leave(this);
    if (passing) {
      try (Stream<Path> all = Files.walk(directory)) {
        for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
          Files.deleteIfExists(each);
        }
      }
    }
  }

  private static String nameOf(String ensemble) {
    int slash = ensemble.indexOf('/');
    String hosts = slash < 0 ? ensemble : ensemble.substring(0, slash);
    List<String> sorted =
        Arrays.stream(hosts.toLowerCase(Locale.ROOT).split(",", -1))
            .map(String::strip)
            .sorted()
            .toList();
    String exact = String.join(",", sorted) + (slash < 0 ? "" : ensemble.substring(slash));
    String readable = exact.replaceAll("[^A-Za-z0-9.]+", "-");
    return readable.substring(0, Math.min(READABLE, readable.length()))
        + "-"
        + UUID.nameUUIDFromBytes(exact.getBytes(StandardCharsets.UTF_8));
  }
}
