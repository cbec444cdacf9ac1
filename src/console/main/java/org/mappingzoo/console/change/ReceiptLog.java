package org.mappingzoo.console.change;

import java.time.Instant;
import java.util.Comparator;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.jspecify.annotations.Nullable;
import org.mappingzoo.console.change.LoggedChange.Standing;
import org.mappingzoo.console.change.LoggedChange.Undoing;
import org.mappingzoo.console.feed.FleetFeed;
import org.mappingzoo.console.shell.ChangeNews;
import org.mappingzoo.core.allocator.AdminChange;
import org.mappingzoo.core.allocator.CategoryAdmin.Applied;
import org.mappingzoo.core.allocator.Preview;
import org.mappingzoo.core.allocator.Receipt;
import org.mappingzoo.core.category.Revision;
import org.mappingzoo.core.monitor.CategorySnapshot;
import org.mappingzoo.core.monitor.FleetSnapshot;

/// The changes of this session, newest first, bounded. It watches the feed, so that an undo is
/// offered only while nobody else wrote. Belongs to the FX thread.
public final class ReceiptLog {
  private static final int LIMIT = 200;
  private static final long TEXT_LIMIT_BYTES = 16L << 20;

  private final ObservableList<LoggedChange> changes = FXCollections.observableArrayList();
  private final ObservableList<LoggedChange> shown =
      FXCollections.unmodifiableObservableList(changes);

  private final Consumer<ChangeNews> told;

  /// @param told what becomes of each change
  ReceiptLog(FleetFeed feed, Consumer<ChangeNews> told) {
    this.told = told;
    feed.snapshotProperty().subscribe(this::watch);
  }

  public ObservableList<LoggedChange> changes() {
    return shown;
  }

  /// A change is about to be sent. Whatever happens from now on, it is on record.
  ///
  /// @param shown what the operator pressed on
  /// @param sent the same decision, on the newest read
  LoggedChange sending(Preview shown, Preview sent, Instant at) {
    LoggedChange logged = new LoggedChange(shown, sent, at);
    changes.addFirst(logged);
    forgetOldest();
    told.accept(logged.news());
    return logged;
  }

  void written(LoggedChange logged, Applied.Done done) {
    endUndoOfOthers(done.receipt());
    logged.sentAs(done.made());
    logged.stand(standing(done.receipt()));
    laterThan(done.receipt())
        .ifPresent(later -> logged.cannotBeUndone(new Undoing.WrittenSince(later)));
    told.accept(logged.news());
  }

  /// The reply was lost, for the first time or again.
  void unsettled(LoggedChange logged, Applied.Unknown unknown) {
    logged.sentAs(unknown.preview());
    logged.stand(new Standing.Unsettled(unknown));
    told.accept(logged.news());
  }

  /// It was certainly not written. That is only worth remembering where it was open before.
  void notWritten(LoggedChange logged) {
    if (logged.standing() instanceof Standing.Sent) {
      changes.remove(logged);
    }
    logged.stand(new Standing.NotWritten());
    told.accept(logged.news());
  }

  private static Standing standing(Receipt receipt) {
    return new Standing.Written(receipt, undoing(receipt));
  }

  private static Undoing undoing(Receipt receipt) {
    if (receipt.isUndoable()) {
      return new Undoing.Possible();
    }
    if (receipt.booked()) {
      return new Undoing.Booked(ChangeKind.of(receipt.change()));
    }
    return receipt.change() instanceof AdminChange.Repair
        ? new Undoing.Repaired()
        : new Undoing.Never();
  }

  /// Our own later write ends what could be undone before, like anybody's. What is asked again may
  /// be answered behind a write that it was made before.
  private void endUndoOfOthers(Receipt receipt) {
    for (LoggedChange earlier : changes) {
      if (earlier.category().equals(receipt.category())
          && earlier.receipt().filter(other -> isBefore(other, receipt)).isPresent()) {
        earlier.cannotBeUndone(endedBy(receipt, earlier));
      }
    }
  }

  /// What another write of ours left behind this one, if there was any.
  private Optional<Revision> laterThan(Receipt receipt) {
    return changes.stream()
        .filter(other -> other.category().equals(receipt.category()))
        .flatMap(other -> other.receipt().stream())
        .filter(other -> isBefore(receipt, other))
        .map(Receipt::now)
        .max(Comparator.comparingLong(Revision::mzxid));
  }

  private static boolean isBefore(Receipt one, Receipt other) {
    return one.now().mzxid() < other.now().mzxid();
  }

  private static Undoing endedBy(Receipt receipt, LoggedChange earlier) {
    boolean undone =
        receipt.change() instanceof AdminChange.Undo(Receipt of)
            && earlier.receipt().map(of::equals).orElse(false);
    return undone ? new Undoing.Undone() : new Undoing.WrittenSince(receipt.now());
  }

  private void forgetOldest() {
    while (changes.size() > LIMIT || weight() > TEXT_LIMIT_BYTES) {
      Optional<LoggedChange> oldest = oldestThatMayGo();
      if (oldest.isEmpty()) {
        return;
      }
      changes.remove(oldest.get());
    }
  }

  private long weight() {
    return changes.stream().mapToLong(LoggedChange::weight).sum();
  }

  /// Whatever is still open stays.
  private Optional<LoggedChange> oldestThatMayGo() {
    return changes.reversed().stream()
        .filter(
            logged ->
                !(logged.standing() instanceof Standing.Unsettled
                    || logged.standing() instanceof Standing.Sent))
        .findFirst();
  }

  private void watch(FleetSnapshot snapshot) {
    if (snapshot.connection().followsQuorum()) { // else what is not there may have come since
      changes.stream()
          .filter(LoggedChange::isUndoable)
          .forEach(logged -> watch(logged, snapshot.categories().get(logged.category())));
    }
  }

  /// The feed may lag behind our write, and it does not know each category: only what it shows to
  /// be later than ours counts.
  private static void watch(LoggedChange logged, @Nullable CategorySnapshot now) {
    Revision ours = logged.receipt().orElseThrow().now();
    if (now == null) {
      if (logged.wasSeen()) {
        logged.cannotBeUndone(new Undoing.NodeGone());
      }
    } else if (now.revision().equals(ours)) {
      logged.sawIt();
    } else if (now.revision().mzxid() > ours.mzxid()) {
      logged.cannotBeUndone(
          now.revision().isSameLifeAs(ours)
              ? new Undoing.WrittenSince(now.revision())
              : new Undoing.NodeGone());
    }
  }
}
