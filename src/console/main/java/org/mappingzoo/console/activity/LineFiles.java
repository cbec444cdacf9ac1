package org.mappingzoo.console.activity;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.mappingzoo.console.disk.DiskFault;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Lines in a file that is only ever appended to, and that gives way to a new one when it is full;
/// so many files are kept. What a crash left of a line is set aside into a file of its own. Calls
/// block; one at a time, by whoever may write here.
final class LineFiles {
  private static final Logger LOG = LoggerFactory.getLogger(LineFiles.class);

  private final Path directory;
  private final String name;
  private final ActivityLog.Limits limits;
  private final Optional<Shortening> shortening;

  /// Makes one file of the two oldest, where otherwise the oldest would go.
  @FunctionalInterface
  interface Shortening {
    /// The lines that are kept, no longer than a file.
    ///
    /// @throws IOException if what else has to be read cannot be
    List<String> of(List<String> oldest, List<String> next) throws IOException;
  }

  /// Files of which the oldest goes.
  ///
  /// @param name of the files, without what they end in
  LineFiles(Path directory, String name, ActivityLog.Limits limits) {
    this(directory, name, limits, Optional.empty());
  }

  /// Files of which the oldest is shortened.
  LineFiles(Path directory, String name, ActivityLog.Limits limits, Shortening shortening) {
    this(directory, name, limits, Optional.of(shortening));
  }

  private LineFiles(
      Path directory, String name, ActivityLog.Limits limits, Optional<Shortening> shortening) {
    this.directory = directory;
    this.name = name;
    this.limits = limits;
    this.shortening = shortening;
  }

  /// How many bytes these take.
  ///
  /// @param lines without their ends
  static long length(List<String> lines) {
    return lines.stream().mapToLong(line -> line.getBytes(StandardCharsets.UTF_8).length + 1).sum();
  }

  /// Whether anything was ever kept.
  boolean exist() {
    return Files.exists(file(0)) || Files.exists(file(1));
  }

  /// Every line, the oldest first.
  ///
  /// @throws IOException if one of the files cannot be read
  void forEach(Consumer<String> reader) throws IOException {
    for (Path file : files()) {
      read(file, reader);
    }
  }

  /// The same of the files that can be read.
  ///
  /// @param missed told of the others
  void forEach(Consumer<String> reader, Consumer<DiskFault> missed) {
    for (Path file : files()) {
      try {
        read(file, reader);
      } catch (IOException e) {
        missed.accept(DiskFault.of(file, e));
      }
    }
  }

  private List<Path> files() {
    return IntStream.range(0, limits.files())
        .mapToObj(this::file)
        .filter(Files::exists)
        .toList()
        .reversed();
  }

  /// Not [Files#lines]: a damaged byte must not hide all that is sound.
  private static void read(Path file, Consumer<String> reader) throws IOException {
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(Files.newInputStream(file), StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        reader.accept(line);
      }
    }
  }

  /// Appends these, or none of them.
  ///
  /// @param lines without their ends
  /// @throws IOException if the disk does not take them
  void append(List<String> lines) throws IOException {
    Files.createDirectories(directory);
    finishShortening();
    setTornAside();
    rotateIfFull();
    write(file(0), bytes(lines));
  }

  /// Begins with these, or does not begin at all.
  ///
  /// @param lines without their ends
  /// @throws IOException if the disk does not take them
  void begin(List<String> lines) throws IOException {
    Path whole = directory.resolve(name + ".new");
    Files.createDirectories(directory);
    Files.deleteIfExists(whole);
    write(whole, bytes(lines));
    Files.move(whole, file(0), StandardCopyOption.ATOMIC_MOVE);
  }

  private static byte[] bytes(List<String> lines) {
    StringBuilder text = new StringBuilder();
    lines.forEach(line -> text.append(line).append('\n'));
    return text.toString().getBytes(StandardCharsets.UTF_8);
  }

  private static void write(Path to, byte[] lines) throws IOException {
    try (FileChannel file =
        FileChannel.open(to, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
      long before = file.size();
      try {
        file.position(before);
        ByteBuffer rest = ByteBuffer.wrap(lines);
        while (rest.hasRemaining()) {
          file.write(rest);
        }
        file.force(false);
      } catch (IOException e) {
        file.truncate(before);
        throw e;
      }
    }
  }

  /// Moves what stands behind the last line's end to the file of such remains.
  ///
  /// @return how many bytes these are
  /// @throws IOException if it cannot be read or moved
  long setTornAside() throws IOException {
    try (FileChannel file =
        FileChannel.open(file(0), StandardOpenOption.READ, StandardOpenOption.WRITE)) {
      long end = endOfLines(file);
      long torn = file.size() - end;
      if (torn > 0) {
        try (FileChannel aside =
            FileChannel.open(
                directory.resolve(name + ".torn"),
                StandardOpenOption.CREATE,
                StandardOpenOption.WRITE)) {
          aside.position(aside.size());
          long moved = file.transferTo(end, torn, aside);
          if (moved < torn) {
            throw new IOException("no room for what a crash left of a line");
          }
          aside.write(ByteBuffer.wrap(new byte[] {'\n'}));
        }
        file.truncate(end);
      }
      return torn;
    } catch (NoSuchFileException e) {
      return 0;
    }
  }

  private static long endOfLines(FileChannel file) throws IOException {
    ByteBuffer one = ByteBuffer.allocate(1);
    long end = file.size();
    while (end > 0) {
      one.clear();
      if (file.read(one, end - 1) == 1 && one.get(0) == '\n') {
        return end;
      }
      end--;
    }
    return 0;
  }

  private void rotateIfFull() throws IOException {
    if (Files.exists(file(0)) && Files.size(file(0)) >= limits.fileBytes()) {
      if (Files.exists(oldest()) && Files.exists(next())) {
        shorten();
      }
      for (int age = limits.files() - 2; age >= 0; age--) {
        if (Files.exists(file(age))) {
          Files.move(file(age), file(age + 1), StandardCopyOption.REPLACE_EXISTING);
        }
      }
    }
  }

  /// Where that is not possible the oldest goes, so that there is room.
  private void shorten() throws IOException {
    if (shortening.isPresent()) {
      Path half = directory.resolve(name + ".shortening");
      try {
        Files.deleteIfExists(half);
        write(half, bytes(shortening.get().of(lines(oldest()), lines(next()))));
        Files.move(half, shortened(), StandardCopyOption.ATOMIC_MOVE);
      } catch (IOException e) {
        LOG.warn("the oldest of {} goes, for it cannot be shortened: {}", name, e.toString());
      }
      finishShortening();
    }
  }

  private static List<String> lines(Path file) throws IOException {
    List<String> lines = new ArrayList<>();
    read(file, lines::add);
    return lines;
  }

  /// Puts what was shortened in the place of the two that it was made of: once it is there as a
  /// whole, that is done in any case, after a crash too, so that nothing is told twice.
  ///
  /// @throws IOException if the disk does not do it
  void finishShortening() throws IOException {
    if (Files.exists(shortened())) {
      Files.deleteIfExists(oldest());
      Files.move(shortened(), next(), StandardCopyOption.ATOMIC_MOVE);
    }
  }

  private Path shortened() {
    return directory.resolve(name + ".shortened");
  }

  private Path oldest() {
    return file(limits.files() - 1);
  }

  private Path next() {
    return file(limits.files() - 2);
  }

  /// @param age 0 for the one that is appended to
  private Path file(int age) {
    return directory.resolve(name + ".jsonl" + (age == 0 ? "" : "." + age));
  }
}
