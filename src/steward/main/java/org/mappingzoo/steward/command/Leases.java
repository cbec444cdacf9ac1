package org.mappingzoo.steward.command;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.protocol.CategoryReading;
import org.mappingzoo.core.protocol.Generation;
import org.mappingzoo.core.protocol.Layout;
import org.mappingzoo.core.protocol.Lease;
import org.mappingzoo.core.protocol.ManagedCategory;
import org.mappingzoo.core.protocol.Stamped;
import org.mappingzoo.core.protocol.WorkerName;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/// `leases CATEGORY`.
@Command(
    name = "leases",
    description = {
      "List who holds ids, and what is closed but kept as evidence.",
      "GRANTED is what the owner may use: beyond it, recycle is safe. An owner is absent where"
          + " the process that took the lease has no presence in ZooKeeper, also where another one"
          + " of that name has; a lease taken by this tool never has. Where it may not be seen who"
          + " is there it is '?', in JSON null, and the directory is named, in JSON in 'unlisted'.",
      "What nobody has closed of an earlier life of the category is void: it holds nothing any"
          + " more, and nothing can be done with it."
    })
final class Leases implements ShellCommand {
  @Parameters(index = "0", paramLabel = "CATEGORY", description = "A managed category.")
  private CategoryName category;

  @Override
  public Ending run(Zoo zoo, Output output) {
    return switch (zoo.ledger().read(category)) {
      case CategoryReading.Managed(ManagedCategory managed) ->
          list(zoo, managed.generation(), output);
      case CategoryReading other -> Ending.Refused.unmanaged(category, other);
    };
  }

  private Ending list(Zoo zoo, Generation life, Output output) {
    List<Lease> leases = zoo.ledger().leases(category).stream().map(Stamped::value).toList();
    List<String> unlisted = new ArrayList<>();
    Optional<Set<WorkerName>> present =
        Unseen.unlessDenied(zoo::present, Layout.DEFAULT.presences(), unlisted, output);
    Columns columns = Columns.of("LEASE", "STATE", "OWNER", "IDS:", "GRANTED:", "RANGES");
    List<Json> objects = new ArrayList<>();
    for (Lease lease : leases) {
      Optional<Boolean> there = present.map(workers -> workers.contains(lease.worker()));
      columns.add(
          lease.id().value(),
          state(lease, life),
          there.map(is -> is ? "present" : "absent").orElse("?"),
          Words.grouped(lease.ranges().count()),
          Words.grouped(lease.window()),
          Words.line(lease.ranges()));
      objects.add(object(lease, life, there));
    }
    output.say(
        Unseen.on(unlisted, output.result(category).put("leases", objects)), columns.lines());
    return new Ending.Done();
  }

  private static String state(Lease lease, Generation life) {
    if (lease.isVoidIn(life)) {
      return "void";
    }
    String state = lease.state().name().toLowerCase(Locale.ROOT).replace('_', '-');
    return lease.parked() && lease.state() == Lease.State.OPEN ? "parked" : state;
  }

  private static Json object(Lease lease, Generation life, Optional<Boolean> present) {
    return new Json()
        .put("lease", lease.id().value())
        .put("owner", lease.owner().value())
        .put("present", present)
        .put("state", state(lease, life))
        .put("ids", lease.ranges().count())
        .put("granted", lease.window())
        .put("carry", lease.carry())
        .put("returned", lease.returned())
        .put("lost", lease.lost())
        .put("ranges", lease.ranges());
  }
}
