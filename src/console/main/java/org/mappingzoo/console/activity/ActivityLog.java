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
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/// The time line of a connection on disk: JSON Lines, only ever appended to, in a file that gives
/// way to a new one when it is full. Calls block, from any thread; one at a time.
///
/// Only the console that holds the directory's lock writes, so lines of two consoles never mix.
/// What a crash left of a line is set aside into a file of its own before anything is appended.
public final class ActivityLog {
  private static final String NAME = "time-line.jsonl";
  private static final String TORN = "time-line.torn";

  private final Path directory;
  private final BooleanSupplier ours;
  private final Limits limits;

  /// How much is kept.
  ///
  /// @param fileBytes a file that is longer gives way to a new one
  /// @param files so many, the current one among them
  /// @param entries so many are read back, the newest
  public record Limits(long fileBytes, int files, int entries) {
    public static final Limits USUAL = new Limits(4_000_000, 4, 10_000);

    public long bytes() {
      return fileBytes * files;
    }
  }

  /// What was kept.
  ///
  /// @param entries oldest first
  /// @param torn how many bytes of a line that a crash left were set aside just now
  /// @param foreign how many lines are not understood
  public record Kept(List<ActivityEntry> entries, long torn, long foreign) {
    public static final Kept NOTHING = new Kept(List.of(), 0, 0);

    public Kept {
      entries = List.copyOf(entries);
    }
  }

  /// @param ours whether this console is the one that writes here; asked before each write
  public ActivityLog(Path directory, BooleanSupplier ours, Limits limits) {
    this.directory = directory;
    this.ours = ours;
    this.limits = limits;
  }

  public Path directory() {
    return directory;
  }

  /// Whether this console is the one that writes here.
  boolean isOurs() {
    return ours.getAsBoolean();
  }

  public Limits limits() {
    return limits;
  }

  /// Reads what was kept, and sets aside what a crash left of a line.
  ///
  /// @throws IOException if it cannot be read
  public synchronized Kept load() throws IOException {
    long torn = ours.getAsBoolean() ? setTornAside() : 0;
    Deque<ActivityEntry> newest = new ArrayDeque<>();
    long foreign = 0;
    for (int age = limits.files() - 1; age >= 0; age--) {
      foreign += read(file(age), newest);
    }
    return new Kept(new ArrayList<>(newest), torn, foreign);
  }

  private long read(Path file, Deque<ActivityEntry> newest) throws IOException {
    long foreign = 0;
    if (Files.exists(file)) {
      // Not Files.lines: a damaged byte must not hide all that is sound.
      try (BufferedReader lines =
          new BufferedReader(
              new InputStreamReader(Files.newInputStream(file), StandardCharsets.UTF_8))) {
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
          Optional<ActivityEntry> entry = ActivityJson.parse(line);
          foreign += entry.isEmpty() ? 1 : 0;
          entry.ifPresent(newest::addLast);
          if (newest.size() > limits.entries()) {
            newest.removeFirst();
          }
        }
      }
    }
    return foreign;
  }

  /// Appends these, or none of them.
  ///
  /// @return false where another console writes here
  /// @throws IOException if the disk does not take them
  public synchronized boolean append(List<ActivityEntry> entries) throws IOException {
    if (!ours.getAsBoolean()) {
      return false;
    }
    StringBuilder lines = new StringBuilder();
    entries.forEach(entry -> lines.append(ActivityJson.print(entry)).append('\n'));
    Files.createDirectories(directory);
    setTornAside();
    rotateIfFull();
    write(lines.toString().getBytes(StandardCharsets.UTF_8));
    return true;
  }

  private void write(byte[] lines) throws IOException {
    try (FileChannel file =
        FileChannel.open(file(0), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
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
  private long setTornAside() throws IOException {
    try (FileChannel file =
        FileChannel.open(file(0), StandardOpenOption.READ, StandardOpenOption.WRITE)) {
      long end = endOfLines(file);
      long torn = file.size() - end;
      if (torn > 0) {
        try (FileChannel aside =
            FileChannel.open(
                directory.resolve(TORN), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
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
      for (int age = limits.files() - 2; age >= 0; age--) {
        if (Files.exists(file(age))) {
          Files.move(file(age), file(age + 1), StandardCopyOption.REPLACE_EXISTING);
        }
      }
    }
  }

  /// @param age 0 for the one that is appended to
  private Path file(int age) {
    return directory.resolve(age == 0 ? NAME : NAME + "." + age);
  }
}
