package org.mappingzoo.steward.command;

import java.util.List;
import java.util.Optional;
import org.mappingzoo.core.allocator.AdminChange;
import org.mappingzoo.core.allocator.LedgerChange;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.protocol.LeaseId;
import org.mappingzoo.core.ranges.IdRange;
import org.mappingzoo.core.ranges.RangeList;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `recycle CATEGORY LEASE [--attested RANGE… --yes-i-know CATEGORY --why TEXT]`.
@Command(
    name = "recycle",
    description = {
      "Close a lease whose worker is gone. What the owner was never allowed to use comes back,"
          + " which is right even where it is alive after all; the rest is booked as lost.",
      "With --attested those ranges come back as well, on your word, though they were granted; what"
          + " else was granted is lost. That needs --yes-i-know and --why."
    })
final class Recycle implements ShellCommand {
  @Parameters(index = "0", paramLabel = "CATEGORY", description = "A managed category.")
  private CategoryName category;

  @Parameters(index = "1", paramLabel = "LEASE", description = "As 'leases CATEGORY' prints it.")
  private LeaseId lease;

  @Option(
      names = "--attested",
      arity = "1..*",
      paramLabel = "RANGE",
      description = {
        "Ids of the lease of which you know that nobody used them nor ever will.",
        "If you are wrong, they are handed out twice."
      })
  private List<IdRange> attested = List.of();

  @Option(
      names = "--yes-i-know",
      paramLabel = "CATEGORY",
      description = "The category's name once more, with --attested.")
  private Optional<String> confirmed;

  @Override
  public Ending run(Zoo zoo, Output output) {
    RangeList ids = Words.ranges(attested);
    if (ids.isEmpty()) {
      if (confirmed.isPresent()) {
        throw new UsageException("--yes-i-know confirms --attested, and none is given");
      }
      return make(zoo, output, new LedgerChange.Recycle(lease), category.path());
    }
    if (confirmed.isEmpty()) {
      throw new UsageException(
          "--attested needs --yes-i-know %s: if one of these ids was used, it is used twice"
              .formatted(category));
    }
    if (!zoo.isReasoned()) {
      throw new UsageException(
          "--attested needs --why: on whose word and how it is known goes on record");
    }
    return make(zoo, output, new LedgerChange.RecycleAttested(lease, ids), confirmed.get());
  }

  private Ending make(Zoo zoo, Output output, LedgerChange change, String typedName) {
    return new Changes(zoo, output)
        .make(
            category,
            new AdminChange.OnLedger(change),
            typedName,
            (preview, receipt) -> {
              long back = preview.after().count() - preview.before().count();
              return "recycled lease %s: %s back, %s booked as lost"
                  .formatted(lease, Words.ids(back), Words.grouped(Changes.held(preview) - back));
            });
  }
}
