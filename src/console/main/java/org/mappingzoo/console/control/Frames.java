package org.mappingzoo.console.control;

import java.util.function.LongConsumer;

/// Where a [Glide] gets its frames from.
interface Frames {
  /// Whether any would come now, and whoever looks wants them.
  boolean areWanted();

  /// Calls `frame` with the time in nanoseconds at each frame, until [#stop()].
  void start(LongConsumer frame);

  void stop();
}
