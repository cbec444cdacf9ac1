package org.mappingzoo.bench.allocator;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.dispenser.DispenserOptions;
import org.mappingzoo.core.dispenser.IdDispenser;
import org.mappingzoo.core.protocol.OwnerName;
import org.mappingzoo.zookeeper.Ensemble;
import org.mappingzoo.zookeeper.ZooKeeperConnection;
import org.mappingzoo.zookeeper.ZooKeeperIdGenerator;

/// A process that uses ids at a steady rate until it is killed. How many it has used stands in a
/// file that is mapped into its memory, so that it is right whenever that happens.
public final class PacedWorker {
  private PacedWorker() {}

  /// Works until it is killed.
  ///
  /// @param arguments connect string, category, owner, ids a second, the file
  public static void main(String[] arguments) throws IOException {
    ZooKeeperConnection connection =
        ZooKeeperConnection.open(
            new Ensemble(arguments[0]), ZooKeeperConnection.Options.forWorkers());
    CategoryName category = CategoryName.of(arguments[1]);
    ExecutorService refills = Executors.newSingleThreadExecutor();
    IdDispenser dispenser =
        new IdDispenser(
            ZooKeeperIdGenerator.ledger(
                connection, new SecureRandom(), new OwnerName(arguments[2])),
            category,
            DispenserOptions.DEFAULT,
            refills,
            System::nanoTime);
    dispenser.follow(Waste.WINDOWED);
    ByteBuffer used = map(Path.of(arguments[4]));
    Pace pace =
        new Pace(
            Long.parseLong(arguments[3]),
            () -> {
              long _ = dispenser.nextId();
              used.putLong(0, used.getLong(0) + 1);
              return true;
            });
    System.out.println("working " + category);
    pace.run(Duration.ofDays(1));
  }

  private static ByteBuffer map(Path file) throws IOException {
    try (FileChannel channel =
        FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
      return channel.map(FileChannel.MapMode.READ_WRITE, 0, Long.BYTES);
    }
  }
}
