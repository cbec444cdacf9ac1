package org.mappingzoo.steward.command;

import org.mappingzoo.core.allocator.AdminChange;
import org.mappingzoo.core.category.CategoryName;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/// `compact CATEGORY`.
@Command(
    name = "compact",
    description = "Join ranges that touch. Which ids are free stays as it is.")
final class Compact implements ShellCommand {
  @Parameters(index = "0", paramLabel = "CATEGORY", description = "The category.")
  private CategoryName category;

  @Override
  public Ending run(Zoo zoo, Output output) {
    return new Changes(zoo, output)
        .make(
            category,
            new AdminChange.Compact(),
            (preview, receipt) ->
                "compacted %s: %s instead of %s"
                    .formatted(
                        category,
                        Words.counted(preview.after().size(), "range"),
                        Words.grouped(preview.before().size())));
  }
}
