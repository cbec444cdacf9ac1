package org.mappingzoo.steward.command;

import org.mappingzoo.core.allocator.AdminChange;
import org.mappingzoo.core.allocator.LedgerChange;
import org.mappingzoo.core.category.CategoryName;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `configure CATEGORY --reseal-on-new-leader=true|false`.
@Command(
    name = "configure",
    description = "Change how a managed category is treated; workers follow it live.")
final class Configure implements ShellCommand {
  @Parameters(index = "0", paramLabel = "CATEGORY", description = "A managed category.")
  private CategoryName category;

  @Option(
      names = "--reseal-on-new-leader",
      required = true,
      arity = "1",
      paramLabel = "true|false",
      description =
          "Whether stewards begin it anew, above its fence, behind each change of ZooKeeper's"
              + " leader, and workers wait for that: a rollback of ZooKeeper that nobody noticed"
              + " then repeats no id. It costs what was free below the fence, and takes stop while"
              + " no steward leads.")
  private boolean resealOnNewLeader;

  @Override
  public Ending run(Zoo zoo, Output output) {
    return new Changes(zoo, output)
        .make(
            category,
            new AdminChange.OnLedger(new LedgerChange.ResealOnNewLeader(resealOnNewLeader)),
            (preview, receipt) ->
                "%s now %s new leaders of ZooKeeper"
                    .formatted(category, resealOnNewLeader ? "doubts" : "trusts"));
  }
}
