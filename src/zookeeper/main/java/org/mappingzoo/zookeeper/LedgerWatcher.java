package org.mappingzoo.zookeeper;

import java.time.Duration;
import java.time.InstantSource;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.apache.zookeeper.KeeperException.Code;
import org.apache.zookeeper.WatchedEvent;
import org.jspecify.annotations.Nullable;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.protocol.Layout;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Keeps [OwnBoards] in step with our own root: one recursive watch on it, set before all is read
/// behind a `sync`; from then on each notice makes one node dirty. Owned by one thread.
final class LedgerWatcher {
  private static final Logger LOG = LoggerFactory.getLogger(LedgerWatcher.class);
  private static final Duration TRY_AGAIN = Duration.ofSeconds(1);

  private final OwnThread thread;
  private final Layout layout;
  private final OwnBoards boards;
  private final LedgerReads reads;
  private final SubtreeWatches watches;
  private final Throttle pump;
  private final Runnable changed;
  private final Set<String> dirty = new LinkedHashSet<>();

  private @Nullable Handle zk;
  private boolean readOnly;
  private Sweep sweep = Sweep.NONE;
  private int epoch;

  private enum Sweep {
    NONE,
    /// Not in step yet: what is read is only what changed meanwhile.
    BEGINS,
    /// Everything is read again.
    READS
  }

  /// @param booked hears of each category that has books, as often as one of them is read
  /// @param acted hears of each category that an action on record names, as often as one is read
  LedgerWatcher(
      OwnThread thread,
      InstantSource clock,
      Layout layout,
      Consumer<CategoryName> booked,
      Consumer<CategoryName> acted,
      Runnable changed) {
    this.thread = thread;
    this.layout = layout;
    this.changed = changed;
    this.boards = new OwnBoards(layout, booked, acted);
    this.reads = new LedgerReads(thread, clock, layout, boards, changed, this::allRead);
    this.watches = new SubtreeWatches(thread, this::noticed, this::tryAgain);
    this.pump = new Throttle(thread, NodeReads.COALESCE, this::readDirty);
  }

  OwnBoards boards() {
    return boards;
  }

  boolean isSweeping() {
    return sweep != Sweep.NONE;
  }

  int watches() {
    return watches.recursive().size();
  }

  void connected(Handle handle, boolean isReadOnly) {
    zk = handle;
    readOnly = isReadOnly;
    watches.session(handle);
    resync();
  }

  void disconnected() {
    zk = null;
    restart(Sweep.NONE);
  }

  private void restart(Sweep next) {
    epoch++;
    sweep = next;
    dirty.clear();
    reads.restart(Optional.ofNullable(zk));
  }

  /// Reads everything again, behind a `sync` where there is somebody to be in step with.
  void resync() {
    Handle handle = zk;
    if (handle == null) {
      return;
    }
    restart(Sweep.BEGINS);
    watches.addRecursive(layout.root());
    if (readOnly) {
      begin();
    } else {
      int mine = epoch;
      var unused =
          RawCalls.sync(handle, "/")
              .handle((code, failure) -> failure)
              .thenAccept(failure -> thread.hand(() -> synced(mine, failure)));
    }
  }

  private void synced(int asked, @Nullable Throwable failure) {
    if (asked == epoch) {
      if (failure == null || NodeReads.codeOf(failure) == Code.NONODE) {
        begin();
      } else {
        LOG.debug("Not in step", failure);
        tryAgain();
      }
    }
  }

  private void begin() {
    sweep = Sweep.READS;
    boards.beginSweep();
    directories().forEach(reads::list);
    reads.read(layout.terms());
    reads.fill();
  }

  private List<String> directories() {
    return List.of(
        layout.controls(),
        layout.tallies(),
        layout.ledgers(),
        layout.presences(),
        layout.stewards(),
        layout.duties(),
        layout.actions());
  }

  private void allRead() {
    if (sweep == Sweep.READS) {
      sweep = Sweep.NONE;
      boards.endSweep();
      changed.run();
    }
  }

  private void noticed(WatchedEvent event) {
    if (boards.shows(event.getPath()) && dirty.add(event.getPath())) {
      pump.request();
    }
  }

  private void readDirty() {
    dirty.forEach(reads::read);
    dirty.clear();
    reads.fill();
  }

  private void tryAgain() {
    int mine = epoch;
    OwnThread.Timer unused =
        thread.after(
            TRY_AGAIN,
            () -> {
              if (mine == epoch) {
                resync();
              }
            });
  }
}
