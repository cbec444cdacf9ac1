package org.mappingzoo.bench.allocator;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.function.LongSupplier;
import org.mappingzoo.core.allocator.IdGeneratorService;
import org.mappingzoo.core.allocator.IdSet;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.zookeeper.ZooKeeperIdGenerator;

/// A process that uses ids at a steady rate until it is killed. How many it has used stands in a
/// file that is mapped into its memory, so that it is right whenever that happens.
public final class PacedWorker {
  private PacedWorker() {}

  /// Works until it is killed.
  ///
  /// @param arguments connect string, category, owner, ids a second, the file, and how many ids a
  ///     set has; 0 for a dispenser
  public static void main(String[] arguments) throws IOException {
    CategoryName category = CategoryName.of(arguments[1]);
    ZooKeeperIdGenerator generator =
        ZooKeeperIdGenerator.builder(arguments[0]).owner(arguments[2]).connect();
    long batch = Long.parseLong(arguments[5]);
    LongSupplier ids =
        batch == 0
            ? generator.dispenser(category)::nextId
            : new Sets(generator.service(), category, batch);
    ByteBuffer used = map(Path.of(arguments[4]));
    Pace pace =
        new Pace(
            Long.parseLong(arguments[3]),
            () -> {
              long _ = ids.getAsLong();
              used.putLong(0, used.getLong(0) + 1);
              return true;
            });
    System.out.println("working " + category);
    pace.run(Duration.ofDays(1));
  }

  /// The API of 2010: one set after the other.
  private static final class Sets implements LongSupplier {
    private final IdGeneratorService service;
    private final CategoryName category;
    private final long batch;
    private IdSet ids;

    Sets(IdGeneratorService service, CategoryName category, long batch) {
      this.service = service;
      this.category = category;
      this.batch = batch;
      this.ids = service.takeIds(category, batch);
    }

    @Override
    public long getAsLong() {
      if (!ids.hasMoreIds()) {
        ids.close();
        ids = service.takeIds(category, batch);
      }
      return ids.takeId();
    }
  }

  private static ByteBuffer map(Path file) throws IOException {
    try (FileChannel channel =
        FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
      return channel.map(FileChannel.MapMode.READ_WRITE, 0, Long.BYTES);
    }
  }
}
