package org.mappingzoo.core.monitor;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// The events of one category, oldest first, bounded. Pushes within a minute are one event: busy
/// workers push all the time, and what an operator did must not be lost among that.
final class FreeEvents {
  private static final int LIMIT = 64;
  private static final Duration TOGETHER = Duration.ofMinutes(1);

  private final List<FreeEvent> events = new ArrayList<>();

  void add(FreeEvent event) {
    Optional<FreeEvent> joined = joined(event);
    joined.ifPresent(whole -> events.set(events.size() - 1, whole));
    if (joined.isEmpty()) {
      events.add(event);
      if (events.size() > LIMIT) {
        forgetOne();
      }
    }
  }

  /// Puts what is known from before among them.
  void addAll(List<FreeEvent> earlier) {
    List<FreeEvent> all = new ArrayList<>(earlier);
    all.addAll(events);
    all.sort(Comparator.comparing(FreeEvent::at));
    events.clear();
    all.stream().distinct().forEach(this::add);
  }

  List<FreeEvent> list() {
    return List.copyOf(events);
  }

  private Optional<FreeEvent> joined(FreeEvent next) {
    if (events.isEmpty()) {
      return Optional.empty();
    }
    FreeEvent last = events.getLast();
    boolean together =
        last.kind() == FreeEvent.Kind.PUSHED
            && next.kind() == FreeEvent.Kind.PUSHED
            && Duration.between(last.at(), next.at()).compareTo(TOGETHER) < 0;
    return together
        ? Optional.of(new FreeEvent(last.at(), last.kind(), last.ids() + next.ids()))
        : Optional.empty();
  }

  /// The oldest push, or the oldest of all.
  private void forgetOne() {
    int push = 0;
    while (push < events.size() && events.get(push).kind() != FreeEvent.Kind.PUSHED) {
      push++;
    }
    events.remove(push < events.size() ? push : 0);
  }
}
