package org.mappingzoo.zookeeper;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.Optional;
import java.util.function.Supplier;
import org.apache.zookeeper.KeeperException.Code;
import org.apache.zookeeper.data.Stat;
import org.jspecify.annotations.Nullable;

/// Asks of what is shown whether it may still be read, each path once in a round and so many in
/// each of its [#STEPS] steps: access lists change silently, and the server tells nobody of the
/// changes of a node who may not read it. Owned by one thread.
///
/// It asks for the access list itself, which is short, and which who may read the node gets, or
/// may change the list.
final class AccessProbe {
  static final int STEPS = 60;

  private final OwnThread thread;
  private final Supplier<Collection<String>> paths;
  private final Findings findings;
  private final Deque<String> left = new ArrayDeque<>();
  private int stepsLeft;

  private @Nullable Handle zk;
  private int epoch;

  /// Hears what was found out, on the owning thread.
  interface Findings {
    /// The node may be read, or nobody knows, since it is not there.
    ///
    /// @param stat empty where the node is not there
    void readable(String path, Optional<Stat> stat);

    /// The node may not be read.
    ///
    /// @param why as it is shown
    void closed(String path, String why);
  }

  /// @param paths asked for at the begin of each round
  AccessProbe(OwnThread thread, Supplier<Collection<String>> paths, Findings findings) {
    this.thread = thread;
    this.paths = paths;
    this.findings = findings;
  }

  /// Begins the first round at once.
  ///
  /// @param round how long a round takes
  void every(Duration round) {
    thread.every(round.dividedBy(STEPS), this::step);
  }

  /// Forgets what is asked, and asks `handle` from now on; nobody where it is absent.
  void restart(Optional<Handle> handle) {
    epoch++;
    zk = handle.orElse(null);
    left.clear();
    stepsLeft = 0;
  }

  private void step() {
    Handle handle = zk;
    if (handle == null) {
      return;
    }
    if (stepsLeft == 0) {
      left.addAll(paths.get());
      stepsLeft = STEPS;
    }
    for (int now = Math.ceilDiv(left.size(), stepsLeft); now > 0; now--) {
      ask(handle, left.remove());
    }
    stepsLeft--;
  }

  private void ask(Handle handle, String path) {
    int asked = epoch;
    thread.then(
        RawCalls.aclStat(handle, path),
        () -> asked == epoch,
        stat -> findings.readable(path, stat),
        failure -> failed(handle, path, failure));
  }

  /// Any other failure says nothing of the node: it is asked for again in the next round.
  private void failed(Handle handle, String path, Throwable failure) {
    if (Failures.codeOf(failure) == Code.NOAUTH) {
      findings.closed(path, handle.notPermitted());
    }
  }
}
