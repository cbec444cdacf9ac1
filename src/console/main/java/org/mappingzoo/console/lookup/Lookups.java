package org.mappingzoo.console.lookup;

import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import org.mappingzoo.console.lookup.Search.Request;
import org.mappingzoo.core.monitor.FleetSnapshot;

/// Looks up at once what is little, and in the background what is much, one after the other: of
/// what is asked meanwhile only the newest counts. Belongs to the FX thread.
final class Lookups {
  /// So many stretches of ids are looked up at once: that takes some milliseconds.
  static final int AT_ONCE = 5_000;

  private final Executor background;
  private final Executor fx;
  private final Consumer<Search> found;
  private Search last = Search.NOTHING;
  private Optional<Request> wanted = Optional.empty();
  private Runnable next = () -> {};
  private boolean busy;

  /// @param background runs what takes long
  /// @param fx runs a task on the FX thread
  /// @param found told what was found, in the FX thread
  Lookups(Executor background, Executor fx, Consumer<Search> found) {
    this.background = background;
    this.fx = fx;
    this.found = found;
  }

  /// What was found last.
  Search last() {
    return last;
  }

  /// Looks now or soon.
  void look(Request request, FleetSnapshot fleet, Instant now) {
    wanted = Optional.of(request);
    if (busy) {
      next = () -> look(request, fleet, now);
      return;
    }
    SearchPlan plan = last.plan(request, fleet, now);
    if (plan.effort() <= AT_ONCE) {
      take(plan.done());
    } else {
      busy = true;
      background.execute(() -> finish(plan));
    }
  }

  /// Nothing is asked any more.
  void forget() {
    wanted = Optional.empty();
    next = () -> {};
  }

  /// Whether what is asked was answered, be it of an older snapshot.
  boolean isAnswered() {
    return wanted.filter(last::isOf).isPresent();
  }

  /// A defect ends this one, and none of those that are asked later.
  private void finish(SearchPlan plan) {
    try {
      Search search = plan.done();
      fx.execute(() -> takeLate(search));
    } catch (RuntimeException | Error e) {
      fx.execute(this::goOn);
      throw e;
    }
  }

  private void takeLate(Search search) {
    take(search);
    goOn();
  }

  private void goOn() {
    busy = false;
    Runnable waiting = next;
    next = () -> {};
    waiting.run();
  }

  private void take(Search search) {
    last = search;
    if (isAnswered()) {
      found.accept(search);
    }
  }
}
