package org.mappingzoo.zookeeper;

import static org.mappingzoo.zookeeper.Eventually.LIMIT;

import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Predicate;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.monitor.CategorySnapshot;
import org.mappingzoo.core.monitor.ConnectionStatus;
import org.mappingzoo.core.monitor.FleetSnapshot;
import org.mappingzoo.zookeeper.ZooKeeperConnection.Options;

/// Watches a fleet source and remembers all that it published.
final class Spectator implements AutoCloseable {
  static final Options OPTIONS =
      new Options(Duration.ofSeconds(8), Duration.ofSeconds(3), Duration.ofSeconds(3), true);

  private final ZooKeeperFleetSource source;
  private final List<FleetSnapshot> seen = new CopyOnWriteArrayList<>();

  Spectator(Ensemble ensemble, Discovery discovery) {
    this(ensemble, discovery, FleetWatcher.LOOK_AGAIN);
  }

  Spectator(Ensemble ensemble, Discovery discovery, Duration lookAgain) {
    this(ensemble, discovery, OPTIONS, lookAgain);
  }

  Spectator(Ensemble ensemble, Discovery discovery, Options options) {
    this(ensemble, discovery, options, FleetWatcher.LOOK_AGAIN);
  }

  private Spectator(Ensemble ensemble, Discovery discovery, Options options, Duration lookAgain) {
    source =
        new ZooKeeperFleetSource(
            ensemble,
            discovery,
            InstantSource.system(),
            options,
            ZooKeeperFleetSource.FOR_PROGRAMS,
            lookAgain);
    source.start(seen::add);
  }

  Spectator(EmbeddedZooKeeper zoo, Discovery discovery) {
    this(new Ensemble(zoo.connectString()), discovery);
  }

  ZooKeeperFleetSource source() {
    return source;
  }

  List<FleetSnapshot> seen() {
    return seen;
  }

  FleetSnapshot last() {
    return seen.getLast();
  }

  ConnectionStatus status() {
    return last().connection();
  }

  Optional<CategorySnapshot> category(String path) {
    return Optional.ofNullable(last().categories().get(CategoryName.of(path)));
  }

  /// Such as `Ranges`, or `none`.
  String kind(String path) {
    return category(path).map(found -> found.reading().getClass().getSimpleName()).orElse("none");
  }

  /// -1 where no ranges are shown.
  long free(String path) {
    return category(path)
        .flatMap(CategorySnapshot::ranges)
        .map(ranges -> ranges.free().count())
        .orElse(-1L);
  }

  List<String> paths() {
    return last().categories().keySet().stream().map(CategoryName::path).toList();
  }

  Spectator awaitCurrent() {
    return await("current", snapshot -> snapshot.connection().isCurrent());
  }

  Spectator await(String what, Predicate<FleetSnapshot> condition) {
    return await(LIMIT, what, condition);
  }

  /// Looks at the newest snapshot again and again.
  Spectator await(Duration limit, String what, Predicate<FleetSnapshot> condition) {
    Eventually.within(
        limit, what, () -> "last: " + summary(), () -> !seen.isEmpty() && condition.test(last()));
    return this;
  }

  Spectator awaitKind(String path, String kind) {
    return await(path + " is " + kind, snapshot -> kind(path).equals(kind));
  }

  private String summary() {
    if (seen.isEmpty()) {
      return "nothing";
    }
    TreeSet<String> kinds = new TreeSet<>();
    paths().forEach(path -> kinds.add(path + "=" + kind(path)));
    return status() + " " + kinds;
  }

  @Override
  public void close() {
    source.close();
  }
}
