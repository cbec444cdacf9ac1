package org.mappingzoo.zookeeper;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A directory that goes with its owner: on close, or, where the owner was killed, when the next
/// one is made. A file lock tells whose owner lives.
final class TemporaryDirectory implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(TemporaryDirectory.class);
  private static final String PREFIX = "mapping-zoo-";
  private static final String LOCK = "in-use";

  private final Path path;
  private final FileChannel channel;

  private TemporaryDirectory(Path path, FileChannel channel) {
    this.path = path;
    this.channel = channel;
  }

  /// Makes a directory below the system's for temporary files, and clears away what killed owners
  /// left there.
  static TemporaryDirectory make() throws IOException {
    while (true) {
      Path made = Files.createTempDirectory(PREFIX);
      Optional<FileChannel> lock = lock(made);
      // Without one, somebody took it for abandoned in the instant before it was locked.
      if (lock.isPresent()) {
        removeAbandoned(made);
        return new TemporaryDirectory(made, lock.get());
      }
    }
  }

  Path path() {
    return path;
  }

  @Override
  public void close() throws IOException {
    // Before the lock goes: between the two, another owner could come and remove it as well.
    deleteAll(path);
    channel.close();
  }

  /// Empty where its owner lives.
  private static Optional<FileChannel> lock(Path directory) throws IOException {
    FileChannel channel =
        FileChannel.open(
            directory.resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    try {
      @Nullable FileLock lock = channel.tryLock();
      if (lock != null) {
        return Optional.of(channel);
      }
    } catch (OverlappingFileLockException e) {
      LOG.trace("{} is used by this very JVM", directory);
    }
    channel.close();
    return Optional.empty();
  }

  private static void removeAbandoned(Path mine) throws IOException {
    try (DirectoryStream<Path> siblings =
        Files.newDirectoryStream(mine.getParent(), PREFIX + "*")) {
      for (Path sibling : siblings) {
        if (!sibling.equals(mine)
            && Files.isDirectory(sibling, LinkOption.NOFOLLOW_LINKS)
            && Files.exists(sibling.resolve(LOCK))) {
          removeIfAbandoned(sibling);
        }
      }
    }
  }

  /// Best effort: it may be somebody else's, or vanish at this moment.
  private static void removeIfAbandoned(Path directory) {
    try {
      Optional<FileChannel> lock = lock(directory);
      if (lock.isPresent()) {
        deleteAll(directory);
        lock.get().close();
        LOG.info("Removed {}, left behind by a killed process", directory);
      }
    } catch (IOException e) {
      LOG.debug("{} stays", directory, e);
    }
  }

  private static void deleteAll(Path directory) throws IOException {
    try (Stream<Path> files = Files.walk(directory)) {
      List<Path> deepestFirst = files.sorted(Comparator.reverseOrder()).toList();
      for (Path file : deepestFirst) {
        Files.deleteIfExists(file);
      }
    } catch (NoSuchFileException e) {
      LOG.trace("{} is gone already", directory);
    }
  }
}
