package org.mappingzoo.steward.command;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.mappingzoo.core.allocator.AdminChange;
import org.mappingzoo.core.allocator.LedgerAdmin;
import org.mappingzoo.core.allocator.LedgerChange;
import org.mappingzoo.core.allocator.Preview;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.protocol.CategoryReading;
import org.mappingzoo.core.protocol.CategorySettings;
import org.mappingzoo.core.protocol.ManagedCategory;
import org.mappingzoo.core.protocol.SettingsChange;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `configure CATEGORY [--batch IDS] [--window IDS] …`.
@Command(
    name = "configure",
    description = {
      "Change how a managed category is treated; workers follow it live.",
      "What is not named stays as it is. Without any option it shows the settings."
    })
final class Configure implements ShellCommand {
  private static final String NONE_OR_IDS = "IDS|none";
  private static final String FLAG = "true|false";

  @Parameters(index = "0", paramLabel = "CATEGORY", description = "A managed category.")
  private CategoryName category;

  @Option(
      names = "--batch",
      paramLabel = NONE_OR_IDS,
      description = "How many ids a dispenser takes at least; none leaves that to the worker.")
  private Optional<OptionalLong> batch;

  @Option(
      names = "--window",
      paramLabel = NONE_OR_IDS,
      description =
          "How many ids of a lease are granted at a time: of a worker that is gone only those are"
              + " in doubt, and the rest can be recycled. Each window is one write more; none"
              + " grants the whole lease.")
  private Optional<OptionalLong> window;

  @Option(
      names = "--outage-budget",
      paramLabel = "SECONDS",
      converter = Words.Budget.class,
      description = "For how long a dispenser's reserve should outlast ZooKeeper.")
  private Optional<Duration> outageBudget;

  @Option(
      names = "--take-limit",
      paramLabel = NONE_OR_IDS,
      description = "The most ids of one take.")
  private Optional<OptionalLong> takeLimit;

  @Option(
      names = "--lease-limit",
      paramLabel = "LEASES",
      description = "The most open leases in all.")
  private Optional<Integer> leaseLimit;

  @Option(
      names = "--owner-lease-limit",
      paramLabel = "LEASES",
      description = "The most open leases of one owner.")
  private Optional<Integer> ownerLeaseLimit;

  @Option(
      names = "--soft-limit",
      paramLabel = "BYTES",
      description = "From this length on the list is called large.")
  private Optional<Integer> softLimit;

  @Option(
      names = "--hard-limit",
      paramLabel = "BYTES",
      description = "Beyond this length nothing is pushed to the list; leases are parked.")
  private Optional<Integer> hardLimit;

  @Option(
      names = "--merge-on-push",
      arity = "1",
      paramLabel = FLAG,
      description = "Whether a push joins touching ranges instead of listing them as in 2010.")
  private Optional<Boolean> mergeOnPush;

  @Option(
      names = "--reseal-on-new-leader",
      arity = "1",
      paramLabel = FLAG,
      description =
          "Whether stewards begin it anew, above its fence, behind each change of ZooKeeper's"
              + " leader, and workers wait for that: a rollback of ZooKeeper that nobody noticed"
              + " then repeats no id. It costs what was free below the fence, and takes stop while"
              + " no steward leads.")
  private Optional<Boolean> resealOnNewLeader;

  @Override
  public Ending run(Zoo zoo, Output output) {
    SettingsChange change = change();
    return change.equals(SettingsChange.NONE)
        ? show(zoo, output)
        : new Changes(zoo, output)
            .make(
                category,
                new AdminChange.OnLedger(new LedgerChange.Adjust(change)),
                (preview, receipt) -> "%s: %s".formatted(category, differences(preview, change)));
  }

  private SettingsChange change() {
    return new SettingsChange(
        batch,
        window,
        outageBudget,
        takeLimit
            .map(ids -> OptionalLong.of(ids.orElse(CategorySettings.NO_LIMIT)))
            .orElse(OptionalLong.empty()),
        number(leaseLimit),
        number(ownerLeaseLimit),
        number(softLimit),
        number(hardLimit),
        mergeOnPush,
        resealOnNewLeader);
  }

  private static OptionalInt number(Optional<Integer> given) {
    return given.map(OptionalInt::of).orElse(OptionalInt.empty());
  }

  private Ending show(Zoo zoo, Output output) {
    return switch (zoo.ledger().read(category)) {
      case CategoryReading.Managed(ManagedCategory managed) -> show(managed.settings(), output);
      case CategoryReading other -> Ending.Refused.unmanaged(category, other);
    };
  }

  private Ending show(CategorySettings now, Output output) {
    Columns rows = Columns.of("", "");
    SettingsWords.of(now).forEach(rows::add);
    List<String> lines = new ArrayList<>(List.of(category.path()));
    rows.lines().stream().skip(1).map(line -> "  " + line).forEach(lines::add);
    output.say(SettingsWords.on(output.result(category), now), lines);
    return new Ending.Done();
  }

  /// What becomes of each setting that is another one from now on.
  private static String differences(Preview preview, SettingsChange change) {
    CategorySettings before =
        preview
            .booked()
            .map(LedgerAdmin.Proposal::before)
            .map(CategoryReading.Managed.class::cast)
            .map(managed -> managed.category().settings())
            .orElseThrow();
    Map<String, String> now = SettingsWords.of(change.in(before));
    List<String> said = new ArrayList<>();
    SettingsWords.of(before)
        .forEach(
            (name, was) -> {
              String is = Objects.requireNonNull(now.get(name));
              if (!is.equals(was)) {
                said.add("%s %s -> %s".formatted(name, was, is));
              }
            });
    return String.join(", ", said);
  }
}
