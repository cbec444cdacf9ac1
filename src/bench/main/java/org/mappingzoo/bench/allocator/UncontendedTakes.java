package org.mappingzoo.bench.allocator;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import org.mappingzoo.bench.allocator.Contestant.Slice;
import org.mappingzoo.core.protocol.CategorySettings;

/// Row 5: what one take costs where nobody else wants the category's ids, with its lease in the
/// ledger and the one before closed in passing.
final class UncontendedTakes {
  private static final double GOAL = 1.25;

  /// A steady state is one in which all code is compiled: that takes thousands of takes.
  private static final Duration WARM_UP = Duration.ofSeconds(8);

  private final Zoo zoo;
  private final Flags flags;

  UncontendedTakes(Zoo zoo, Flags flags) {
    this.zoo = zoo;
    this.flags = flags;
  }

  List<Row> measure() throws Exception {
    CountingStore store = zoo.store(zoo.connection());
    Contestant raw = zoo.rawWrites(1);
    Contestant ours =
        new Contestant(
            "take", List.of(new Taker(zoo.ledger(store), zoo.seeded(CategorySettings.DEFAULT))));
    CuratorCounter counter = new CuratorCounter(zoo.curator(), zoo.path("counter"), Taker.BATCH);
    Contestant curator = new Contestant("Curator", List.of(counter));
    Contestant bare =
        new Contestant("bare transaction", List.of(new BareTransaction(zoo, List.of())));
    List<Contestant> all = List.of(raw, ours, bare, curator);
    for (Contestant contestant : all) {
      Contestant.Slice _ = contestant.run(WARM_UP);
    }
    Race race = Race.run(all, flags);
    Spread ratio = race.ratio(ours, raw, Slice::medianMicros);
    return List.of(
        Row.of(
            5,
            "uncontended take, p50",
            micros(race, ours),
            "raw setData %s; Curator %s, %s ×"
                .formatted(
                    micros(race, raw),
                    micros(race, curator),
                    race.ratio(curator, raw, Slice::medianMicros)),
            ratio + " × raw",
            "≤ 1.25 × raw",
            ratio.median() <= GOAL),
        Row.note(
            "the five steps of a take alone, p50",
            micros(race, bare),
            race.ratio(bare, raw, Slice::medianMicros) + " × raw"),
        Row.note(
            "writes, reads, failed writes per take",
            String.format(
                Locale.ROOT,
                "%d writes, %d reads, %d failed in all",
                store.written(),
                store.reads(),
                store.failed()),
            ""));
  }

  private static String micros(Race race, Contestant contestant) {
    return Math.round(race.median(contestant, Slice::medianMicros)) + " µs";
  }
}
