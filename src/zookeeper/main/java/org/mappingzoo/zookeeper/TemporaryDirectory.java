package org.mappingzoo.zookeeper;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A directory that goes with its owner: on close, or, where the owner was killed, when the next
/// one is made. It names the process it belongs to.
///
/// Not a file lock: on Linux a process gives up all its locks on a file as soon as it closes any
/// channel to it, and so as soon as it looks whether one of its own directories is in use.
public final class TemporaryDirectory implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(TemporaryDirectory.class);
  private static final String PREFIX = "mapping-zoo-";
  private static final String OWNER = "owner";

  /// Processes with one number that began further apart than this are two.
  private static final Duration SAME_START = Duration.ofSeconds(10);

  private final Path path;

  private TemporaryDirectory(Path path) {
    this.path = path;
  }

  /// Makes a directory below the system's for temporary files, and clears away what killed owners
  /// left there.
  public static TemporaryDirectory make() throws IOException {
    Path made = Files.createTempDirectory(PREFIX);
    Files.writeString(made.resolve(OWNER), Owner.of(ProcessHandle.current()).text());
    removeAbandoned(made);
    return new TemporaryDirectory(made);
  }

  public Path path() {
    return path;
  }

  @Override
  public void close() throws IOException {
    deleteAll(path);
  }

  /// A process, by its number and when it began.
  record Owner(long pid, long startMs) {

    static Owner of(ProcessHandle process) {
      return new Owner(
          process.pid(), process.info().startInstant().map(Instant::toEpochMilli).orElse(0L));
    }

    /// Empty where the text is none, or still being written.
    static Optional<Owner> parse(String text) {
      return text.matches("[0-9]{1,18} [0-9]{1,18}\n")
          ? Optional.of(
              new Owner(
                  Long.parseLong(text.substring(0, text.indexOf(' '))),
                  Long.parseLong(text.substring(text.indexOf(' ') + 1).strip())))
          : Optional.empty();
    }

    String text() {
      return pid + " " + startMs + "\n";
    }

    boolean isAlive() {
      return ProcessHandle.of(pid)
          .filter(ProcessHandle::isAlive)
          .map(Owner::of)
          .filter(now -> Math.abs(now.startMs - startMs) <= SAME_START.toMillis())
          .isPresent();
    }
  }

  private static void removeAbandoned(Path mine) throws IOException {
    try (DirectoryStream<Path> siblings =
        Files.newDirectoryStream(mine.getParent(), PREFIX + "*")) {
      for (Path sibling : siblings) {
        if (Files.isDirectory(sibling, LinkOption.NOFOLLOW_LINKS)
            && Files.isRegularFile(sibling.resolve(OWNER), LinkOption.NOFOLLOW_LINKS)) {
          removeIfAbandoned(sibling);
        }
      }
    }
  }

  /// Best effort: it may be somebody else's, or vanish at this moment.
  private static void removeIfAbandoned(Path directory) {
    try {
      Optional<Owner> owner = Owner.parse(Files.readString(directory.resolve(OWNER)));
      if (owner.isPresent() && !owner.get().isAlive()) {
        deleteAll(directory);
        LOG.info("Removed {}, left behind by a killed process", directory);
      }
    } catch (IOException e) {
      LOG.debug("{} stays", directory, e);
    }
  }

  private static void deleteAll(Path directory) throws IOException {
    Files.walkFileTree(directory, new Deletion(directory.resolve(OWNER)));
  }

  /// Deletes what it comes by, beside others that do the same: what is gone already is as it should
  /// be. The owner's name goes last, so that what a killed deletion leaves is still abandoned.
  private static final class Deletion extends SimpleFileVisitor<Path> {
    private final Path owner;

    Deletion(Path owner) {
      this.owner = owner;
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
      if (!file.equals(owner)) {
        Files.deleteIfExists(file);
      }
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFileFailed(Path file, IOException failure) throws IOException {
      return goOnWhereGone(failure);
    }

    @Override
    public FileVisitResult postVisitDirectory(Path directory, @Nullable IOException failure)
        throws IOException {
      if (failure != null) {
        return goOnWhereGone(failure);
      }
      if (directory.equals(owner.getParent())) {
        Files.deleteIfExists(owner);
      }
      Files.deleteIfExists(directory);
      return FileVisitResult.CONTINUE;
    }

    private static FileVisitResult goOnWhereGone(IOException failure) throws IOException {
      if (failure instanceof NoSuchFileException) {
        return FileVisitResult.CONTINUE;
      }
      throw failure;
    }
  }
}
