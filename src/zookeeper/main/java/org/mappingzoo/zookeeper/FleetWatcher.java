package org.mappingzoo.zookeeper;

import java.time.Duration;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.List;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.apache.zookeeper.KeeperException.Code;
import org.apache.zookeeper.WatchedEvent;
import org.apache.zookeeper.Watcher.Event.EventType;
import org.apache.zookeeper.data.Stat;
import org.jspecify.annotations.Nullable;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.monitor.FleetSnapshot.Traffic;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Keeps a [FleetBoard] in step with the ensemble. Owned by one thread.
///
/// Watches are set first and everything is read behind a `sync`, so nothing falls between the
/// two; from then on each notice makes a node dirty. What happened while the connection was cut
/// is found by reading everything again: ZooKeeper does not tell it.
///
/// Where the whole ensemble is to be looked at, there is never a recursive watch on its root:
/// each top-level subtree in which categories were found has one, and so has each that appears
/// anew or is named on record, for a while; the others are looked through again every minute.
final class FleetWatcher {
  static final Duration LOOK_AGAIN = Duration.ofSeconds(60);
  private static final Duration TRY_AGAIN = Duration.ofSeconds(1);
  /// So many of the nodes that may not be read are looked at in each look.
  private static final int HIDDEN_LOOKED_AT = 1_000;
  /// So many nodes of a look cost one look to skip: a large ensemble is looked through less
  /// often.
  private static final int NODES_A_LOOK = 5_000;
  private static final String TOP = "/";

  private static final Logger LOG = LoggerFactory.getLogger(FleetWatcher.class);

  private final OwnThread thread;
  private final Discovery discovery;
  private final FleetBoard board;
  private final NodeReads reads;
  private final SubtreeWatches watches;
  private final AccessProbe probe;
  private final Runnable changed;
  /// Whether the top is the ensemble's own, so that it gets no recursive watch.
  private final boolean topIsShared;

  private @Nullable Handle zk;
  private boolean readOnly;
  private Walk walk = Walk.NONE;
  private int epoch;
  private int lastTotal;
  private long events;
  private int looksToSkip;
  private int walkedBefore;

  /// The one that was looked at last of the nodes that may not be read.
  private String lastUnreadable = "";

  private final Set<String> tops = new HashSet<>();
  /// Watched since they appeared or were named, which was after the last look.
  private final Set<String> newTops = new HashSet<>();

  private enum Walk {
    NONE,
    /// Everything is read again: until it is done, values may be old.
    RESYNC,
    /// Unwatched subtrees are looked through, beside the daily business.
    LOOK
  }

  FleetWatcher(
      OwnThread thread,
      InstantSource clock,
      Discovery discovery,
      boolean hasChroot,
      FleetBoard.Lives lives,
      Runnable changed) {
    this.thread = thread;
    this.discovery = discovery;
    this.changed = changed;
    this.board = new FleetBoard(lives);
    this.topIsShared = discovery.isEverywhere() && !hasChroot;
    this.reads = new NodeReads(thread, clock, discovery, board, this::afterRead, this::walked);
    this.watches = new SubtreeWatches(thread, this::noticed, this::tryAgain);
    this.probe = new AccessProbe(thread, board::shownPaths, new Probed());
  }

  void lookAgainEvery(Duration interval) {
    thread.every(interval, this::lookAgain);
    probe.every(interval);
  }

  FleetBoard board() {
    return board;
  }

  boolean isResyncing() {
    return walk == Walk.RESYNC;
  }

  int done() {
    return reads.walkedNodes();
  }

  /// How many nodes there are to read, as far as can be told.
  int total() {
    return Math.max(lastTotal, reads.knownNodes());
  }

  Traffic traffic() {
    return new Traffic(watches.recursive().size(), events, reads.reads());
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
    epoch++;
    walk = Walk.NONE;
    reads.restart(Optional.empty());
  }

  /// Reads everything again behind a `sync`, and sets the watches that are missing.
  void resync() {
    Handle handle = zk;
    if (handle == null) {
      return;
    }
    int mine = ++epoch;
    walk = Walk.RESYNC;
    reads.restart(Optional.of(handle));
    placeWatches();
    if (readOnly) {
      // A server without a quorum has nobody to be in step with.
      begin();
    } else {
      handle.sync(TOP, (rc, path, ctx) -> thread.hand(() -> synced(mine, rc)), null);
    }
    changed.run();
  }

  /// A category has books: it is shown though nothing is left in it, or its list is damaged.
  void hearBooked(CategoryName name) {
    board.booked(name);
    hear(name);
  }

  /// A category is said to be at `name`: where nothing is shown there, it is read, and what is
  /// around it watched, which may have held none before.
  void hear(CategoryName name) {
    String path = name.path();
    if (zk != null && !board.shows(name) && discovery.covers(path)) {
      if (topIsShared) {
        watchForAWhile(Discovery.topLevel(path));
      }
      reads.markDirty(path);
    }
  }

  private void synced(int asked, int rc) {
    if (asked == epoch) {
      Code code = Code.get(rc);
      // A missing chroot is an answer, too: there is nothing below it.
      if (code == Code.OK || code == Code.NONODE) {
        begin();
      } else {
        LOG.debug("Not in step: {}", code);
        tryAgain();
      }
    }
  }

  private void begin() {
    board.beginSweep();
    if (topIsShared) {
      lookAtTop();
    } else {
      discovery.roots().forEach(reads::walk);
    }
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

  private void placeWatches() {
    if (topIsShared) {
      watches.addTop();
      board.topLevels().forEach(watches::addRecursive);
    } else {
      discovery.roots().forEach(watches::addRecursive);
    }
  }

  private void afterRead() {
    if (board.takeChanged() || walk == Walk.RESYNC) {
      changed.run();
    }
  }

  /// A subtree in which something was found is watched from now on, and read once more for what
  /// happened before the watch was there.
  private void walked() {
    Set<String> found = topIsShared ? unwatched(board.topLevels()) : Set.of();
    if (found.isEmpty()) {
      finish();
    } else {
      found.forEach(watches::addRecursive);
      found.forEach(reads::walk);
    }
  }

  private void finish() {
    if (walk == Walk.RESYNC) {
      board.endSweep();
      lastTotal = reads.walkedNodes();
    } else if (walk == Walk.LOOK) {
      looksToSkip = (reads.walkedNodes() - walkedBefore) / NODES_A_LOOK;
    }
    walkedBefore = reads.walkedNodes();
    walk = Walk.NONE;
    changed.run();
  }

  /// Changes of a node are not told to who may not read it, so what opens again may have changed
  /// or gone since it was read.
  private final class Probed implements AccessProbe.Findings {
    @Override
    public void readable(String path, Optional<Stat> stat) {
      if (!board.showsAsOf(path, stat)) {
        reads.markDirty(path);
      }
    }

    @Override
    public void closed(String path, String why) {
      board.hide(path, Optional.empty(), why);
      afterRead();
    }
  }

  private Set<String> unwatched(Set<String> subtrees) {
    Set<String> left = new TreeSet<>(subtrees);
    left.removeAll(watches.recursive());
    return left;
  }

  private void noticed(WatchedEvent event) {
    events++;
    String path = event.getPath();
    if (path.equals(TOP)) {
      lookAtTop();
    } else if (discovery.covers(path)) {
      reads.markDirty(path);
      markParent(event.getType(), path);
    }
  }

  /// Whether a node is a leaf depends on its children coming and going.
  private void markParent(EventType type, String path) {
    String parent = Discovery.parent(path);
    boolean matters =
        type == EventType.NodeDeleted || (type == EventType.NodeCreated && board.shows(parent));
    if (matters && discovery.covers(parent)) {
      reads.markDirty(parent);
    }
  }

  /// Lists the top-level subtrees, and walks those that are due: in a resync all, in a look the
  /// unwatched ones, else those that are new.
  private void lookAtTop() {
    Handle handle = zk;
    if (handle != null && topIsShared) {
      int mine = epoch;
      var unused =
          RawCalls.getChildren(handle, TOP)
              .thenAccept(names -> thread.hand(() -> topListed(mine, names.orElse(List.of()))))
              .exceptionally(
                  failure -> {
                    thread.hand(() -> topFailed(mine, failure));
                    return null;
                  });
    }
  }

  private void topFailed(int asked, Throwable failure) {
    if (asked == epoch) {
      LOG.debug("The top-level nodes cannot be listed", failure);
      if (Failures.codeOf(failure) == Code.NOAUTH) {
        board.closed(TOP);
        walked();
      } else {
        tryAgain();
      }
    }
  }

  private void topListed(int asked, List<String> names) {
    if (asked != epoch) {
      return;
    }
    Set<String> now = new TreeSet<>();
    names.forEach(name -> now.add(Discovery.child(TOP, name)));
    now.removeIf(top -> !discovery.covers(top));
    board.open(TOP);
    tops.stream().filter(top -> !now.contains(top)).forEach(this::topGone);
    if (walk != Walk.RESYNC) {
      now.stream().filter(top -> !tops.contains(top)).forEach(this::topAppeared);
    }
    tops.clear();
    tops.addAll(now);
    switch (walk) {
      case RESYNC -> now.forEach(reads::walk);
      case LOOK -> unwatched(now).forEach(reads::walk);
      case NONE -> {}
    }
    if (!reads.isWalking()) {
      walked();
    }
  }

  private void topAppeared(String top) {
    watchForAWhile(top);
    reads.walk(top);
  }

  private void watchForAWhile(String top) {
    newTops.add(top);
    watches.addRecursive(top);
  }

  private void topGone(String top) {
    watches.remove(top);
    reads.markDirty(top);
  }

  private void lookAgain() {
    if (zk == null || walk != Walk.NONE || looksToSkip-- > 0) {
      return;
    }
    walk = Walk.LOOK;
    nextUnreadable().forEach(reads::walk);
    if (topIsShared) {
      dropIdleWatches();
      lookAtTop();
    } else if (!reads.isWalking()) {
      walked();
    }
  }

  /// From where the look before has ended, and round.
  private List<String> nextUnreadable() {
    NavigableSet<String> all = board.unreadablePaths();
    List<String> next =
        Stream.of(all.tailSet(lastUnreadable, false), all.headSet(lastUnreadable, true))
            .flatMap(Set::stream)
            .limit(HIDDEN_LOOKED_AT)
            .toList();
    if (!next.isEmpty()) {
      lastUnreadable = next.getLast();
    }
    return next;
  }

  /// A new subtree keeps its watch for at least one interval, whether or not a category is in it.
  private void dropIdleWatches() {
    Set<String> idle = new TreeSet<>(watches.recursive());
    idle.removeAll(board.topLevels());
    idle.removeAll(newTops);
    idle.forEach(watches::remove);
    newTops.clear();
  }
}
