package org.mappingzoo.console.control;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import org.junit.jupiter.api.Test;

final class GlideTest {
  private static final IdWindow HERE = new IdWindow(0, 999);
  private static final IdWindow THERE = new IdWindow(10_000, 10_999);
  private static final Duration LONG_IN_COMING = Duration.ofSeconds(2);
  private static final Duration HALF = Glide.TIME.dividedBy(2);

  private final SteppedFrames frames = new SteppedFrames();
  private int moves;
  private final Glide glide = new Glide(HERE, frames, () -> moves++);

  @Test
  void aLeapIsShownOnTheWayAndThenNoFrameIsAskedFor() {
    glide.go(THERE, true);
    assertEquals(HERE, glide.shown());
    frames.step(LONG_IN_COMING);
    assertEquals(HERE, glide.shown(), "its time runs from the first frame on");
    frames.step(HALF);
    assertEquals(new IdWindow(7_500, 8_499), glide.shown(), "three quarters: it slows down");
    frames.step(HALF);
    assertEquals(THERE, glide.shown());
    assertFalse(frames.areAskedFor());
    assertFalse(glide.isGliding());
    assertEquals(2, moves);
  }

  @Test
  void whatAHandMovesIsThereAtOnceAndEndsAGlide() {
    glide.go(new IdWindow(5, 1_004), false);
    assertEquals(new IdWindow(5, 1_004), glide.shown());
    assertFalse(frames.areAskedFor());

    glide.go(THERE, true);
    frames.step(LONG_IN_COMING);
    frames.step(HALF);
    glide.go(HERE, false);
    assertEquals(HERE, glide.shown());
    assertFalse(frames.areAskedFor());
  }

  @Test
  void anotherLeapBeginsWhereTheFirstOneIs() {
    glide.go(THERE, true);
    frames.step(LONG_IN_COMING);
    frames.step(HALF);
    IdWindow between = glide.shown();
    glide.go(HERE, true);
    frames.step(LONG_IN_COMING);
    assertEquals(between, glide.shown());
    frames.step(HALF);
    assertEquals(new IdWindow(1_875, 2_874), glide.shown());
    frames.step(HALF);
    assertEquals(HERE, glide.shown());
  }

  @Test
  void aNewerListThatLeavesTheWindowWhereItIsDoesNotCutTheWayShort() {
    glide.go(THERE, true);
    frames.step(LONG_IN_COMING);
    frames.step(HALF);
    glide.go(new IdWindow(THERE.first(), THERE.last()), false);
    assertTrue(glide.isGliding());
    assertEquals(new IdWindow(7_500, 8_499), glide.shown());
  }

  @Test
  void whereNoFramesAreWantedALeapIsThereAtOnce() {
    frames.wanted = false;
    glide.go(THERE, true);
    assertEquals(THERE, glide.shown());
    assertFalse(frames.areAskedFor());
    assertEquals(1, moves);
  }
}
