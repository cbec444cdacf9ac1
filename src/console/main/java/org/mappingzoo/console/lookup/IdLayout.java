package org.mappingzoo.console.lookup;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/// How services that need no allocator build an id: time first, then fields of a fixed width. A
/// number does not say which of them made it, if any did.
enum IdLayout {
  /// Twitter's Snowflake.
  TWITTER(1_288_834_974_657L),
  DISCORD(1_420_070_400_000L),
  /// The epoch is the one of the article that describes it: each user of it has another.
  INSTAGRAM(1_314_220_021_721L),
  /// Snowflake's fields behind an epoch that the operator states.
  OWN(0);

  private final long epochMs;

  private record Width(String name, int bits) {}

  /// A field of an id.
  ///
  /// @param name the last part of a message key
  record Field(String name, long value) {}

  /// An id taken apart.
  ///
  /// @param at the time that is in it
  record Reading(IdLayout layout, Instant at, List<Field> fields) {}

  IdLayout(long epochMs) {
    this.epochMs = epochMs;
  }

  long epochMs() {
    return epochMs;
  }

  /// Whether an id has any bit where the time is.
  static boolean mayHoldTime(long id) {
    return id >>> 23 != 0;
  }

  /// Takes an id apart, for the layout's own epoch.
  Reading read(long id) {
    return read(id, epochMs);
  }

  /// What stands below the time, from the highest bit on.
  private List<Width> fields() {
    return switch (this) {
      case TWITTER ->
          List.of(new Width("datacenter", 5), new Width("worker", 5), new Width("sequence", 12));
      case DISCORD ->
          List.of(new Width("worker", 5), new Width("process", 5), new Width("sequence", 12));
      case INSTAGRAM -> List.of(new Width("shard", 13), new Width("sequence", 10));
      case OWN -> List.of(new Width("machine", 10), new Width("sequence", 12));
    };
  }

  Reading read(long id, long epoch) {
    List<Field> values = new ArrayList<>();
    long rest = id;
    for (Width field : fields().reversed()) {
      values.addFirst(new Field(field.name(), rest & ((1L << field.bits()) - 1)));
      rest >>>= field.bits();
    }
    return new Reading(this, Instant.ofEpochMilli(Math.addExact(epoch, rest)), values);
  }
}
