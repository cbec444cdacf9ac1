package org.mappingzoo.console.feed;

import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicReference;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.jspecify.annotations.Nullable;
import org.mappingzoo.console.disk.DiskFault;
import org.mappingzoo.core.alert.DuplicateWatch;
import org.mappingzoo.core.alert.Told;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.monitor.CategoryReading;
import org.mappingzoo.core.monitor.CategorySnapshot;
import org.mappingzoo.core.monitor.ConnectionStatus;
import org.mappingzoo.core.monitor.FleetHistory;
import org.mappingzoo.core.monitor.FleetSnapshot;

/// The one bridge from a fleet's source to the FX thread: it keeps only the newest snapshot, so
/// that a burst of changes costs one redraw.
///
/// All but [#publish] belongs to the thread of the `fx` executor.
public final class FleetFeed {
  private final FleetHistory history;
  private final Executor fx;
  private final InstantSource clock;
  private final AtomicReference<@Nullable FleetSnapshot> newest = new AtomicReference<>();
  private final Map<CategoryName, Optional<DuplicateWatch.Kept>> recalled = new LinkedHashMap<>();
  private final ReadOnlyObjectWrapper<FleetSnapshot> snapshot;
  private final ReadOnlyObjectWrapper<Instant> now;
  private final ReadOnlyBooleanWrapper current = new ReadOnlyBooleanWrapper(this, "current", false);
  private Instant currentAt;
  private Instant rereadSince;
  private final ReadOnlyObjectWrapper<Recording> recording =
      new ReadOnlyObjectWrapper<>(this, "recording", Recording.NOWHERE);

  private final ReadOnlyObjectWrapper<Optional<DiskFault>> missed =
      new ReadOnlyObjectWrapper<>(this, "missed", Optional.empty());

  private final ReadOnlyObjectWrapper<Told> told =
      new ReadOnlyObjectWrapper<>(this, "told", Told.NOTHING);

  /// A feed that is connecting and knows no category yet.
  ///
  /// @param fx runs a task on the FX thread; in tests a queue
  public FleetFeed(FleetHistory history, Executor fx, InstantSource clock) {
    this.history = history;
    this.fx = fx;
    this.clock = clock;
    Instant start = clock.instant();
    snapshot = new ReadOnlyObjectWrapper<>(this, "snapshot", nothingYet(start));
    now = new ReadOnlyObjectWrapper<>(this, "now", start);
    currentAt = start;
    rereadSince = start;
  }

  /// Shows a snapshot soon, unless a newer one comes first. From any thread.
  public void publish(FleetSnapshot published) {
    if (newest.getAndSet(published) == null) { // else a delivery is already on its way
      fx.execute(this::deliver);
    }
  }

  /// The snapshot shown. At first one without categories, connecting.
  public ReadOnlyObjectProperty<FleetSnapshot> snapshotProperty() {
    return snapshot.getReadOnlyProperty();
  }

  public FleetSnapshot snapshot() {
    return snapshot.get();
  }

  /// What was shown so far; it knows the snapshot in [#snapshotProperty()] already.
  public FleetHistory history() {
    return history;
  }

  /// What becomes of the history.
  public ReadOnlyObjectProperty<Recording> recordingProperty() {
    return recording.getReadOnlyProperty();
  }

  /// Says what becomes of the history from now on.
  public void record(Recording next) {
    recording.set(next);
  }

  /// A file of what was collected before that cannot be read, and why: the first one.
  public ReadOnlyObjectProperty<Optional<DiskFault>> missedProperty() {
    return missed.getReadOnlyProperty();
  }

  /// Says that a file cannot be read.
  public void miss(DiskFault fault) {
    if (missed.get().isEmpty()) {
      missed.set(Optional.of(fault));
    }
  }

  /// What fires of categories: it changes only when that does.
  public ReadOnlyObjectProperty<Told> toldProperty() {
    return told.getReadOnlyProperty();
  }

  public Told told() {
    return told.get();
  }

  /// Says what fires from now on.
  void tell(Told next) {
    if (!next.equals(told.get())) {
      told.set(next);
    }
  }

  /// Takes over what was seen last of a category before this start, once [#history()] has what it
  /// held: an empty node may turn out to be an exhausted category.
  ///
  /// @param kept empty if there is nothing to hold its list against
  public void recall(CategoryName category, Optional<DuplicateWatch.Kept> kept) {
    recalled.put(category, kept);
    CategorySnapshot shown = snapshot.get().categories().get(category);
    if (shown != null && shown.reading() instanceof CategoryReading.PossiblyExhausted) {
      show(snapshot.get());
    }
  }

  /// What was taken over since this was asked last.
  Map<CategoryName, Optional<DuplicateWatch.Kept>> takeRecalled() {
    Map<CategoryName, Optional<DuplicateWatch.Kept>> taken = new LinkedHashMap<>(recalled);
    recalled.clear();
    return taken;
  }

  public InstantSource clock() {
    return clock;
  }

  /// The time for ages and forecasts, which moves once a second.
  public ReadOnlyObjectProperty<Instant> nowProperty() {
    return now.getReadOnlyProperty();
  }

  public Instant now() {
    return now.get();
  }

  /// Whether all that is shown follows the quorum: else nobody knows any more that all is well.
  public ReadOnlyBooleanProperty currentProperty() {
    return current.getReadOnlyProperty();
  }

  /// When all that is shown followed the quorum last: since then nobody knows what goes on.
  public Instant currentAt() {
    return currentAt;
  }

  /// When the quorum was last not being read again: what was read later is as it is there.
  public Instant rereadSince() {
    return rereadSince;
  }

  /// Moves [#nowProperty()]; the window calls it once a second.
  public void tick() {
    Instant next = clock.instant();
    noteCurrent(snapshot.get(), next);
    now.set(next);
  }

  private void noteCurrent(FleetSnapshot shown, Instant at) {
    if (shown.connection().followsQuorum()) {
      currentAt = at;
    }
  }

  /// Runs what [#nowProperty()] brings to do after what is in line already: each in a turn of its
  /// own, so that a second does not begin with a moment in which nothing else is answered.
  public void inTurn(Runnable task) {
    fx.execute(task);
  }

  private void deliver() {
    FleetSnapshot next = newest.getAndSet(null);
    if (next != null) {
      show(next);
    }
  }

  /// What looks like nothing may be known from before.
  private void show(FleetSnapshot next) {
    FleetSnapshot known = history.recognise(next);
    history.observe(known);
    noteCurrent(known, known.at());
    if (!isReread(known.connection())) {
      rereadSince = known.at();
    }
    current.set(known.connection().followsQuorum());
    snapshot.set(known);
  }

  private static boolean isReread(ConnectionStatus status) {
    return status instanceof ConnectionStatus.Resyncing && !status.isQuorumless();
  }

  private static FleetSnapshot nothingYet(Instant at) {
    return FleetSnapshot.of(
        0,
        at,
        new ConnectionStatus.Connecting(at, ""),
        Map.of(),
        0,
        new FleetSnapshot.Traffic(0, 0, 0));
  }
}
