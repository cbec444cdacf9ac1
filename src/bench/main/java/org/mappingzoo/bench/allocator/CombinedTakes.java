package org.mappingzoo.bench.allocator;

import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.LongAdder;
import org.apache.curator.framework.CuratorFramework;
import org.mappingzoo.bench.allocator.Contestant.Slice;
import org.mappingzoo.core.allocator.IdGeneratorService;
import org.mappingzoo.core.allocator.IdSet;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.protocol.CategorySettings;
import org.mappingzoo.core.protocol.ManagedCategory;

/// Row 4: many threads of one process, each taking, using up and closing its own batches, through
/// one session.
final class CombinedTakes {
  private static final double GOAL = 5;
  private static final long BATCH = 1_000;
  private static final int THREADS = 64;

  private final Zoo zoo;
  private final Flags flags;

  CombinedTakes(Zoo zoo, Flags flags) {
    this.zoo = zoo;
    this.flags = flags;
  }

  List<Row> measure() throws Exception {
    Contestant limit = zoo.rawWrites(8);
    IdGeneratorService service = zoo.generator("many-threads").service();
    CategoryName category = zoo.seeded(CategorySettings.DEFAULT);
    LongAdder takes = new LongAdder();
    Contestant ours =
        contestant(
            "takeIds",
            () -> {
              takes.increment();
              return useUp(service, category);
            });
    CuratorFramework client = zoo.curator();
    String path = zoo.path("counter");
    Contestant curator =
        new Contestant(
            "Curator",
            java.util.stream.Stream.generate(() -> new CuratorCounter(client, path, BATCH))
                .limit(THREADS)
                .map(counter -> (Work) () -> counter.once() / BATCH)
                .toList());
    Race race = Race.run(List.of(limit, ours, curator), flags);
    Spread ratio = race.ratio(ours, limit, Slice::perSecond);
    return List.of(
        Row.of(
            4,
            "64 threads, each its own batch of 1000",
            perSecond(race, ours),
            "LIMIT %s; Curator %s, %s ×"
                .formatted(
                    perSecond(race, limit),
                    perSecond(race, curator),
                    race.ratio(curator, limit, Slice::perSecond)),
            ratio + " × LIMIT",
            "≥ 5 × LIMIT",
            ratio.median() >= GOAL),
        Row.note("takes for each write of the list; of the books", perWrite(category, takes), ""));
  }

  private String perWrite(CategoryName category, LongAdder takes) {
    ManagedCategory now = Zoo.managed(zoo.admin(zoo.connection()), category);
    return String.format(
        Locale.ROOT,
        "%.1f; %.1f",
        takes.sum() / (double) now.list().version(),
        takes.sum() / (double) now.tally().version());
  }

  private static Contestant contestant(String name, Work work) {
    return new Contestant(name, Collections.nCopies(THREADS, work));
  }

  private static long useUp(IdGeneratorService service, CategoryName category) {
    try (IdSet ids = service.takeIds(category, BATCH)) {
      for (long left = ids.countIds(); left > 0; left--) {
        long _ = ids.takeId();
      }
    }
    return 1;
  }

  private static String perSecond(Race race, Contestant contestant) {
    return Math.round(race.median(contestant, Slice::perSecond)) + "/s";
  }
}
