package org.mappingzoo.console.history;

import java.io.EOFException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.NavigableMap;
import org.mappingzoo.console.disk.DiskException;
import org.mappingzoo.core.monitor.FreeSeries;
import org.rrd4j.ConsolFun;
import org.rrd4j.DsType;
import org.rrd4j.core.Archive;
import org.rrd4j.core.RrdBackendFactory;
import org.rrd4j.core.RrdDb;
import org.rrd4j.core.RrdDef;
import org.rrd4j.core.RrdException;
import org.rrd4j.core.RrdRandomAccessFileBackendFactory;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The file of one category's life: a figure a minute for an hour, and coarser ones for a day, a
/// week and 90 days, as [FreeSeries] has them. It has its full size, 5 kB, from the first minute.
///
/// Of a counter it holds what was issued: what is left of a counter is too large to be told apart
/// by a floating point number.
record HistoryFile(Path path, boolean counter) {
  private static final Logger LOG = LoggerFactory.getLogger(HistoryFile.class);
  private static final RrdBackendFactory FILES = new RrdRandomAccessFileBackendFactory();

  static final long STEP_SECONDS = 60;

  /// Longer than this without a figure, nobody looked.
  private static final long HEARTBEAT_SECONDS = 150;

  /// How many minutes make a row; each has [#ROWS].
  private static final List<Integer> MINUTES = List.of(1, 15, 105, 1_350);

  private static final int ROWS = 100;

  /// A clock that is set back by less has the file wait until the time has come again.
  private static final long FUTURE_SECONDS = 86_400;

  /// Adds figures; those that are not later than what is there already are left out. A file that
  /// cannot be read is set aside, and so is one that ends far in the future: a clock was wrong
  /// then.
  ///
  /// @param figures free ids at whole minutes
  void append(NavigableMap<Instant, Long> figures) throws IOException {
    Instant last = figures.lastKey();
    if (!Files.exists(path) || lastUpdate() > last.getEpochSecond() + FUTURE_SECONDS) {
      setAside(last);
      create(figures.firstKey());
    }
    try (RrdDb file = open(false)) {
      for (var figure : figures.entrySet()) {
        long at = figure.getKey().getEpochSecond();
        if (at > file.getLastUpdateTime()) {
          add(file, at, stored(figure.getValue()));
        }
      }
    }
  }

  /// A figure stands for the step before it. After a gap that step is said to begin where nothing
  /// is known, or the figure would be taken as part of the gap.
  private static void add(RrdDb file, long at, double figure) throws IOException {
    if (at > file.getLastUpdateTime() + HEARTBEAT_SECONDS) {
      file.createSample(at - STEP_SECONDS).setValue(0, Double.NaN).update();
    }
    file.createSample(at).setValue(0, figure).update();
  }

  /// What is kept, up to a time; empty where nothing is.
  ///
  /// @throws DiskException if it cannot be read
  FreeSeries read(Instant until) throws DiskException {
    if (!Files.exists(path)) {
      return new FreeSeries();
    }
    try (RrdDb file = open(true)) {
      return file.containsDs(figureName()) ? series(file, until) : new FreeSeries();
    } catch (RrdException | EOFException e) {
      throw DiskException.damaged(path, e);
    } catch (IOException e) {
      throw DiskException.of(path, e);
    }
  }

  private FreeSeries series(RrdDb file, Instant until) throws IOException {
    FreeSeries series = new FreeSeries();
    for (int i = file.getArcCount() - 1; i >= 0; i--) {
      Archive archive = file.getArchive(i);
      long finer = i == 0 ? Long.MAX_VALUE : file.getArchive(i - 1).getStartTime();
      double[] rows = archive.getRobin(0).getValues();
      for (int row = 0; row < rows.length; row++) {
        long at = archive.getStartTime() + row * archive.getArcStep();
        if (at < finer && at <= until.getEpochSecond()) {
          add(series, Instant.ofEpochSecond(at), rows[row]);
        }
      }
    }
    return series;
  }

  private void add(FreeSeries series, Instant at, double value) {
    if (!Double.isNaN(value)) {
      series.addThinned(at, counter ? Long.MAX_VALUE - (long) value : (long) value);
    } else if (series.size() > 0) {
      series.gap(series.at(series.size() - 1));
    }
  }

  private double stored(long free) {
    return counter ? Long.MAX_VALUE - free : free;
  }

  /// Far in the future where the file cannot be read, or is of the other kind.
  private long lastUpdate() {
    try (RrdDb file = open(true)) {
      return file.containsDs(figureName()) ? file.getLastUpdateTime() : Long.MAX_VALUE;
    } catch (IOException e) {
      LOG.warn("history in {} is set aside: {}", path, e.toString());
      return Long.MAX_VALUE;
    }
  }

  /// Under a name of its own, so that it takes the place of none that was set aside before.
  private void setAside(Instant now) throws IOException {
    if (Files.exists(path)) {
      LOG.warn("history in {} is set aside: it cannot be gone on with at {}", path, now);
      Files.move(
          path, path.resolveSibling(path.getFileName() + "." + now.getEpochSecond() + ".aside"));
    }
  }

  private void create(Instant first) throws IOException {
    RrdDef def = new RrdDef(path.toString(), first.getEpochSecond() - STEP_SECONDS, STEP_SECONDS);
    def.addDatasource(figureName(), DsType.GAUGE, HEARTBEAT_SECONDS, 0, Double.NaN);
    MINUTES.forEach(minutes -> def.addArchive(ConsolFun.LAST, 0.99, minutes, ROWS));
    RrdDb.getBuilder().setRrdDef(def).setBackendFactory(FILES).build().close();
  }

  private RrdDb open(boolean readOnly) throws IOException {
    return RrdDb.getBuilder()
        .setPath(path.toString())
        .setBackendFactory(FILES)
        .setReadOnly(readOnly)
        .build();
  }

  private String figureName() {
    return counter ? "issued" : "free";
  }
}
