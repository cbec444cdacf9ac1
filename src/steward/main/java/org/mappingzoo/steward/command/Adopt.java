package org.mappingzoo.steward.command;

import java.util.List;
import org.mappingzoo.core.allocator.AdminChange;
import org.mappingzoo.core.allocator.LedgerChange;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.protocol.CategorySettings;
import org.mappingzoo.core.ranges.IdRange;
import org.mappingzoo.core.ranges.RangeList;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `adopt CATEGORY --universe RANGE…`.
@Command(
    name = "adopt",
    description = {
      "Give a plain category a ledger. Its list stays as it is; what is not free of the universe"
          + " counts as consumed.",
      "Clients of 2010 go on reading its list, but must not write it any more. Where roles are in"
          + " force they cannot: the list gets the access list of its kind. If it may not be"
          + " changed by whoever adopts, that is said, and an admin applies the roles to it."
    })
final class Adopt implements ShellCommand {
  @Parameters(index = "0", paramLabel = "CATEGORY", description = "A plain category.")
  private CategoryName category;

  @Option(
      names = "--universe",
      required = true,
      arity = "1..*",
      paramLabel = "RANGE",
      description = "All ids that were ever seeded into it, FIRST:LAST.")
  private List<IdRange> universe;

  @Override
  public Ending run(Zoo zoo, Output output) {
    RangeList all = Words.ranges(universe);
    return new Changes(zoo, output)
        .make(
            category,
            new AdminChange.OnLedger(new LedgerChange.Adopt(all, CategorySettings.DEFAULT)),
            (preview, receipt) ->
                "adopted %s: %s free of %s, %s count as consumed"
                    .formatted(
                        category,
                        Words.grouped(preview.after().count()),
                        Words.ids(all.count()),
                        Words.grouped(all.count() - preview.after().count())));
  }
}
