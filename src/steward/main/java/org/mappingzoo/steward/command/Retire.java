package org.mappingzoo.steward.command;

import org.mappingzoo.core.allocator.AdminChange;
import org.mappingzoo.core.allocator.LedgerChange;
import org.mappingzoo.core.category.CategoryName;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/// `retire CATEGORY`.
@Command(
    name = "retire",
    description = "Let nobody take ever again. What was taken can be pushed back.")
final class Retire implements ShellCommand {
  @Parameters(index = "0", paramLabel = "CATEGORY", description = "A managed category.")
  private CategoryName category;

  @Override
  public Ending run(Zoo zoo, Output output) {
    return new Changes(zoo, output)
        .make(
            category,
            new AdminChange.OnLedger(new LedgerChange.Retire()),
            (preview, receipt) -> "retired " + category);
  }
}
