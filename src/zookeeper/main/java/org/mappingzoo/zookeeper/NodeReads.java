package org.mappingzoo.zookeeper;

import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.apache.zookeeper.KeeperException.Code;
import org.apache.zookeeper.data.Stat;
import org.jspecify.annotations.Nullable;
import org.mappingzoo.core.monitor.ReadFault;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Reads nodes for a [FleetBoard]: what changed, coalesced, and whole subtrees, one level after
/// the other. At most [#OUTSTANDING] reads are under way. Owned by one thread.
final class NodeReads {
  private static final Logger LOG = LoggerFactory.getLogger(NodeReads.class);

  /// What changed is read at most this often.
  static final Duration COALESCE = Duration.ofMillis(50);

  static final int OUTSTANDING = 64;

  private static final Duration TRY_AGAIN = Duration.ofSeconds(1);

  /// A longer list of children may not fit a reply (PROTOCOL.md §1.3).
  static final int CHILDREN = 10_000;

  private final OwnThread thread;
  private final InstantSource clock;
  private final Discovery discovery;
  private final FleetBoard board;
  private final Runnable afterEach;
  private final Runnable walked;
  private final Throttle pump;

  private final Set<String> dirty = new LinkedHashSet<>();
  private final Backlog<String> changed = new Backlog<>();
  /// Last in, first out: a walk holds siblings only, not the tree.
  private final Deque<String> walk = new ArrayDeque<>();

  private @Nullable Handle zk;
  private int epoch;
  private int outstanding;
  private int walking;
  private int walkedNodes;
  private long reads;

  /// @param afterEach told after each node that was read
  /// @param walked told when a walk has come to its end
  NodeReads(
      OwnThread thread,
      InstantSource clock,
      Discovery discovery,
      FleetBoard board,
      Runnable afterEach,
      Runnable walked) {
    this.thread = thread;
    this.clock = clock;
    this.discovery = discovery;
    this.board = board;
    this.afterEach = afterEach;
    this.walked = walked;
    this.pump = new Throttle(thread, COALESCE, this::readDirty);
  }

  /// Forgets all that was to be read, and reads from `handle` from now on; from nowhere where it
  /// is absent.
  void restart(Optional<Handle> handle) {
    epoch++;
    zk = handle.orElse(null);
    dirty.clear();
    changed.clear();
    walk.clear();
    outstanding = 0;
    walking = 0;
    walkedNodes = 0;
  }

  /// Reads a node again, soon.
  void markDirty(String path) {
    if (zk != null && dirty.add(path)) {
      pump.request();
    }
  }

  /// Reads a subtree.
  void walk(String root) {
    if (zk != null) {
      walk.push(root);
      fill();
    }
  }

  boolean isWalking() {
    return walking + walk.size() > 0;
  }

  int walkedNodes() {
    return walkedNodes;
  }

  /// Nodes that the walk has seen or knows to be there.
  int knownNodes() {
    return walkedNodes + walking + walk.size();
  }

  long reads() {
    return reads;
  }

  private void readDirty() {
    dirty.forEach(changed::add);
    dirty.clear();
    fill();
  }

  private void fill() {
    while (zk != null && outstanding < OUTSTANDING && !(changed.isEmpty() && walk.isEmpty())) {
      if (changed.isEmpty()) {
        new Visit(zk, walk.pop(), true).begin();
      } else {
        new Visit(zk, changed.take(), false).begin();
      }
    }
  }

  /// One node: its figures first, then only what is needed. A node too long to be read is thus
  /// never asked for, which would break the connection.
  private final class Visit {
    private final Handle handle;
    private final String path;
    private final boolean deep;
    private final int bornIn = epoch;
    private boolean closed;

    Visit(Handle handle, String path, boolean deep) {
      this.handle = handle;
      this.path = path;
      this.deep = deep;
    }

    void begin() {
      outstanding++;
      walking += deep ? 1 : 0;
      then(RawCalls.exists(handle, path), this::figures);
    }

    private void figures(Optional<Stat> stat) {
      if (stat.isEmpty()) {
        board.gone(path);
        end();
      } else if (stat.get().getDataLength() > ZooKeeperStore.READABLE_BYTES) {
        closed = true;
        board.hide(path, stat, ReadFault.tooLong(stat.get().getDataLength()).text());
        children(stat.get());
      } else if (board.wantsData(path, stat.get())) {
        reads++;
        then(RawCalls.getData(handle, path), this::data);
      } else {
        children(stat.get());
      }
    }

    private void data(Optional<RawCalls.Data> data) {
      if (data.isEmpty()) {
        board.gone(path);
        end();
      } else {
        Stat stat = data.get().stat();
        board.data(path, stat, data.get().text(), clock.instant());
        children(stat);
      }
    }

    private void children(Stat stat) {
      if (!deep || stat.getNumChildren() == 0) {
        end();
      } else if (stat.getNumChildren() > CHILDREN) {
        LOG.warn("{} has {} children: not looked into", path, stat.getNumChildren());
        closed = true;
        board.closed(path);
        end();
      } else {
        then(RawCalls.getChildren(handle, path), this::push);
      }
    }

    private void push(Optional<List<String>> names) {
      for (String name : names.orElse(List.of())) {
        String child = Discovery.child(path, name);
        if (discovery.covers(child)) {
          walk.push(child);
        }
      }
      end();
    }

    private void failed(Code code) {
      switch (code) {
        case NOAUTH -> {
          closed = true;
          board.hide(path, Optional.empty(), handle.notPermitted());
          end();
        }
        // The connection is gone, and all is read again when it is back. To end here would call
        // a walk complete that is not.
        case CONNECTIONLOSS, SESSIONEXPIRED, SESSIONMOVED -> LOG.trace("{} not read", path);
        default -> {
          LOG.debug("{} not read, trying again: {}", path, code);
          OwnThread.Timer unused = thread.after(TRY_AGAIN, this::again);
        }
      }
    }

    private void again() {
      if (bornIn == epoch) {
        then(RawCalls.exists(handle, path), this::figures);
      }
    }

    private void end() {
      outstanding--;
      if (deep && !closed) {
        board.open(path);
      }
      if (deep) {
        walking--;
        walkedNodes++;
      }
      fill();
      afterEach.run();
      if (deep && !isWalking()) {
        walked.run();
      }
    }

    /// Unless all was restarted meanwhile.
    private <T> void then(CompletableFuture<T> asked, Consumer<T> next) {
      thread.then(asked, () -> bornIn == epoch, next, failure -> failed(Failures.codeOf(failure)));
    }
  }
}
