package org.mappingzoo.console.history;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.mappingzoo.console.disk.WholeFile;
import org.mappingzoo.core.alert.DuplicateWatch.Kept;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.NodeText;

/// The versions of one category that were seen, a line each, appended. A line tells how its text
/// differs from the one before; each [#WHOLE]th tells it whole, and so does the first one of each
/// start and of each cut. What is torn or damaged is left out, with all that follows it up to the
/// next whole text.
///
/// Owned by one thread; others may read.
final class VersionFile {
  static final int WHOLE = 32;

  private final CategoryName category;
  private final Path path;
  private Optional<NodeText> base = Optional.empty();
  private int since;

  VersionFile(CategoryName category, Path path) {
    this.category = category;
    this.path = path;
  }

  Path path() {
    return path;
  }

  /// What is kept, oldest first.
  ///
  /// @param most of a longer file only so many bytes, the last ones, are looked at
  List<Kept> read(int most) throws IOException {
    List<Kept> kept = new ArrayList<>();
    tell(most, kept::add);
    return kept;
  }

  /// Tells of each that is kept, oldest first. From any thread.
  ///
  /// @param most of a longer file only so many bytes, the last ones, are looked at
  void tell(int most, Consumer<Kept> to) throws IOException {
    if (!Files.exists(path)) {
      return;
    }
    Optional<NodeText> before = Optional.empty();
    for (String line : lines(tail(most))) {
      Optional<Kept> next = VersionLine.parse(category, line, before);
      before = next.map(found -> found.version().text());
      next.ifPresent(to);
    }
  }

  /// Adds one. A file that becomes longer than its share keeps the newest, and the last one in any
  /// case: a list that went back while nobody looked is found by it. A text that no node can hold
  /// is not kept.
  ///
  /// @param share in bytes
  void append(Kept next, int share) throws IOException {
    if (next.version().text().length() > VersionLine.MOST_BYTES) {
      return;
    }
    boolean whole = base.isEmpty() || since >= WHOLE;
    String line = VersionLine.print(next, whole ? Optional.empty() : base);
    base = Optional.empty(); // what fails leaves nothing that the next one could build on
    long size = write(line);
    since = whole ? 1 : since + 1;
    base = Optional.of(next.version().text());
    if (size > share && size > room(next, share)) {
      shorten(share);
    }
  }

  /// How long the file may become. Behind a text that alone is longer than the share there is room
  /// for as much again: else each change would write the whole text anew.
  private static int room(Kept last, int share) {
    int alone = VersionLine.length(last, Optional.empty());
    return alone > share ? Math.min(alone + share, VersionKeeper.MOST_BYTES_EACH) : share;
  }

  /// A torn last line is ended first: it is damaged, and nothing else becomes so.
  private long write(String line) throws IOException {
    try (SeekableByteChannel file =
        Files.newByteChannel(
            path, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
      boolean torn = file.size() > 0 && lastByte(file) != '\n';
      file.position(file.size());
      ByteBuffer bytes = ByteBuffer.wrap(((torn ? "\n" : "") + line).getBytes(US_ASCII));
      while (bytes.hasRemaining()) {
        file.write(bytes);
      }
      return file.size();
    }
  }

  private static byte lastByte(SeekableByteChannel file) throws IOException {
    ByteBuffer last = ByteBuffer.allocate(1);
    file.position(file.size() - 1);
    file.read(last);
    return last.get(0);
  }

  /// Keeps the newest that fit into half of the share, and the last one in any case.
  private void shorten(int share) throws IOException {
    List<Kept> all = read(2 * VersionKeeper.MOST_BYTES_EACH);
    List<Kept> newest = all.subList(firstWithin(share / 2, all), all.size());
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < newest.size(); i++) {
      text.append(i % WHOLE == 0 ? whole(newest, i) : change(newest, i));
    }
    WholeFile.write(path, text.toString().getBytes(US_ASCII));
    since = newest.isEmpty() ? 0 : (newest.size() - 1) % WHOLE + 1;
    base = newest.isEmpty() ? Optional.empty() : Optional.of(newest.getLast().version().text());
  }

  /// From which one on they fit into so many bytes, told as [#shorten] does; the last one fits.
  private static int firstWithin(int bytes, List<Kept> all) {
    int first = Math.max(0, all.size() - 1);
    long[] more = new long[all.size() + WHOLE]; // what each WHOLE-th one costs for being whole
    long changes = 0;
    for (int i = all.size() - 1; i >= 0; i--) {
      int change = i == 0 ? 0 : VersionLine.length(all.get(i), before(all, i));
      changes += change;
      more[i] = VersionLine.length(all.get(i), Optional.empty()) - change + more[i + WHOLE];
      first = changes + more[i] <= bytes ? i : first;
    }
    return first;
  }

  private static String whole(List<Kept> all, int index) {
    return VersionLine.print(all.get(index), Optional.empty());
  }

  private static String change(List<Kept> all, int index) {
    return VersionLine.print(all.get(index), before(all, index));
  }

  private static Optional<NodeText> before(List<Kept> all, int index) {
    return Optional.of(all.get(index - 1).version().text());
  }

  private byte[] tail(int most) throws IOException {
    try (SeekableByteChannel file = Files.newByteChannel(path)) {
      int length = (int) Math.min(most, file.size());
      file.position(file.size() - length);
      ByteBuffer bytes = ByteBuffer.allocate(length);
      while (bytes.hasRemaining() && file.read(bytes) >= 0) {
        // until all is here
      }
      return bytes.array();
    }
  }

  /// All lines that have an end.
  private static List<String> lines(byte[] bytes) {
    List<String> lines = new ArrayList<>();
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    for (byte each : bytes) {
      if (each == '\n') {
        lines.add(line.toString(US_ASCII));
        line.reset();
      } else {
        line.write(each);
      }
    }
    return lines;
  }
}
