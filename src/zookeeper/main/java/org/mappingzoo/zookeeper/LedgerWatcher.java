package org.mappingzoo.zookeeper;

import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.apache.zookeeper.KeeperException.Code;
import org.apache.zookeeper.WatchedEvent;
import org.apache.zookeeper.data.Stat;
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
  private static final int CLOSED_LOOKED_AT = 1_000;

  private final OwnThread thread;
  private final Layout layout;
  private final OwnBoards boards;
  private final LedgerReads reads;
  private final MissingNodes missing;
  private final SubtreeWatches watches;
  private final AccessProbe probe;
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
      Layout layout,
      Consumer<CategoryName> booked,
      Consumer<CategoryName> acted,
      Runnable changed) {
    this.thread = thread;
    this.layout = layout;
    this.changed = changed;
    this.boards = new OwnBoards(layout, booked, acted);
    this.reads =
        new LedgerReads(thread, layout, boards, this::afterRead, this::allRead, this::resync);
    this.missing = new MissingNodes(thread, layout, boards.ledgers(), changed);
    this.watches = new SubtreeWatches(thread, this::noticed, this::tryAgain);
    this.probe = new AccessProbe(thread, this::looked, new Probed());
    this.pump = new Throttle(thread, NodeReads.COALESCE, this::readDirty);
  }

  void lookAgainEvery(Duration interval) {
    probe.every(interval);
  }

  OwnBoards boards() {
    return boards;
  }

  boolean isSweeping() {
    return sweep != Sweep.NONE;
  }

  /// Whether it is being found out which lists have lost their books, or books their list.
  boolean isLooking() {
    return missing.isLooking();
  }

  int watches() {
    return watches.recursive().size();
  }

  void connected(Handle handle, boolean isReadOnly) {
    zk = handle;
    readOnly = isReadOnly;
    watches.session(handle);
    probe.restart(Optional.of(handle));
    resync();
  }

  void disconnected() {
    zk = null;
    probe.restart(Optional.empty());
    restart(Sweep.NONE);
  }

  private void restart(Sweep next) {
    epoch++;
    sweep = next;
    dirty.clear();
    reads.restart(Optional.ofNullable(zk));
    missing.restart(Optional.ofNullable(zk));
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
      thread.then(
          RawCalls.sync(handle, "/"), () -> mine == epoch, synced -> begin(), this::notInStep);
    }
  }

  private void notInStep(Throwable failure) {
    if (Failures.codeOf(failure) == Code.NONODE) {
      begin();
    } else {
      LOG.debug("Not in step", failure);
      tryAgain();
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

  /// The directories, each category's record and tally, and what is closed; not each lease.
  private Collection<String> looked() {
    Set<String> paths = new LinkedHashSet<>(directories());
    for (CategoryName category : boards.ledgers().snapshot().categories().keySet()) {
      paths.add(layout.control(category));
      paths.add(layout.tally(category));
      paths.add(layout.ledger(category));
    }
    reads.closedPaths().stream().limit(CLOSED_LOOKED_AT).forEach(paths::add);
    return paths;
  }

  /// Only where it is not as it was before: what reads a path finds out the rest.
  private final class Probed implements AccessProbe.Findings {
    @Override
    public void readable(String path, Optional<Stat> stat) {
      if (reads.isClosed(path)) {
        readAgain(path);
      }
    }

    @Override
    public void closed(String path, String why) {
      if (!reads.isClosed(path)) {
        readAgain(path);
      }
    }

    private void readAgain(String path) {
      if (boards.shows(path)) {
        reads.read(path);
      } else {
        reads.list(path);
      }
      reads.fill();
    }
  }

  private void allRead() {
    if (sweep == Sweep.READS) {
      sweep = Sweep.NONE;
      boards.endSweep();
      reads.forgetDoubts();
      missing.look();
      changed.run();
    }
  }

  private void afterRead() {
    changed.run();
    lookForMissing();
  }

  /// What is not read yet is not missing.
  private void lookForMissing() {
    if (sweep == Sweep.NONE) {
      missing.look();
    }
  }

  /// A category has a generation, and so should have books.
  void begun(CategoryName category, String generation) {
    boards.ledgers().begun(category, generation);
    lookForMissing();
  }

  /// A category has come, or gone.
  void listed(CategoryName category) {
    boards.ledgers().doubt(category);
    lookForMissing();
  }

  /// A category does not have that generation any more.
  void over(CategoryName category, String generation) {
    if (boards.ledgers().over(category, generation)) {
      changed.run();
    }
    lookForMissing();
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
