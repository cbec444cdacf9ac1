package org.mappingzoo.steward.command;

import java.util.List;
import java.util.Optional;
import org.mappingzoo.core.allocator.AdminChange;
import org.mappingzoo.core.allocator.LedgerChange;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.protocol.CategorySettings;
import org.mappingzoo.core.ranges.RangeList;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `seed CATEGORY RANGE… [--plain]`.
@Command(
    name = "seed",
    description = "Create a category with these ids. Into a managed one none is ever seeded again.")
final class Seed implements ShellCommand {
  @Parameters(index = "0", paramLabel = "CATEGORY", description = "The node to create.")
  private CategoryName category;

  @Parameters(
      index = "1..*",
      paramLabel = "RANGE",
      arity = "1..*",
      description = "Its ids, FIRST:LAST.")
  private List<String> ranges;

  @Option(
      names = "--plain",
      description = "A bare list as in 2010: no ledger, so what a dead worker held is lost.")
  private boolean plain;

  @Override
  public Ending run(Zoo zoo, Output output) {
    RangeList ids = Words.typed(ranges);
    Optional<Ending> forgotten = plain ? EarlierLife.forgotten(category, zoo) : Optional.empty();
    return forgotten.orElseGet(() -> seed(ids, zoo, output));
  }

  private Ending seed(RangeList ids, Zoo zoo, Output output) {
    AdminChange change =
        plain
            ? new AdminChange.Seed(ids)
            : new AdminChange.OnLedger(new LedgerChange.Seed(ids, CategorySettings.DEFAULT));
    return new Changes(zoo, output)
        .make(
            category,
            change,
            (preview, receipt) ->
                "seeded %s with %s, %s"
                    .formatted(category, Words.ids(ids.count()), plain ? "plain" : "managed"));
  }
}
