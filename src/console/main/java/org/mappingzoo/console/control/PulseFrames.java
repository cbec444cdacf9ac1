package org.mappingzoo.console.control;

import java.util.function.LongConsumer;
import javafx.animation.AnimationTimer;
import javafx.application.Platform;
import javafx.scene.Node;
import javafx.scene.Scene;

/// The pulses of the window that a node is in. A picture is drawn without any window, and then
/// none ever comes.
final class PulseFrames implements Frames {
  private final Node node;
  private LongConsumer frame = now -> {};
  private final AnimationTimer pulses =
      new AnimationTimer() {
        @Override
        public void handle(long now) {
          frame.accept(now);
        }
      };

  PulseFrames(Node node) {
    this.node = node;
  }

  /// A desktop can be told to move things less.
  @Override
  public boolean areWanted() {
    Scene scene = node.getScene();
    return scene != null
        && scene.getWindow() != null
        && scene.getWindow().isShowing()
        && !Platform.getPreferences().isReducedMotion();
  }

  @Override
  public void start(LongConsumer then) {
    frame = then;
    pulses.start();
  }

  @Override
  public void stop() {
    pulses.stop();
  }
}
