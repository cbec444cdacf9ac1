package org.mappingzoo.console;

import java.util.concurrent.Executor;

/// Runs a task again and again, also while no frame is drawn: a display that sleeps may draw none
/// for hours, and alerts are for the night. On the FX thread.
final class Ticking {
  private final Executor later;
  private final Runnable tick;
  private boolean ended;

  private Ticking(Executor later, Runnable tick) {
    this.later = later;
    this.tick = tick;
  }

  /// @param later runs a task on the FX thread, a period from now
  static Ticking begin(Executor later, Runnable tick) {
    Ticking ticking = new Ticking(later, tick);
    ticking.goOn();
    return ticking;
  }

  private void goOn() {
    later.execute(this::run);
  }

  /// One that fails is not the last one.
  private void run() {
    if (!ended) {
      goOn();
      tick.run();
    }
  }

  void end() {
    ended = true;
  }
}
