package org.mappingzoo.zookeeper;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import org.apache.zookeeper.KeeperException.Code;
import org.jspecify.annotations.Nullable;

/// Asks the server each second whether it is there, since the client library notices a hung one
/// only after two thirds of the session timeout.
///
/// It asks for a `sync`, which only a server with a leader can answer: one that has lost touch
/// with its leader answers reads for `syncLimit` ticks more, out of what it had (decision 0043).
/// Owned by one thread.
final class Heartbeat {
  static final Duration PERIOD = Duration.ofSeconds(1);

  /// Without an answer for this long the values are stale.
  static final Duration LIMIT = Duration.ofMillis(2_500);

  private static final String TOP = "/";

  private final OwnThread thread;
  private final InstantSource clock;
  private final Runnable changed;

  private @Nullable Handle zk;
  private boolean readOnly;
  private boolean asked;
  private Instant lastAnswer = Instant.EPOCH;
  private Duration latency = Duration.ZERO;
  private boolean stale;
  private OwnThread.Timer limit = () -> {};

  /// @param changed told after each answer, and when an answer is overdue
  Heartbeat(OwnThread thread, InstantSource clock, Runnable changed) {
    this.thread = thread;
    this.clock = clock;
    this.changed = changed;
  }

  void start() {
    thread.every(PERIOD, this::ask);
  }

  /// A server answers: that is as good as a heartbeat.
  ///
  /// @param isReadOnly it has no leader, and is known to have none
  void connected(Handle handle, boolean isReadOnly) {
    zk = handle;
    readOnly = isReadOnly;
    asked = false;
    answered();
    ask();
  }

  void disconnected() {
    zk = null;
    limit.cancel();
    stale = false;
  }

  /// Since when the server has not answered, if it is overdue.
  Optional<Instant> staleSince() {
    return stale ? Optional.of(lastAnswer) : Optional.empty();
  }

  /// How long the last answer took.
  Duration latency() {
    return latency;
  }

  private void ask() {
    Handle handle = zk;
    if (handle == null || asked) {
      return;
    }
    asked = true;
    Instant sent = clock.instant();
    if (readOnly) {
      handle.exists(
          TOP, false, (rc, path, ctx, stat) -> thread.hand(() -> heard(handle, sent, rc)), null);
    } else {
      handle.sync(TOP, (rc, path, ctx) -> thread.hand(() -> heard(handle, sent, rc)), null);
    }
  }

  /// Any word of the server counts, also a refusal.
  private void heard(Handle handle, Instant sent, int rc) {
    Code code = Code.get(rc);
    if (handle == zk && code != null && !Failures.leavesDoubt(code)) {
      asked = false;
      answered();
      Duration took = Duration.between(sent, lastAnswer);
      latency = took.isNegative() ? Duration.ZERO : took;
      changed.run();
    }
  }

  private void answered() {
    lastAnswer = clock.instant();
    stale = false;
    limit.cancel();
    limit = thread.after(LIMIT, this::overdue);
  }

  private void overdue() {
    stale = true;
    changed.run();
  }
}
