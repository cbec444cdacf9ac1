package org.mappingzoo.steward.book;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// The single steps of a file book, so that a test can have each of them fail.
interface Disk {
  /// What a file holds, once that is on the disk; empty where there is no such file.
  ///
  /// @param limit how many bytes to read at most
  Optional<byte[]> read(Path file, int limit) throws IOException;

  /// What a file holds, whether or not that is on the disk yet; empty where there is no such file.
  Optional<byte[]> look(Path file, int limit) throws IOException;

  /// Makes an empty file whose name nobody has had before.
  Path draft(Path directory, String suffix) throws IOException;

  /// Writes a file anew, and forces it to the disk.
  void write(Path file, byte[] content) throws IOException;

  /// Lets `previous` be what `file` is now, in place of what it was.
  void keep(Path file, Path previous) throws IOException;

  /// Puts one file in the place of another at once.
  void rename(Path from, Path to) throws IOException;

  /// Forces a directory's names to the disk.
  void force(Path directory) throws IOException;

  /// Makes a directory and those above it, durably, where they are missing.
  void make(Path directory) throws IOException;

  /// The files of a directory; none where it is missing.
  List<Path> list(Path directory) throws IOException;

  /// When a file was written last, as the file system has it; empty where there is no such file.
  Optional<Instant> written(Path file) throws IOException;

  /// Deletes a file; one that is missing is deleted already.
  void delete(Path file) throws IOException;

  /// Why nothing can be written into a directory, which may have to be made first, nor to its lock;
  /// empty where nothing is known that keeps one from it. Makes nothing.
  Optional<String> obstacle(Path directory, Path lock);

  /// The real one.
  final class Real implements Disk {
    private static final String COPY = ".new";

    private static final FileAttribute<?> AS_THE_MASK_ALLOWS =
        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-rw-rw-"));

    private final Linking linking;

    /// Gives a file a second name.
    @FunctionalInterface
    interface Linking {
      void link(Path name, Path file) throws IOException;
    }

    Real() {
      this(Files::createLink);
    }

    Real(Linking linking) {
      this.linking = linking;
    }

    @Override
    public Optional<byte[]> read(Path file, int limit) throws IOException {
      try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
        // Whoever wrote it may have been killed ahead of this.
        channel.force(true);
        force(parentOf(file));
        return Optional.of(content(channel, limit));
      } catch (NoSuchFileException e) {
        return Optional.empty();
      }
    }

    @Override
    public Optional<byte[]> look(Path file, int limit) throws IOException {
      try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
        return Optional.of(content(channel, limit));
      } catch (NoSuchFileException e) {
        return Optional.empty();
      }
    }

    private static byte[] content(FileChannel channel, int limit) throws IOException {
      ByteBuffer content = ByteBuffer.allocate(Math.toIntExact(Math.min(limit, channel.size())));
      while (content.hasRemaining() && channel.read(content) >= 0) {}
      byte[] read = new byte[content.position()];
      content.flip().get(read);
      return read;
    }

    /// Others may do with it what the user's mask allows, as with any file.
    @Override
    public Path draft(Path directory, String suffix) throws IOException {
      boolean posix = directory.getFileSystem().supportedFileAttributeViews().contains("posix");
      return posix
          ? Files.createTempFile(directory, "", suffix, AS_THE_MASK_ALLOWS)
          : Files.createTempFile(directory, "", suffix);
    }

    @Override
    public void write(Path file, byte[] content) throws IOException {
      try (FileChannel channel =
          FileChannel.open(
              file,
              StandardOpenOption.WRITE,
              StandardOpenOption.CREATE,
              StandardOpenOption.TRUNCATE_EXISTING)) {
        ByteBuffer rest = ByteBuffer.wrap(content);
        while (rest.hasRemaining()) {
          channel.write(rest);
        }
        channel.force(true);
      }
    }

    /// Where a second name is refused, as for a file of another user or on a file system that has
    /// none, it is a copy.
    @Override
    public void keep(Path file, Path previous) throws IOException {
      Files.deleteIfExists(previous);
      try {
        linking.link(previous, file);
      } catch (UnsupportedOperationException | IOException e) {
        copy(file, previous, e);
      }
    }

    private void copy(Path file, Path previous, Exception refusal) throws IOException {
      Path complete = previous.resolveSibling(previous.getFileName() + COPY);
      try {
        write(complete, Files.readAllBytes(file));
        rename(complete, previous);
      } catch (IOException e) {
        e.addSuppressed(refusal);
        throw e;
      }
    }

    @Override
    public void rename(Path from, Path to) throws IOException {
      Files.move(from, to, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    @Override
    public void force(Path directory) throws IOException {
      try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
        channel.force(true);
      }
    }

    @Override
    public void make(Path directory) throws IOException {
      Deque<Path> missing = new ArrayDeque<>();
      for (Path at = directory; at != null && !Files.isDirectory(at); at = at.getParent()) {
        missing.push(at);
      }
      for (Path each : missing) {
        Files.createDirectories(each);
        force(parentOf(each));
      }
    }

    @Override
    public List<Path> list(Path directory) throws IOException {
      if (Files.notExists(directory)) {
        return List.of();
      }
      if (!Files.isDirectory(directory)) {
        throw new NotDirectoryException(directory.toString());
      }
      try (Stream<Path> files = Files.list(directory)) {
        return files.sorted().toList();
      }
    }

    @Override
    public Optional<Instant> written(Path file) throws IOException {
      try {
        return Optional.of(Files.getLastModifiedTime(file).toInstant());
      } catch (NoSuchFileException e) {
        return Optional.empty();
      }
    }

    @Override
    public void delete(Path file) throws IOException {
      Files.deleteIfExists(file);
    }

    @Override
    public Optional<String> obstacle(Path directory, Path lock) {
      Path there = directory;
      while (!Files.exists(there, LinkOption.NOFOLLOW_LINKS)) {
        there = parentOf(there);
      }
      if (!Files.isDirectory(there)) {
        return Optional.of(there + " is no directory");
      }
      if (!Files.isReadable(there) || !Files.isWritable(there) || !Files.isExecutable(there)) {
        return Optional.of("this user may not read and write " + there);
      }
      return Files.exists(lock) && !Files.isWritable(lock)
          ? Optional.of("this user may not write " + lock)
          : Optional.empty();
    }

    private static Path parentOf(Path file) {
      Path parent = file.getParent();
      if (parent == null) {
        throw new IllegalArgumentException(file + " is not absolute");
      }
      return parent;
    }
  }
}
