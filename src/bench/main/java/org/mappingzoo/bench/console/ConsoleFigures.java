package org.mappingzoo.bench.console;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import org.mappingzoo.bench.Child;

/// Measures the console and prints the table of its goals, also to a file, which has at any time
/// what is measured so far. How to run it: src/bench/README.md.
public final class ConsoleFigures {
  /// Within that the demo is whole, stewards included.
  private static final long WHOLE_NANOS = TimeUnit.SECONDS.toNanos(8);

  private final Options options;
  private final List<Row> rows = new ArrayList<>();

  private ConsoleFigures(Options options) {
    this.options = options;
  }

  /// Prints the table and ends: with 1 if the console missed a goal.
  ///
  /// @param arguments as [Options] has them
  public static void main(String[] arguments) throws IOException, InterruptedException {
    System.exit(new ConsoleFigures(Options.parse(arguments)).run() ? 0 : 1);
  }

  private boolean run() throws IOException, InterruptedException {
    train();
    Map<String, Part> parts = new LinkedHashMap<>();
    parts.put("start", new StartFigures(options.rounds()));
    parts.put("load", new LoadFigures(options));
    parts.put("server", new ServerFigures());
    parts.put("large", new LargeFigures());
    parts.keySet().retainAll(options.parts());
    for (Map.Entry<String, Part> part : parts.entrySet()) {
      List<Row> measured = measure(part.getKey(), part.getValue());
      measured.forEach(row -> System.out.println(row.line()));
      rows.addAll(measured);
      Files.writeString(options.file(), table());
    }
    System.out.println();
    System.out.print(table());
    return rows.stream().noneMatch(Row::isMissed);
  }

  /// What cannot be measured is a row, too: the others are measured all the same.
  private static List<Row> measure(String name, Part part) throws InterruptedException {
    try {
      return part.measure();
    } catch (InterruptedException e) {
      throw e;
    } catch (Exception e) { // the outermost frame of a measurement
      return List.of(Row.failed(name, e));
    }
  }

  private String table() {
    return rows.stream()
        .map(Row::line)
        .collect(Collectors.joining("\n", Machine.sentence() + "\n\n" + Row.HEAD + "\n", "\n"));
  }

  /// As the packages make their cache: a run of the demo until it is whole.
  static void train() throws IOException, InterruptedException {
    try (Child console =
        ConsoleProcess.training()
            .start(0, Files.createTempDirectory("mapping-zoo-figures"), "--demo")) {
      console.await("readable", line -> {});
      LockSupport.parkNanos(WHOLE_NANOS);
      console.say("end");
      console.endsWithin(3, TimeUnit.MINUTES);
    }
  }
}
