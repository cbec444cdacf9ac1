package org.mappingzoo.steward.command;

import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.Refusal;
import org.mappingzoo.core.monitor.ConnectionStatus;
import org.mappingzoo.core.monitor.FleetSnapshot;
import org.mappingzoo.core.protocol.CategoryReading;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `watch [CATEGORY]`.
@Command(
    name = "watch",
    description = {
      "Print a line for each category, and again whenever it changes, until interrupted.",
      "What changes several times within 50 ms is one line."
    })
final class Watch implements ShellCommand {
  @Parameters(
      index = "0",
      paramLabel = "CATEGORY",
      arity = "0..1",
      description = "Which; all without it.")
  private Optional<CategoryName> category;

  @Option(
      names = "--lines",
      paramLabel = "COUNT",
      converter = Words.Count.class,
      description = "End after so many lines (default: never).")
  private Optional<Long> limit;

  @Override
  public Ending run(Zoo zoo, Output output) {
    // Only the newest matters: a reader that is slow misses what lies between.
    BlockingQueue<FleetSnapshot> newest = new ArrayBlockingQueue<>(1);
    FirstLook first = new FirstLook();
    zoo.fleet(category)
        .start(
            snapshot -> {
              first.see(snapshot);
              newest.clear();
              newest.add(snapshot);
            });
    FleetSnapshot complete = first.await(zoo.patience());
    if (category.isPresent() && !complete.categories().containsKey(category.get())) {
      return Ending.Refused.of(
          category.get(),
          zoo.ledger().read(category.get()) instanceof CategoryReading.Absent absent
              ? absent.refusal()
              : new Refusal.NoSuchCategory());
    }
    new Lines(output).follow(complete, newest);
    return new Ending.Done();
  }

  /// What was said already.
  private final class Lines {
    private final Output output;
    private final Map<CategoryName, Figures> said = new HashMap<>();
    private boolean connected = true;
    private long printed;

    Lines(Output output) {
      this.output = output;
    }

    void follow(FleetSnapshot first, BlockingQueue<FleetSnapshot> newest) {
      say(first);
      try {
        while (!isOver()) {
          say(newest.take());
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }

    private boolean isOver() {
      return output.isClosed() || limit.filter(most -> printed >= most).isPresent();
    }

    private void say(FleetSnapshot fleet) {
      sayConnection(fleet.connection());
      if (fleet.connection().isCurrent()) {
        fleet.categories().values().stream()
            .filter(found -> category.filter(only -> !only.equals(found.name())).isEmpty())
            .forEach(found -> sayIfChanged(Figures.of(found, fleet), fleet));
        said.keySet().stream()
            .filter(name -> !fleet.categories().containsKey(name))
            .toList()
            .forEach(name -> sayGone(name, fleet));
      }
    }

    private void sayConnection(ConnectionStatus status) {
      boolean now =
          status instanceof ConnectionStatus.Current
              || status instanceof ConnectionStatus.Resyncing;
      if (now != connected) {
        output.note(now ? "connected again" : "not connected: what changes now is told later");
        connected = now;
      }
    }

    private void sayIfChanged(Figures now, FleetSnapshot fleet) {
      if (isOver()) {
        return;
      }
      Optional<Figures> before = Optional.ofNullable(said.put(now.category(), now));
      if (before.equals(Optional.of(now))) {
        return;
      }
      OptionalLong change = change(before.orElse(now), now);
      Json object =
          now.on(output.result(now.category()).put("at", at(fleet)).put("change", change));
      print(
          object,
          "%s  %s  %s, %s%s, version %d%s"
              .formatted(
                  at(fleet),
                  now.category(),
                  now.state(),
                  free(now, change),
                  now.books()
                      .map(books -> ", %s leased".formatted(Figures.known(books.leased())))
                      .orElse(""),
                  now.version(),
                  now.fault().isEmpty() ? "" : ": " + now.fault()));
    }

    /// Empty where one of both lists cannot be read.
    private static OptionalLong change(Figures before, Figures now) {
      return before.free().isPresent() && now.free().isPresent()
          ? OptionalLong.of(now.freeCount() - before.freeCount())
          : OptionalLong.empty();
    }

    private static String free(Figures now, OptionalLong change) {
      if (now.counted().isPresent()) {
        return "last issued " + now.lastIssued();
      }
      return now.free().isEmpty()
          ? "? free"
          : "%s free (%s) in %s"
              .formatted(
                  Words.grouped(now.freeCount()),
                  change.isPresent() ? signed(change.getAsLong()) : "?",
                  Words.counted(now.ranges(), "range"));
    }

    private static String signed(long change) {
      return (change < 0 ? "" : "+") + Words.grouped(change);
    }

    private void sayGone(CategoryName name, FleetSnapshot fleet) {
      if (isOver()) {
        return;
      }
      said.remove(name);
      print(
          output.result(name).put("at", at(fleet)).put("state", "gone"),
          "%s  %s  gone".formatted(at(fleet), name));
    }

    private static String at(FleetSnapshot fleet) {
      return fleet.at().truncatedTo(ChronoUnit.MILLIS).toString();
    }

    private void print(Json object, String line) {
      output.say(object, List.of(line));
      printed++;
    }
  }
}
