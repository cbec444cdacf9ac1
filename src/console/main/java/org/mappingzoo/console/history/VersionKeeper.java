package org.mappingzoo.console.history;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.mappingzoo.console.disk.DiskFault;
import org.mappingzoo.console.feed.FleetFeed;
import org.mappingzoo.core.alert.DuplicateWatch;
import org.mappingzoo.core.alert.DuplicateWatch.Kept;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.Revision;
import org.mappingzoo.core.monitor.CategorySnapshot;
import org.mappingzoo.core.monitor.FleetSnapshot;
import org.mappingzoo.core.monitor.LedgerSnapshot;
import org.mappingzoo.core.monitor.SeenVersion;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Keeps the texts of versions over a restart: at most one of a category each second. Owned by the
/// thread that ticks.
final class VersionKeeper {
  private static final Logger LOG = LoggerFactory.getLogger(VersionKeeper.class);
  static final String ENDING = ".versions";

  static final int WRITES = 20;
  static final int READS = 50;

  /// Of all categories together, but for texts that are longer than their share of it.
  static final int MOST_BYTES = 64 << 20;

  /// Of one category: two of the longest texts there may be.
  static final int MOST_BYTES_EACH = 2 << 20;

  private final Path directory;
  private final BooleanSupplier ours;
  private final FleetFeed feed;
  private final Executor fx;
  private final Consumer<DiskFault> missed;
  private final Map<CategoryName, VersionFile> files = new HashMap<>();
  private final Map<CategoryName, Last> last = new HashMap<>();
  private final Set<CategoryName> read = new HashSet<>();

  /// Those that wait longest first.
  private final Set<CategoryName> waiting = new LinkedHashSet<>();

  /// Those of which the disk did not take what was written last.
  private final Set<CategoryName> failing = new HashSet<>();

  /// The last one that followed the quorum.
  private FleetSnapshot newest;

  private boolean pruned;

  /// What was kept last of a category, without its text.
  private record Last(Revision revision, Optional<DuplicateWatch.Life> control) {
    static Last of(Kept kept) {
      return new Last(kept.version().revision(), kept.control());
    }
  }

  /// @param missed told of each file that cannot be read
  VersionKeeper(
      Path directory,
      BooleanSupplier ours,
      FleetFeed feed,
      Executor fx,
      Consumer<DiskFault> missed) {
    this.directory = directory;
    this.ours = ours;
    this.feed = feed;
    this.fx = fx;
    this.missed = missed;
    this.newest = feed.snapshot();
  }

  /// What is due now; it blocks on the disk.
  void tick(FleetSnapshot snapshot) {
    if (snapshot.connection().followsQuorum()) {
      newest = snapshot;
      recall();
      prune();
      for (CategorySnapshot category : snapshot.categories().values()) {
        if (read.contains(category.name()) && isNews(category)) {
          waiting.add(category.name());
        }
      }
    }
    if (ours.getAsBoolean()) {
      write(WRITES);
    }
  }

  /// Whether the disk does not take what is to be kept.
  boolean isFailing() {
    return failing.stream().anyMatch(newest.categories()::containsKey);
  }

  /// Writes all that waits.
  void close() {
    if (ours.getAsBoolean()) {
      write(Integer.MAX_VALUE);
    }
  }

  /// Reads what was kept of categories that are seen for the first time.
  private void recall() {
    Map<CategoryName, List<Kept>> found = new LinkedHashMap<>();
    int reads = 0;
    for (CategoryName name : newest.categories().keySet()) {
      if (reads < READS && read.add(name)) {
        reads++;
        List<Kept> kept = read(name);
        if (!kept.isEmpty()) {
          last.put(name, Last.of(kept.getLast()));
        }
        found.put(name, kept);
      }
    }
    if (!found.isEmpty()) {
      boolean writing = ours.getAsBoolean();
      fx.execute(() -> found.forEach((name, kept) -> tell(name, kept, writing)));
    }
  }

  /// On the FX thread. What another console keeps may be newer than what was seen here.
  private void tell(CategoryName name, List<Kept> kept, boolean writing) {
    List<SeenVersion> versions = new ArrayList<>();
    for (Kept each : kept) {
      if (versions.isEmpty() || !versions.getLast().revision().equals(each.version().revision())) {
        versions.add(each.version());
      }
    }
    feed.history().recallVersions(name, versions);
    boolean counts = writing && !kept.isEmpty();
    feed.recall(name, counts ? Optional.of(kept.getLast()) : Optional.empty());
  }

  private List<Kept> read(CategoryName name) {
    VersionFile file = file(name);
    try {
      return file.read(MOST_BYTES_EACH);
    } catch (IOException e) {
      missed.accept(DiskFault.of(file.path(), e));
      return List.of();
    }
  }

  private boolean isNews(CategorySnapshot category) {
    Last before = last.get(category.name());
    return before == null
        || !before.revision().equals(category.revision())
        || (life(category.name()).isPresent() && !before.control().equals(life(category.name())));
  }

  private Optional<DuplicateWatch.Life> life(CategoryName name) {
    return newest.ledgers().of(name).flatMap(LedgerSnapshot::control).map(DuplicateWatch.Life::of);
  }

  private void write(int most) {
    List<CategoryName> due = waiting.stream().limit(most).toList();
    due.forEach(waiting::remove);
    int share = Math.min(MOST_BYTES_EACH, MOST_BYTES / Math.max(1, newest.categories().size()));
    for (CategoryName name : due) {
      CategorySnapshot category = newest.categories().get(name);
      if (category != null) {
        SeenVersion.of(category).ifPresent(version -> append(kept(name, version), share));
      }
    }
  }

  private Kept kept(CategoryName name, SeenVersion version) {
    Last before = last.get(name);
    return new Kept(
        name,
        before == null ? version : version.behind(before.revision()),
        life(name).or(() -> before == null ? Optional.empty() : before.control()));
  }

  /// What the disk does not take is news at the next tick, too.
  private void append(Kept next, int share) {
    try {
      Files.createDirectories(directory);
      file(next.category()).append(next, share);
      last.put(next.category(), Last.of(next));
      failing.remove(next.category());
    } catch (IOException e) {
      if (failing.add(next.category())) {
        LOG.warn("cannot keep versions of {}: {}", next.category().path(), e.toString());
      }
    }
  }

  private VersionFile file(CategoryName name) {
    return files.computeIfAbsent(name, known -> file(directory, known));
  }

  /// The file of a category.
  static VersionFile file(Path directory, CategoryName name) {
    return new VersionFile(name, path(directory, name));
  }

  private static Path path(Path directory, CategoryName name) {
    return directory.resolve(Life.stem(name) + ENDING);
  }

  /// Of categories that are not there the files go that nobody wrote to for longest, as long as
  /// they have too many bytes. What is there may not have been read yet.
  private void prune() {
    if (pruned || !ours.getAsBoolean() || !Files.isDirectory(directory)) {
      return;
    }
    pruned = true;
    Set<Path> there =
        newest.categories().keySet().stream()
            .map(name -> path(directory, name))
            .collect(Collectors.toSet());
    try (Stream<Path> all = Files.list(directory)) {
      List<Path> oldest = new ArrayList<>();
      long bytes = 0;
      for (Path file : all.filter(each -> each.toString().endsWith(ENDING)).toList()) {
        if (!there.contains(file)) {
          oldest.add(file);
          bytes += Files.size(file);
        }
      }
      oldest.sort(Comparator.comparingLong(file -> file.toFile().lastModified()));
      for (Path file : oldest) {
        if (bytes > MOST_BYTES) {
          bytes -= Files.size(file);
          Files.delete(file);
        }
      }
    } catch (IOException e) {
      LOG.warn("cannot tidy {}: {}", directory, e.toString());
    }
  }
}
