package org.mappingzoo.steward;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.steward.duty.Policy;
import org.mappingzoo.zookeeper.Ensemble;
import org.mappingzoo.zookeeper.Security;

/// How one steward is to run.
///
/// @param book the URL of the durable store
/// @param unfencedStore whether a store will do that cannot compare and set
/// @param name by which operators know this steward; empty takes host and process
/// @param roots below which categories are looked for; empty looks everywhere
/// @param counters below which each counter gets a fence; none where it is empty
/// @param http where metrics and health are served; empty serves none
/// @param width how many categories are looked after at a time
public record Settings(
    Ensemble ensemble,
    Security security,
    String book,
    boolean unfencedStore,
    Optional<String> name,
    List<String> roots,
    List<String> counters,
    Duration sessionTimeout,
    Optional<InetSocketAddress> http,
    int width,
    Policy policy) {
  public Settings {
    roots = List.copyOf(roots);
    counters = List.copyOf(counters);
  }

  /// Whether a counter is to have a fence.
  boolean serves(CategoryName counter) {
    return counters.stream().anyMatch(counter::isUnder);
  }
}
