package org.mappingzoo.steward.command;

import java.util.List;
import org.mappingzoo.core.allocator.AdminChange;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.ranges.RangeList;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/// `extend CATEGORY RANGE…`.
@Command(
    name = "extend",
    description = {
      "Add ids that never were part of the category.",
      "A plain category does not record what was: there it is for you to know."
    })
final class Extend implements ShellCommand {
  @Parameters(index = "0", paramLabel = "CATEGORY", description = "The category.")
  private CategoryName category;

  @Parameters(
      index = "1..*",
      paramLabel = "RANGE",
      arity = "1..*",
      description = "The new ids, FIRST:LAST.")
  private List<String> ranges;

  @Override
  public Ending run(Zoo zoo, Output output) {
    RangeList ids = Words.typed(ranges);
    return EarlierLife.refusal(category, zoo).orElseGet(() -> extend(ids, zoo, output));
  }

  private Ending extend(RangeList ids, Zoo zoo, Output output) {
    return new Changes(zoo, output)
        .make(
            category,
            new AdminChange.Extend(ids),
            (preview, receipt) ->
                "extended %s by %s: %s free"
                    .formatted(
                        category, Words.ids(ids.count()), Words.grouped(preview.after().count())));
  }
}
