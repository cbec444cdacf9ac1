package org.mappingzoo.console.control;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;

/// What a control says, in the operator's language. Every screen's texts serve, by an adapter.
public interface Words {

  /// The text of a key of the controls, `map.…` or `chart.…`.
  String get(String key, Object... arguments);

  /// An id: plain digits.
  String id(long id);

  /// A count, grouped.
  String number(long count);

  /// The time of day.
  String time(Instant instant);

  /// A time on an axis of this length: the time of day, or the day where that tells more.
  String time(Instant instant, Duration axis);

  /// Where these times are read.
  ZoneId zone();
}
