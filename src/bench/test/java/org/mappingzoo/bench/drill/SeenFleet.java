package org.mappingzoo.bench.drill;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.mappingzoo.core.monitor.CandidateSnapshot;
import org.mappingzoo.core.monitor.FleetSnapshot;

/// What a fleet source has told last. Safe for use by several threads.
final class SeenFleet implements Consumer<FleetSnapshot> {
  private final AtomicReference<Optional<FleetSnapshot>> last =
      new AtomicReference<>(Optional.empty());

  @Override
  public void accept(FleetSnapshot snapshot) {
    last.set(Optional.of(snapshot));
  }

  /// Empty where nothing was told yet.
  Optional<FleetSnapshot> get() {
    return last.get();
  }

  /// The names of the stewards that stand for the lead, the leader first.
  List<String> chain() {
    return get().stream()
        .flatMap(fleet -> fleet.leaders().chain().stream())
        .map(CandidateSnapshot::name)
        .toList();
  }

  boolean leads(String name) {
    return get()
        .flatMap(fleet -> fleet.leaders().leader())
        .filter(leader -> leader.name().equals(name))
        .isPresent();
  }
}
