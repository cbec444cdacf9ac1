package org.mappingzoo.bench.allocator;

import java.lang.management.ManagementFactory;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.apache.zookeeper.Version;
import org.mappingzoo.bench.dispenser.DispenserFigures;

/// Measures the allocator beside its peers and prints the table of goals.
public final class AllocatorFigures {
  /// The rows before it are of one id, which no server takes part in.
  private static final int FIRST_WITH_SERVER = 3;

  private AllocatorFigures() {}

  /// Prints the table and ends: with 1 if a goal was missed.
  ///
  /// @param arguments flags, see src/bench/README.md
  public static void main(String[] arguments) throws Exception {
    Logger.getLogger("").setLevel(Level.SEVERE);
    Flags flags = Flags.parse(arguments);
    List<Row> table = new ArrayList<>();
    if (!flags.rows().headSet(FIRST_WITH_SERVER).isEmpty()) {
      DispenserFigures.measure().stream()
          .filter(judged -> flags.rows().contains(judged.goal().row()))
          .map(AllocatorFigures::row)
          .forEach(table::add);
      System.out.println("one id is done" + load());
    }
    for (int row : flags.rows().tailSet(FIRST_WITH_SERVER)) {
      Zoo zoo = Zoo.start();
      try {
        table.addAll(measure(row, zoo, flags));
      } finally {
        zoo.end();
      }
      System.out.println("row " + row + " is done" + load());
    }
    System.out.printf(
        "%n%s, %s %s, %d processors, Java %s, ZooKeeper %s (one server of its own,"
            + " forceSync)%n%s%n%n",
        LocalDate.now(java.time.ZoneId.systemDefault()),
        System.getProperty("os.name"),
        System.getProperty("os.arch"),
        Runtime.getRuntime().availableProcessors(),
        Runtime.version(),
        Version.getVersion(),
        flags);
    Row.print(table);
    System.exit(table.stream().noneMatch(Row::isMissed) ? 0 : 1);
  }

  private static Row row(DispenserFigures.Judged judged) {
    DispenserFigures.Goal goal = judged.goal();
    return Row.of(
        goal.row(),
        "%s, %d thread%s".formatted(goal.name(), goal.threads(), goal.threads() == 1 ? "" : "s"),
        String.format(Locale.ROOT, "%.2f ns", judged.ours()),
        String.format(Locale.ROOT, "%s %.2f ns", goal.other(), judged.theirs()),
        String.format(Locale.ROOT, "%.2f ×", judged.ratio()),
        String.format(Locale.ROOT, "≤ %.2f ×", goal.most()),
        judged.isMet());
  }

  private static List<Row> measure(int row, Zoo zoo, Flags flags) throws Exception {
    return switch (row) {
      case 3 -> new ContendedTakes(zoo, flags).measure();
      case 4 -> new CombinedTakes(zoo, flags).measure();
      case 5 -> new UncontendedTakes(zoo, flags).measure();
      case 6 -> new ColdStart(zoo, flags).measure();
      case 7 -> new Outage(zoo, flags).measure();
      case 8 -> new Waste(zoo, flags).measure();
      case 9 -> new RoledTakes(zoo, flags).measure();
      default -> throw new IllegalArgumentException("there is no row " + row);
    };
  }

  private static String load() {
    return String.format(
        Locale.ROOT,
        ", load %.1f",
        ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage());
  }
}
