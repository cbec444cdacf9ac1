package org.mappingzoo.core.alert;

import org.mappingzoo.core.monitor.Finding;

/// What was seen of one thing that is watched.
sealed interface Gauge {
  Gauge FINE = new Fine();
  Gauge UNKNOWN = new Unknown();

  /// A figure, to be held against thresholds.
  record Value(double value, Finding evidence) implements Gauge {}

  /// Bad, whatever the thresholds.
  record Wrong(Finding evidence) implements Gauge {}

  /// Well.
  record Fine() implements Gauge {}

  /// Nothing can be said now.
  record Unknown() implements Gauge {}
}
