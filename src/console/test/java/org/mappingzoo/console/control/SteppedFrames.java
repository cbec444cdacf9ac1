package org.mappingzoo.console.control;

import java.time.Duration;
import java.util.Optional;
import java.util.function.LongConsumer;

/// Frames that come when the test says so.
final class SteppedFrames implements Frames {
  boolean wanted = true;
  private long now = 1_000_000_000L;
  private Optional<LongConsumer> asking = Optional.empty();

  @Override
  public boolean areWanted() {
    return wanted;
  }

  @Override
  public void start(LongConsumer frame) {
    asking = Optional.of(frame);
  }

  @Override
  public void stop() {
    asking = Optional.empty();
  }

  /// Whether somebody asks for more.
  boolean areAskedFor() {
    return asking.isPresent();
  }

  /// A frame so long after the one before.
  void step(Duration later) {
    now += later.toNanos();
    asking.ifPresent(frame -> frame.accept(now));
  }
}
