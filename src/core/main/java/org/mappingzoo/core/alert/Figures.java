package org.mappingzoo.core.alert;

import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.monitor.CategorySnapshot;
import org.mappingzoo.core.monitor.Finding;
import org.mappingzoo.core.monitor.FleetSnapshot;
import org.mappingzoo.core.monitor.Forecast;

/// What the rules look at in one category at one moment: a figure for each of [#KINDS], so that
/// other thresholds can be held against it later. A value; no record, since it is an array.
///
/// What is bad or well whatever the thresholds is infinitely so, and what nobody knows is no
/// number. Seven digits are kept of a figure.
public final class Figures {
  /// The measured kinds whose figures cannot be told from free ids over time, in the order in which
  /// they are kept.
  public static final List<AlertKind> KINDS =
      List.of(
          AlertKind.HEADROOM,
          AlertKind.VERSIONS,
          AlertKind.STRANDED_SHARE,
          AlertKind.STRANDED_AGE,
          AlertKind.LIST_BYTES,
          AlertKind.RANGES);

  /// What is run over the past is shown to nobody.
  private static final Finding NO_EVIDENCE = new Finding.Hidden("");

  private final float[] figures;

  private Figures(float[] figures) {
    this.figures = figures;
  }

  /// What there is to see now.
  public static Figures of(
      CategorySnapshot category,
      FleetSnapshot fleet,
      Function<CategoryName, Forecast> forecasts,
      Instant now) {
    float[] figures = new float[KINDS.size()];
    for (int i = 0; i < figures.length; i++) {
      AlertKind kind = KINDS.get(i);
      figures[i] = figure(kind, Gauges.of(kind, category, fleet, forecasts, now));
    }
    return new Figures(figures);
  }

  /// What was kept of them.
  ///
  /// @param figures one for each of [#KINDS]
  /// @throws IllegalArgumentException if there are more or fewer
  public static Figures of(float... figures) {
    if (figures.length != KINDS.size()) {
      throw new IllegalArgumentException(Arrays.toString(figures) + " are not those of " + KINDS);
    }
    return new Figures(figures.clone());
  }

  private static float figure(AlertKind kind, Gauge gauge) {
    return switch (gauge) {
      case Gauge.Value value -> (float) value.value();
      case Gauge.Wrong wrong -> worst(kind);
      case Gauge.Fine fine -> -worst(kind);
      case Gauge.Unknown unknown -> Float.NaN;
    };
  }

  private static float worst(AlertKind kind) {
    return kind.sense() == AlertKind.Sense.BELOW
        ? Float.NEGATIVE_INFINITY
        : Float.POSITIVE_INFINITY;
  }

  /// The figure of one of [#KINDS].
  public float of(AlertKind kind) {
    return figures[KINDS.indexOf(kind)];
  }

  /// The same as a rule sees it.
  Gauge gauge(AlertKind kind) {
    float figure = of(kind);
    return Float.isNaN(figure) ? Gauge.UNKNOWN : new Gauge.Value(figure, NO_EVIDENCE);
  }

  /// How bad it was in both moments: the better figure of each kind, and none where it is unknown
  /// in one of them.
  public Figures andStill(Figures later) {
    return joined(
        later,
        (kind, one, another) -> Float.isNaN(another) || kind.isWorse(one, another) ? another : one);
  }

  /// How bad it ever was: the worse figure of each kind.
  public Figures orWorse(Figures other) {
    return joined(
        other,
        (kind, one, another) -> Float.isNaN(one) || kind.isWorse(another, one) ? another : one);
  }

  @FunctionalInterface
  private interface Choice {
    float of(AlertKind kind, float one, float another);
  }

  private Figures joined(Figures other, Choice choice) {
    float[] joined = new float[figures.length];
    for (int i = 0; i < joined.length; i++) {
      joined[i] = choice.of(KINDS.get(i), figures[i], other.figures[i]);
    }
    return new Figures(joined);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Figures that && Arrays.equals(figures, that.figures);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(figures);
  }

  @Override
  public String toString() {
    return Arrays.toString(figures);
  }
}
