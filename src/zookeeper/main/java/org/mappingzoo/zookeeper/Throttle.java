package org.mappingzoo.zookeeper;

import java.time.Duration;

/// Runs a task at once when it is asked for, and again only after a while however often it is
/// asked for meanwhile. On the owner's thread.
final class Throttle {
  private final OwnThread thread;
  private final Duration interval;
  private final Runnable task;
  private boolean resting;
  private boolean wanted;

  Throttle(OwnThread thread, Duration interval, Runnable task) {
    this.thread = thread;
    this.interval = interval;
    this.task = task;
  }

  void request() {
    if (resting) {
      wanted = true;
      return;
    }
    resting = true;
    OwnThread.Timer unused = thread.after(interval, this::rested);
    task.run();
  }

  private void rested() {
    resting = false;
    if (wanted) {
      wanted = false;
      request();
    }
  }
}
