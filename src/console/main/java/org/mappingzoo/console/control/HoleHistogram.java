package org.mappingzoo.console.control;

import java.util.ArrayList;
import java.util.List;
import javafx.scene.AccessibleRole;
import javafx.scene.control.Label;
import javafx.scene.layout.Region;

/// How many holes there are of each size: a bar for each power of ten, its number above it.
public final class HoleHistogram extends Drawing {
  private static final int FEWEST_BARS = 5;
  private static final double WIDEST_BAR = 96;
  private static final double GAP = 4;
  private static final double LEAST_BAR = 3;
  private static final String SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹";

  private final Words words;
  private List<Integer> sizes = List.of();

  /// An empty histogram that speaks through `words`.
  public HoleHistogram(Words words) {
    this.words = words;
    getStyleClass().add("hole-histogram");
    setAccessibleRole(AccessibleRole.IMAGE_VIEW);
    setFocusTraversable(true);
    setMinSize(200, 120);
  }

  /// Shows these counts of holes.
  ///
  /// @param counts how many holes have 1–9, 10–99, … ids, as in
  ///     [org.mappingzoo.core.ranges.RangeAnalysis#holeSizes()]
  public void show(List<Integer> counts) {
    if (!counts.equals(sizes)) {
      sizes = counts;
      setAccessibleText(text(counts, words));
      redraw();
    }
  }

  /// The counts in one sentence.
  public static String text(List<Integer> counts, Words words) {
    List<String> parts = new ArrayList<>();
    for (int i = 0; i < counts.size(); i++) {
      if (counts.get(i) > 0) {
        parts.add(
            words.get(
                "chart.histogram.part",
                words.number(counts.get(i)),
                words.id(power(i)),
                words.id(i == 18 ? Long.MAX_VALUE - 1 : power(i + 1) - 1)));
      }
    }
    return parts.isEmpty()
        ? words.get("chart.histogram.none")
        : words.get("chart.histogram.text", String.join(", ", parts));
  }

  @Override
  void draw() {
    if (sizes.stream().allMatch(count -> count == 0)) {
      Label none = add(new Label(words.get("chart.histogram.none")), "hole-histogram-none");
      none.resizeRelocate(
          Math.floor((getWidth() - none.prefWidth(-1)) / 2),
          Math.floor(getHeight() / 2 - none.prefHeight(-1)),
          none.prefWidth(-1),
          none.prefHeight(-1));
      return;
    }
    int bars = bars();
    Label measure = add(new Label("0"), "hole-histogram-edge");
    measure.setVisible(false);
    double text = measure.prefHeight(-1);
    double wide = Math.floor(Math.min(WIDEST_BAR, (getWidth() - 40) / bars));
    double left = Math.floor((getWidth() - wide * bars) / 2);
    double bottom = getHeight() - 2 * text - GAP;
    int most = sizes.stream().mapToInt(count -> count).max().orElse(0);
    for (int i = 0; i < bars; i++) {
      drawBar(i, most, left + i * wide, wide, text + GAP, bottom);
    }
    drawAxis(bars, left, wide, bottom, text);
  }

  private int bars() {
    int last = 0;
    for (int i = 0; i < sizes.size(); i++) {
      last = sizes.get(i) > 0 ? i : last;
    }
    return Math.max(FEWEST_BARS, last + 1);
  }

  private void drawBar(int index, int most, double x, double width, double top, double bottom) {
    int count = index < sizes.size() ? sizes.get(index) : 0;
    if (count == 0) {
      return;
    }
    double height = Math.max(LEAST_BAR, Math.floor((bottom - top) * count / most));
    Region bar = add(new Region(), "hole-histogram-bar");
    bar.resizeRelocate(x + GAP / 2, bottom - height, width - GAP, height);
    Label label = add(new Label(words.number(count)), "hole-histogram-count");
    double own = label.prefWidth(-1);
    double high = label.prefHeight(-1);
    label.resizeRelocate(Math.floor(x + (width - own) / 2), bottom - height - high, own, high);
  }

  private void drawAxis(int bars, double left, double wide, double bottom, double text) {
    Region axis = add(new Region(), "hole-histogram-axis");
    axis.resizeRelocate(left, bottom, bars * wide, 1);
    int each = wide < 36 ? 2 : 1;
    for (int i = 0; i <= bars; i += each) {
      Label edge =
          add(
              new Label(power(i) < 10_000 ? words.id(power(i)) : "10" + superscript(i)),
              "hole-histogram-edge");
      double own = edge.prefWidth(-1);
      edge.resizeRelocate(Math.floor(left + i * wide - own / 2), bottom + GAP, own, text);
    }
    Label title = add(new Label(words.get("chart.histogram.axis")), "hole-histogram-title");
    double own = title.prefWidth(-1);
    title.resizeRelocate(
        Math.floor((getWidth() - own) / 2), bottom + GAP + text, own, title.prefHeight(-1));
  }

  private static String superscript(int exponent) {
    StringBuilder text = new StringBuilder();
    for (char digit : Integer.toString(exponent).toCharArray()) {
      text.append(SUPERSCRIPTS.charAt(digit - '0'));
    }
    return text.toString();
  }

  private static long power(int exponent) {
    long power = 1;
    for (int i = 0; i < Math.min(18, exponent); i++) {
      power *= 10;
    }
    return power;
  }
}
