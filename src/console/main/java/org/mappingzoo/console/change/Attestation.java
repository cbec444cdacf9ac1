package org.mappingzoo.console.change;

import java.util.List;
import java.util.Optional;
import javafx.beans.Observable;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import javafx.beans.value.ObservableValue;
import org.mappingzoo.core.allocator.LedgerChange;
import org.mappingzoo.core.protocol.Lease;
import org.mappingzoo.core.ranges.RangeList;

/// What an operator vouches for before ids come back that a dead worker may have used: that it is
/// dead, that what it made of them is discarded, which ids, and how that is known.
public final class Attestation {
  private final Lease lease;
  private final ObservableValue<Boolean> ownerPresent;
  private final BooleanProperty dead = new SimpleBooleanProperty(this, "dead");
  private final BooleanProperty discarded = new SimpleBooleanProperty(this, "discarded");
  private final StringProperty idsText = new SimpleStringProperty(this, "idsText");
  private final StringProperty reason = new SimpleStringProperty(this, "reason", "");
  private final ReadOnlyObjectWrapper<RangeInput> ids;

  /// An attestation that names all that the owner was allowed to use, and vouches for nothing yet.
  ///
  /// @param ownerPresent whether the worker that took the lease is there now
  Attestation(Lease lease, ObservableValue<Boolean> ownerPresent) {
    this.lease = lease;
    this.ownerPresent = ownerPresent;
    RangeList doubtful = lease.window() == 0 ? lease.ranges() : lease.granted();
    idsText.set(doubtful.ranges().toString().replaceAll("[\\[\\]]", ""));
    ids = new ReadOnlyObjectWrapper<>(this, "ids", RangeInput.of(idsText.get()));
    idsText.subscribe(typed -> ids.set(RangeInput.of(typed)));
  }

  Lease lease() {
    return lease;
  }

  ObservableValue<Boolean> ownerPresent() {
    return ownerPresent;
  }

  /// Whether the worker is said to be dead.
  BooleanProperty deadProperty() {
    return dead;
  }

  /// Whether its output is said to be discarded.
  BooleanProperty discardedProperty() {
    return discarded;
  }

  /// The ids that are vouched for.
  StringProperty idsTextProperty() {
    return idsText;
  }

  ReadOnlyObjectProperty<RangeInput> idsProperty() {
    return ids.getReadOnlyProperty();
  }

  /// How it is known; goes on record.
  StringProperty reasonProperty() {
    return reason;
  }

  /// Those typed that the lease does not hold.
  RangeList foreign() {
    return ids.get().ids().minus(lease.ranges());
  }

  /// How many of those typed the owner was allowed to use: if the operator is wrong, each of them
  /// may be handed out twice.
  long atRisk() {
    RangeList typed = ids.get().ids();
    return typed.count() - typed.minus(lease.granted()).count();
  }

  /// How many come back in any case: the owner was never allowed to use them.
  long safe() {
    return lease.beyondWindow().count();
  }

  /// How many of those that the owner was allowed to use are not vouched for.
  long lost() {
    return lease.granted().minus(ids.get().ids()).count();
  }

  String why() {
    return reason.get().strip();
  }

  /// All that stands there.
  List<Object> values() {
    return List.of(dead.get(), discarded.get(), idsText.get(), reason.get());
  }

  /// What completeness hangs on.
  Observable[] parts() {
    return new Observable[] {dead, discarded, ids, reason, ownerPresent};
  }

  boolean isComplete() {
    return !ownerPresent.getValue()
        && dead.get()
        && discarded.get()
        && !why().isEmpty()
        && ids.get() instanceof RangeInput.Ranges
        && foreign().isEmpty();
  }

  Optional<LedgerChange> change() {
    return isComplete()
        ? Optional.of(new LedgerChange.RecycleAttested(lease.id(), ids.get().ids()))
        : Optional.empty();
  }
}
