package org.mappingzoo.console.change;

import java.util.Optional;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.util.Subscription;
import org.mappingzoo.console.feed.FleetFeed;
import org.mappingzoo.console.shell.Access;
import org.mappingzoo.core.allocator.Preview;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.Revision;
import org.mappingzoo.core.monitor.CategorySnapshot;
import org.mappingzoo.core.monitor.FleetSnapshot;

/// What the live picture says while a dialog is open: whether a write is possible at all, and
/// whether the shown preview is overtaken. Only advice: what decides is the compare-and-set.
final class LiveCheck {
  private final FleetFeed feed;
  private final Access access;
  private final Runnable changed;
  private final Subscription subscription;
  private final ReadOnlyObjectWrapper<Optional<String>> obstacle =
      new ReadOnlyObjectWrapper<>(this, "obstacle", Optional.empty());
  private final ReadOnlyObjectWrapper<Optional<Newer>> newer =
      new ReadOnlyObjectWrapper<>(this, "newer", Optional.empty());
  private Optional<Preview> shown = Optional.empty();

  /// Whether the live picture has had the life of the node that is previewed: it does not know each
  /// category, and may lag behind our own fresh read.
  private boolean seen;

  /// @param changed called after each change of the live picture
  LiveCheck(FleetFeed feed, Access access, Runnable changed) {
    this.feed = feed;
    this.access = access;
    this.changed = changed;
    subscription =
        Subscription.combine(
            access.stateProperty().subscribe(state -> checkAndTell()),
            feed.snapshotProperty().subscribe(snapshot -> checkAndTell()));
  }

  /// A newer state of the category than the one previewed.
  ///
  /// @param mzxid the write that made it; of a deletion no more is known than that it is later than
  ///     what is previewed
  /// @param version absent where the node is of another life, or gone
  /// @param gone whether it was deleted
  record Newer(long mzxid, Optional<Integer> version, boolean gone) {
    /// It was deleted, later than that.
    private static Newer deletedAfter(Revision base) {
      return new Newer(base.mzxid() + 1, Optional.empty(), true);
    }

    private static Newer anotherLife(Revision now) {
      return new Newer(now.mzxid(), Optional.empty(), false);
    }

    static Newer written(long mzxid, int version) {
      return new Newer(mzxid, Optional.of(version), false);
    }
  }

  /// Why nothing can be written now, as a message key.
  ReadOnlyObjectProperty<Optional<String>> obstacleProperty() {
    return obstacle.getReadOnlyProperty();
  }

  ReadOnlyObjectProperty<Optional<Newer>> newerProperty() {
    return newer.getReadOnlyProperty();
  }

  /// Compares with this preview from now on.
  void compareWith(Optional<Preview> preview) {
    shown = preview;
    seen = false;
    check();
  }

  void stop() {
    subscription.unsubscribe();
  }

  private void checkAndTell() {
    check();
    changed.run();
  }

  private void check() {
    obstacle.set(access.obstacle(feed.snapshot().connection()));
    newer.set(shown.flatMap(this::newerThan));
  }

  private Optional<Newer> newerThan(Preview preview) {
    CategorySnapshot now = feed.snapshot().categories().get(preview.category());
    if (now == null) {
      return preview
          .base()
          .filter(base -> isDeleted(preview.category()))
          .map(base -> Newer.deletedAfter(base.revision()));
    }
    Revision there = now.revision();
    if (preview.base().isEmpty()) {
      return Optional.of(Newer.anotherLife(there));
    }
    Revision base = preview.base().get().revision();
    seen |= there.isSameLifeAs(base);
    if (there.mzxid() <= base.mzxid()) { // the feed may lag behind our own fresh read
      return Optional.empty();
    }
    return Optional.of(
        there.isSameLifeAs(base)
            ? Newer.written(there.mzxid(), there.version())
            : Newer.anotherLife(there));
  }

  /// Of what the live picture does not have. A server without its quorum may not have it yet, and
  /// what may not be read any more is there all the same.
  private boolean isDeleted(CategoryName category) {
    FleetSnapshot fleet = feed.snapshot();
    return seen && fleet.connection().followsQuorum() && !fleet.hidden().mayHide(category);
  }
}
