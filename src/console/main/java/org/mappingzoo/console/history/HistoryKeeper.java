package org.mappingzoo.console.history;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.mappingzoo.console.disk.DiskException;
import org.mappingzoo.console.disk.DiskFault;
import org.mappingzoo.console.feed.FleetFeed;
import org.mappingzoo.console.feed.Recording;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.monitor.CategorySnapshot;
import org.mappingzoo.core.monitor.FleetSnapshot;
import org.mappingzoo.core.monitor.Forecast;
import org.mappingzoo.core.monitor.FreeEvent;
import org.mappingzoo.core.monitor.FreeSeries;
import org.mappingzoo.core.monitor.LedgerSnapshot;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Keeps free ids over time, so that a restart does not begin with nothing: a figure a minute of
/// each category, on a thread of its own. The texts of versions and what the rules of alerts looked
/// at are kept beside them.
///
/// What comes due is written in batches of [#WRITES] files a tick, the longest waiting first, so
/// that a thousand categories are no storm: where there are many, a file gets several minutes at
/// once. Only the console that owns the directory writes; any
/// other reads once what is there, and goes on where that one ends.
public final class HistoryKeeper implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(HistoryKeeper.class);

  static final int WRITES = 10;

  /// Reading is done once, when a category comes, and somebody waits for it.
  static final int READS = 50;

  /// So many figures of a category wait at most, the newest.
  static final int WAITING = 8;

  private static final Duration USEFUL = Duration.ofDays(93);

  /// Rules are tried on the last week.
  private static final Duration FIGURES_USEFUL = Duration.ofDays(9);

  private final Path directory;
  private final BooleanSupplier ours;
  private final FleetFeed feed;
  private final Executor fx;
  private final AtomicReference<Optional<FleetSnapshot>> newest =
      new AtomicReference<>(Optional.empty());
  private final VersionKeeper versions;
  private final FigureKeeper figures;

  private final Backlog<NavigableMap<Instant, Long>> waiting = new Backlog<>();

  /// As the FX thread handed it over last.
  private final AtomicReference<Optional<Collected>> collected =
      new AtomicReference<>(Optional.empty());

  /// As they were read or written last, of each life that is there and whose past was read.
  private final Map<Life, List<FreeEvent>> events = new HashMap<>();

  private final Backlog<List<FreeEvent>> changedEvents = new Backlog<>();
  private Instant minute = Instant.EPOCH;
  private boolean pruned;
  private Recording told = Recording.NOWHERE;

  /// What only the FX thread has.
  ///
  /// @param events of all categories
  /// @param look empty where another console keeps what comes of it
  private record Collected(Map<Life, List<FreeEvent>> events, Optional<FigureLooks.Look> look) {}

  /// A keeper that has read nothing yet.
  ///
  /// @param ours whether this console is the one that writes; asked anew each minute
  /// @param fx runs a task on the FX thread
  public HistoryKeeper(Path directory, BooleanSupplier ours, FleetFeed feed, Executor fx) {
    this.directory = directory;
    this.ours = ours;
    this.feed = feed;
    this.fx = fx;
    this.versions = new VersionKeeper(directory, ours, feed, fx, this::miss);
    this.figures = new FigureKeeper(directory);
  }

  /// The newest picture. From any thread; returns at once.
  public void see(FleetSnapshot snapshot) {
    newest.set(Optional.of(snapshot));
  }

  /// What is due now. Once a second, on the keeper's thread; it blocks on the disk.
  public synchronized void tick(Instant now) {
    newest.get().ifPresent(snapshot -> tick(snapshot, now));
  }

  private void tick(FleetSnapshot snapshot, Instant now) {
    if (snapshot.connection().followsQuorum()) { // else the feed has nothing to put it before
      recall(snapshot, now);
    }
    versions.tick(snapshot);
    Instant next = now.truncatedTo(ChronoUnit.MINUTES);
    if (!next.equals(minute)) {
      minute = next;
      if (ours.getAsBoolean() && !pruned) {
        prune(now);
      }
      if (snapshot.connection().followsQuorum()) {
        forgetGone(snapshot);
        sample(snapshot, next);
      }
    }
    boolean writing = ours.getAsBoolean();
    if (writing) {
      takeCollected();
      waiting.writeSome(WRITES, this::write);
      changedEvents.writeSome(WRITES, this::write);
      figures.writeSome();
    }
    tell(writing ? isFailing() ? Recording.FAILING : Recording.HERE : Recording.ELSEWHERE);
  }

  private boolean isFailing() {
    return waiting.isFailing()
        || changedEvents.isFailing()
        || versions.isFailing()
        || figures.isFailing();
  }

  private void tell(Recording now) {
    if (now != told) {
      told = now;
      fx.execute(() -> feed.record(now));
    }
  }

  /// Writes all that waits.
  @Override
  public synchronized void close() {
    versions.close();
    if (ours.getAsBoolean()) {
      takeCollected();
      waiting.writeAll(this::write);
      changedEvents.writeAll(this::write);
      figures.writeAll();
    }
  }

  /// Reads what was kept of categories that are seen for the first time.
  private void recall(FleetSnapshot snapshot, Instant now) {
    List<Runnable> found = new ArrayList<>();
    for (CategorySnapshot category : snapshot.categories().values()) {
      Life life = Life.of(category);
      if (found.size() < READS && !events.containsKey(life)) {
        FreeSeries earlier = figures(life, now);
        List<FreeEvent> past = events(life);
        events.put(life, past);
        found.add(() -> feed.history().recall(life.name(), life.czxid(), earlier, past));
      }
    }
    if (!found.isEmpty()) {
      fx.execute(() -> found.forEach(Runnable::run));
    }
  }

  private FreeSeries figures(Life life, Instant now) {
    try {
      return life.figures(directory).read(now);
    } catch (DiskException e) {
      miss(e.fault());
      return new FreeSeries();
    }
  }

  private List<FreeEvent> events(Life life) {
    EventFile.Read read = life.events(directory).read();
    read.fault().ifPresent(this::miss);
    return read.events();
  }

  private void miss(DiskFault fault) {
    LOG.warn("cannot read history: {}", fault.text());
    fx.execute(() -> feed.miss(fault));
  }

  /// What comes back in the same life is read from the disk again.
  private void forgetGone(FleetSnapshot snapshot) {
    Set<Life> there =
        snapshot.categories().values().stream().map(Life::of).collect(Collectors.toSet());
    events.keySet().retainAll(there);
  }

  private void sample(FleetSnapshot snapshot, Instant at) {
    List<Life> lives = new ArrayList<>();
    for (CategorySnapshot category : snapshot.categories().values()) {
      Life life = Life.of(category);
      life.free(category)
          .ifPresent(
              free -> {
                NavigableMap<Instant, Long> figures = waiting.of(life, TreeMap::new);
                figures.put(at, free);
                if (figures.size() > WAITING) {
                  figures.pollFirstEntry();
                }
                if (events.containsKey(life)) { // else its past is not in the feed yet
                  lives.add(life);
                }
              });
    }
    boolean writing = ours.getAsBoolean();
    fx.execute(() -> collect(lives, writing ? Optional.of(look(at)) : Optional.empty()));
  }

  /// On the FX thread, which owns the events and forecasts; this takes no lock that the disk is
  /// waited for with.
  private void collect(List<Life> lives, Optional<FigureLooks.Look> look) {
    Map<Life, List<FreeEvent>> now = new LinkedHashMap<>();
    lives.forEach(life -> now.put(life, feed.history().events(life.name())));
    collected.set(Optional.of(new Collected(now, look)));
  }

  /// Only a fence asks for a forecast.
  private FigureLooks.Look look(Instant at) {
    FleetSnapshot fleet = feed.snapshot();
    Map<CategoryName, Forecast> forecasts = new HashMap<>();
    for (CategoryName name : fleet.categories().keySet()) {
      if (isFenced(fleet, name)) {
        forecasts.put(name, feed.history().forecast(name, at));
      }
    }
    return new FigureLooks.Look(
        fleet,
        name -> forecasts.getOrDefault(name, new Forecast.TooLittleHistory(Duration.ZERO)),
        at);
  }

  private static boolean isFenced(FleetSnapshot fleet, CategoryName name) {
    return fleet
        .ledgers()
        .of(name)
        .flatMap(LedgerSnapshot::control)
        .filter(control -> control.fence().isPresent())
        .isPresent();
  }

  private void takeCollected() {
    collected.getAndSet(Optional.empty()).ifPresent(this::take);
  }

  private void take(Collected came) {
    came.events()
        .forEach(
            (life, list) -> {
              if (!list.equals(events.put(life, list))) {
                changedEvents.put(life, list);
              }
            });
    came.look().filter(look -> look.fleet().connection().followsQuorum()).ifPresent(figures::see);
  }

  private void write(Life life, NavigableMap<Instant, Long> figures) throws IOException {
    life.figures(Files.createDirectories(directory)).append(figures);
  }

  private void write(Life life, List<FreeEvent> list) throws IOException {
    life.events(Files.createDirectories(directory)).write(list);
  }

  /// What is older than any chart, or than what rules are tried on, tells nothing. The texts of
  /// versions do: the last one of a category is right however long nobody has written it.
  private void prune(Instant now) {
    pruned = true;
    if (!Files.isDirectory(directory)) {
      return;
    }
    try (Stream<Path> files = Files.list(directory)) {
      for (Path file : files.toList()) {
        Duration useful = file.toString().endsWith(FigureFile.ENDING) ? FIGURES_USEFUL : USEFUL;
        if (!file.toString().endsWith(VersionKeeper.ENDING)
            && Files.getLastModifiedTime(file).toInstant().isBefore(now.minus(useful))) {
          Files.deleteIfExists(file);
        }
      }
    } catch (IOException e) {
      LOG.warn("cannot tidy {}: {}", directory, e.toString());
    }
  }
}
