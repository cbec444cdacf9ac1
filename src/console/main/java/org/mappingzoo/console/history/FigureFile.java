package org.mappingzoo.console.history;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.io.StreamCorruptedException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.zip.CRC32;
import org.mappingzoo.console.disk.DiskException;
import org.mappingzoo.console.disk.DiskFault;
import org.mappingzoo.console.disk.SetAside;
import org.mappingzoo.console.disk.WholeFile;
import org.mappingzoo.core.alert.Figures;
import org.mappingzoo.core.alert.QuarterHour;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The worst figures of one category's life: a line that says of which kinds, and a ring of rows,
/// one for each quarter of an hour of eight days. It has its full size, 25 kB, from the first
/// minute.
///
/// A row has the number of its quarter: one of another turn of the ring is written over, whichever
/// way the clock was set.
record FigureFile(Path path) {
  private static final Logger LOG = LoggerFactory.getLogger(FigureFile.class);

  static final String ENDING = ".figures";

  /// A week, and a day for who comes late.
  static final int ROWS = 8 * 24 * 4;

  /// Behind the number of the quarter.
  private static final int MINUTES_AT = Integer.BYTES;

  private static final int SUM_AT = MINUTES_AT + Short.BYTES;
  private static final int FIGURES_AT = SUM_AT + Short.BYTES;

  /// With six kinds 32, so that no row lies across two sectors of a disk.
  private static final int ROW_BYTES = FIGURES_AT + Float.BYTES * Figures.KINDS.size();

  private static final byte[] HEAD =
      "%-127s\n"
          .formatted(
              Figures.KINDS.stream()
                  .map(Enum::name)
                  .collect(Collectors.joining(" ", "mapping-zoo figures 1: ", "")))
          .getBytes(US_ASCII);

  private static final int READS = 2;

  static final int BYTES = HEAD.length + ROWS * ROW_BYTES;

  /// Adds what is known of some quarters to what is kept of them. A file that is not wholly
  /// understood is set aside.
  void join(Collection<QuarterHour> quarters) throws IOException {
    if (!isGoingOn()) {
      WholeFile.write(path, Arrays.copyOf(HEAD, BYTES));
    }
    try (FileChannel file =
        FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
      for (QuarterHour quarter : quarters) {
        join(file, quarter);
      }
    }
  }

  private static void join(FileChannel file, QuarterHour quarter) throws IOException {
    long at = placeOf(Math.floorMod(quarter.number(), ROWS));
    ByteBuffer row = ByteBuffer.allocate(ROW_BYTES);
    while (row.hasRemaining() && file.read(row, at + row.position()) >= 0) {
      // until all is here
    }
    QuarterHour joined =
        Optional.of(row.rewind())
            .flatMap(FigureFile::quarter)
            .filter(kept -> kept.number() == quarter.number())
            .map(kept -> kept.with(quarter))
            .orElse(quarter);
    ByteBuffer next = row(joined);
    while (next.hasRemaining()) {
      file.write(next, at + next.position());
    }
  }

  /// Whether there is one that can be gone on with.
  private boolean isGoingOn() throws IOException {
    if (!Files.exists(path)) {
      return false;
    }
    try {
      read();
      return true;
    } catch (DiskException e) {
      if (e.fault().kind() != DiskFault.Kind.DAMAGED) {
        throw e;
      }
      Path aside = SetAside.move(path);
      LOG.warn("figures that cannot be gone on with are now {}", aside);
      return false;
    }
  }

  /// What is kept, the earliest first; empty where nothing is. A row that is being written may look
  /// damaged, so that nothing is called that at first sight.
  ///
  /// @throws DiskException if it cannot be read
  List<QuarterHour> read() throws DiskException {
    for (int time = 1; ; time++) {
      try {
        return parse(Files.readAllBytes(path));
      } catch (NoSuchFileException e) {
        return List.of();
      } catch (StreamCorruptedException e) {
        if (time == READS) {
          throw DiskException.damaged(path, e);
        }
      } catch (IOException e) {
        throw DiskException.of(path, e);
      }
    }
  }

  private static List<QuarterHour> parse(byte[] bytes) throws StreamCorruptedException {
    if (bytes.length != BYTES || Arrays.mismatch(HEAD, bytes) != HEAD.length) {
      throw new StreamCorruptedException(bytes.length + " bytes");
    }
    List<QuarterHour> quarters = new ArrayList<>();
    for (int index = 0; index < ROWS; index++) {
      ByteBuffer row = ByteBuffer.wrap(bytes, placeOf(index), ROW_BYTES).slice();
      if (!isEmpty(row)) {
        String name = "row " + index;
        quarters.add(quarter(row).orElseThrow(() -> new StreamCorruptedException(name)));
      }
    }
    quarters.sort(Comparator.comparingInt(QuarterHour::number));
    return quarters;
  }

  private static int placeOf(int row) {
    return HEAD.length + row * ROW_BYTES;
  }

  private static boolean isEmpty(ByteBuffer row) {
    return row.equals(ByteBuffer.allocate(ROW_BYTES));
  }

  /// Empty where it is not what was written.
  private static Optional<QuarterHour> quarter(ByteBuffer row) {
    int minutes = row.getShort(MINUTES_AT);
    if (minutes <= 0 || row.getShort(SUM_AT) != sum(row)) {
      return Optional.empty();
    }
    float[] figures = new float[Figures.KINDS.size()];
    row.slice(FIGURES_AT, ROW_BYTES - FIGURES_AT).asFloatBuffer().get(figures);
    return Optional.of(new QuarterHour(row.getInt(0), minutes, Figures.of(figures)));
  }

  private static ByteBuffer row(QuarterHour quarter) {
    ByteBuffer row = ByteBuffer.allocate(ROW_BYTES);
    row.putInt(quarter.number()).putShort((short) quarter.minutes()).putShort((short) 0);
    Figures.KINDS.forEach(kind -> row.putFloat(quarter.worst().of(kind)));
    return row.putShort(SUM_AT, sum(row)).flip();
  }

  /// Of all but itself.
  private static short sum(ByteBuffer row) {
    CRC32 sum = new CRC32();
    sum.update(row.slice(0, SUM_AT));
    sum.update(row.slice(FIGURES_AT, ROW_BYTES - FIGURES_AT));
    return (short) sum.getValue();
  }
}
