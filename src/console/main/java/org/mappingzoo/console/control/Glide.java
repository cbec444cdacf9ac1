package org.mappingzoo.console.control;

import java.time.Duration;

/// The way of what is shown to where the model has it: a leap over the id space is followed by the
/// eye only if it is seen. Asks for frames only while it is on its way; another wish meanwhile
/// begins from where it is.
final class Glide {
  static final Duration TIME = Duration.ofMillis(120);

  private final Frames frames;
  private final Runnable moved;
  private IdWindow shown;
  private IdWindow from;
  private IdWindow to;
  private boolean gliding;

  /// Its time runs from its first frame on, which can be long in coming.
  private boolean begun;

  private long begin;

  /// @param moved called after each step
  Glide(IdWindow at, Frames frames, Runnable moved) {
    this.frames = frames;
    this.moved = moved;
    shown = at;
    from = at;
    to = at;
  }

  /// What to show now.
  IdWindow shown() {
    return shown;
  }

  boolean isGliding() {
    return gliding;
  }

  /// Goes to `wanted`: at once, or before the eye if that is asked for and can be done. Whoever is
  /// on the way there stays on it: a newer list says where the window is, too.
  void go(IdWindow wanted, boolean smoothly) {
    if (wanted.equals(to)) {
      return;
    }
    to = wanted;
    if (!smoothly || wanted.equals(shown) || !frames.areWanted()) {
      finish();
      return;
    }
    from = shown;
    begun = false;
    if (!gliding) {
      gliding = true;
      frames.start(this::step);
    }
  }

  /// Is where it goes.
  void finish() {
    if (gliding) {
      gliding = false;
      frames.stop();
    }
    if (!shown.equals(to)) {
      shown = to;
      moved.run();
    }
  }

  private void step(long now) {
    if (!begun) {
      begun = true;
      begin = now;
      return;
    }
    double share = (double) (now - begin) / TIME.toNanos();
    if (share >= 1) {
      finish();
    } else {
      shown = from.towards(to, easeOut(share));
      moved.run();
    }
  }

  /// Quick at first, and slower where it arrives.
  private static double easeOut(double share) {
    return 1 - (1 - share) * (1 - share);
  }
}
