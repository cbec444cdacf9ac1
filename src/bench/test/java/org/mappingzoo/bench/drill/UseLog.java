package org.mappingzoo.bench.drill;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.mappingzoo.core.ranges.IdRange;
import org.mappingzoo.core.ranges.RangeList;
import org.mappingzoo.core.ranges.RangeText;

/// The ids that a worker process has used, one `first:last` a line, in the order of their use.
/// Written without buffer: what stands in it stays there, however the process ends. Safe for use
/// by several threads.
final class UseLog {
  private final FileChannel file;

  private UseLog(FileChannel file) {
    this.file = file;
  }

  /// @throws IOException if there is such a file already, or it cannot be made
  static UseLog create(Path path) throws IOException {
    return new UseLog(
        FileChannel.open(path, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE));
  }

  void write(RangeList ids) {
    write(RangeText.print(ids));
  }

  void write(long... ids) {
    StringBuilder lines = new StringBuilder();
    for (long id : ids) {
      lines.append(id).append(':').append(id).append('\n');
    }
    write(lines.toString().getBytes(UTF_8));
  }

  private synchronized void write(byte[] lines) {
    ByteBuffer text = ByteBuffer.wrap(lines);
    try {
      while (text.hasRemaining()) {
        file.write(text);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// What a worker used, by its log; nothing where it has none. The last line may be half written.
  ///
  /// @throws AssertionError if an id stands there twice
  /// @throws org.mappingzoo.core.ranges.RangeTextException if a line is none
  static RangeList read(Path path) {
    if (!Files.exists(path)) {
      return RangeList.empty();
    }
    List<IdRange> uses = new ArrayList<>();
    wholeLines(path).lines().forEach(line -> uses.addAll(RangeText.parse(line).ranges()));
    Collections.sort(uses);
    for (int i = 1; i < uses.size(); i++) {
      if (uses.get(i - 1).overlaps(uses.get(i))) {
        throw new AssertionError(
            "%s: used twice: %s and %s".formatted(path, uses.get(i - 1), uses.get(i)));
      }
    }
    return RangeList.copyOf(uses).compact();
  }

  private static String wholeLines(Path path) {
    try {
      String text = Files.readString(path);
      return text.substring(0, text.lastIndexOf('\n') + 1);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
