package org.mappingzoo.steward.command;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.mappingzoo.core.allocator.StoreException;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.Refusal;
import org.mappingzoo.core.category.Revision;
import org.mappingzoo.core.monitor.FleetSnapshot;
import org.mappingzoo.core.protocol.CategoryReading;
import org.mappingzoo.core.protocol.Layout;
import org.mappingzoo.core.protocol.Lease;
import org.mappingzoo.core.protocol.ManagedCategory;
import org.mappingzoo.core.protocol.Node;
import org.mappingzoo.core.protocol.Stamped;
import org.mappingzoo.core.protocol.WorkerName;
import org.mappingzoo.core.ranges.RangeList;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `status [CATEGORY [--ranges]]`.
@Command(
    name = "status",
    description = {
      "Show how many ids are free, held and gone: of one category, or of all.",
      "Ids in open leases are stranded where the process that took them has no presence.",
      "Of a counter: the last id that it has issued.",
      "With --ranges also which ids are free, a range a line, in JSON in 'free_ranges': also those"
          + " that no take gets yet, at or above the fence.",
      "Where the access lists do not permit to see leases, or who is there, the figures that follow"
          + " from them are '?', in JSON null, and the directory is named, in JSON in 'unlisted'."
    })
final class Status implements ShellCommand {
  @Parameters(
      index = "0",
      paramLabel = "CATEGORY",
      arity = "0..1",
      description = "Which; all without it.")
  private Optional<CategoryName> category;

  @Option(names = "--ranges", description = "List the free ids of CATEGORY, too.")
  private boolean ranges;

  @Override
  public Ending run(Zoo zoo, Output output) {
    if (ranges && category.isEmpty()) {
      throw new UsageException("--ranges is about one CATEGORY, and none is given");
    }
    return category.isPresent() ? one(category.get(), zoo, output) : all(zoo, output);
  }

  private static Ending all(Zoo zoo, Output output) {
    FleetSnapshot fleet = FirstLook.at(zoo.fleet(Optional.empty()), zoo.patience());
    List<Figures> all =
        Figures.all(fleet).stream().map(figures -> lookedAtAgain(figures, zoo)).toList();
    List<Json> objects =
        all.stream()
            .map(figures -> figures.on(new Json().put("category", figures.category().path())))
            .toList();
    Unseen.note(fleet, output);
    output.say(
        Unseen.on(fleet, output.result().put("categories", objects)), Figures.table(all).lines());
    return new Ending.Done();
  }

  /// Where the sum is wrong the list may not be that of the books; the fleet cannot tell.
  private static Figures lookedAtAgain(Figures figures, Zoo zoo) {
    return figures.balances()
        ? figures
        : EarlierLife.refusal(figures.category(), zoo)
            .map(cut -> figures.withFault(EarlierLife.ISSUED))
            .orElse(figures);
  }

  private Ending one(CategoryName name, Zoo zoo, Output output) {
    CategoryReading reading;
    try {
      reading = zoo.ledger().read(name);
    } catch (StoreException denied) {
      return asFarAsSeen(name, zoo, output, denied);
    }
    return switch (reading) {
      case CategoryReading.Absent absent -> Ending.Refused.of(name, absent.refusal());
      case CategoryReading.Broken(Refusal why) ->
          counter(name, zoo)
              .map(figures -> say(figures, output))
              .orElseGet(() -> Ending.Refused.of(name, why));
      case CategoryReading.Plain(Node node, RangeList free, boolean wasManaged) ->
          EarlierLife.refusal(name, reading)
              .orElseGet(() -> say(figures(name, node.revision(), free, Optional.empty()), output));
      case CategoryReading.Managed(ManagedCategory managed) -> managed(managed, zoo, output);
    };
  }

  /// What may not be read beside the category is left out, and that is said.
  private Ending managed(ManagedCategory managed, Zoo zoo, Output output) {
    List<String> unlisted = new ArrayList<>();
    Optional<List<Lease>> leases =
        Unseen.unlessDenied(
            () -> zoo.ledger().leases(managed.name()).stream().map(Stamped::value).toList(),
            Layout.DEFAULT.ledger(managed.name()),
            unlisted,
            output);
    Optional<Set<WorkerName>> present =
        Unseen.unlessDenied(zoo::present, Layout.DEFAULT.presences(), unlisted, output);
    Figures.Books books =
        Figures.Books.of(managed.control().value(), managed.tally().value(), leases, present);
    return say(
        figures(managed.name(), managed.list(), managed.free(), Optional.of(books)),
        unlisted,
        output);
  }

  /// All is read at one moment, or nothing: who may not list leases gets the rest one by one.
  ///
  /// @throws StoreException if that does not tell what the category is
  private Ending asFarAsSeen(CategoryName name, Zoo zoo, Output output, StoreException denied) {
    if (denied.reason() != StoreException.Reason.NO_PERMISSION) {
      throw denied;
    }
    FleetSnapshot fleet = FirstLook.at(zoo.fleet(Optional.of(name)), zoo.patience());
    Figures figures =
        Optional.ofNullable(fleet.categories().get(name))
            .map(found -> Figures.of(found, fleet))
            .filter(found -> found.books().isPresent() && found.fault().isEmpty())
            .orElseThrow(() -> denied);
    Set<String> unlisted = fleet.ledgers().unlisted().keySet();
    unlisted.forEach(path -> Unseen.note(path, output));
    return say(figures, List.copyOf(unlisted), output);
  }

  /// What is no list may be one of the counters of 2010.
  private static Optional<Figures> counter(CategoryName name, Zoo zoo) {
    FleetSnapshot fleet = FirstLook.at(zoo.fleet(Optional.of(name)), zoo.patience());
    return Optional.ofNullable(fleet.categories().get(name))
        .filter(found -> found.counted().isPresent())
        .map(found -> Figures.of(found, fleet));
  }

  private static Figures figures(
      CategoryName name, Revision revision, RangeList free, Optional<Figures.Books> books) {
    return new Figures(
        name,
        revision.version(),
        Optional.of(free),
        OptionalLong.empty(),
        "",
        books.isPresent(),
        books);
  }

  private Ending say(Figures figures, Output output) {
    return say(figures, List.of(), output);
  }

  private Ending say(Figures figures, List<String> unlisted, Output output) {
    List<String> lines = new ArrayList<>();
    lines.add(
        "%s  %s, version %d".formatted(figures.category(), figures.state(), figures.version()));
    Columns rows = Columns.of("", ":", "");
    if (figures.counted().isPresent()) {
      rows.add("  last issued", figures.lastIssued(), "");
    } else {
      row(rows, "free", OptionalLong.of(figures.freeCount()), freeWords(figures));
    }
    figures.books().ifPresent(books -> rows(rows, books));
    lines.addAll(rows.lines().stream().skip(1).toList());
    Json object = figures.on(output.result(figures.category()));
    figures
        .free()
        .filter(list -> ranges)
        .ifPresent(
            list -> {
              object.put("free_ranges", list);
              list.ranges().forEach(range -> lines.add(range.toString()));
            });
    output.say(Unseen.on(unlisted, object), lines);
    return new Ending.Done();
  }

  private static void rows(Columns rows, Figures.Books books) {
    row(rows, "leased", books.leased(), leasedWords(books));
    row(rows, "consumed", books.consumed(), "");
    row(rows, "lost", OptionalLong.of(books.lost()), "");
    row(
        rows,
        "universe",
        OptionalLong.of(books.control().universe().count()),
        books.control().fence().isPresent()
            ? "fence at " + books.control().fence().getAsLong()
            : "not fenced");
  }

  private static String leasedWords(Figures.Books books) {
    return books.leases().isPresent()
        ? "in %s, %s stranded"
            .formatted(
                Words.counted(books.leases().getAsLong(), "lease"), Figures.known(books.stranded()))
        : "";
  }

  private static void row(Columns rows, String name, OptionalLong count, String words) {
    rows.add("  " + name, Figures.known(count), words);
  }

  private static String freeWords(Figures figures) {
    return figures.lowest().isPresent()
        ? "in %s from %d"
            .formatted(Words.counted(figures.ranges(), "range"), figures.lowest().getAsLong())
        : "";
  }
}
