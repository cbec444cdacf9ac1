package org.mappingzoo.steward.command;

import org.mappingzoo.core.allocator.AdminChange;
import org.mappingzoo.core.allocator.LedgerChange;
import org.mappingzoo.core.category.CategoryName;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/// `unfreeze CATEGORY`.
@Command(name = "unfreeze", description = "Let workers take again.")
final class Unfreeze implements ShellCommand {
  @Parameters(index = "0", paramLabel = "CATEGORY", description = "A managed category.")
  private CategoryName category;

  @Override
  public Ending run(Zoo zoo, Output output) {
    return new Changes(zoo, output)
        .make(
            category,
            new AdminChange.OnLedger(new LedgerChange.Unfreeze()),
            (preview, receipt) -> "unfroze " + category);
  }
}
