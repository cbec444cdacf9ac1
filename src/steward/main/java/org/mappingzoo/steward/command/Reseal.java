package org.mappingzoo.steward.command;

import java.util.List;
import java.util.Optional;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.steward.book.Bonding;
import org.mappingzoo.steward.book.Bonding.Prospect;
import org.mappingzoo.steward.book.Bonding.Verdict;
import org.mappingzoo.steward.book.Book;
import org.mappingzoo.steward.book.Restoration.Kind;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `reseal --book URL CATEGORY [--dry-run] [--yes-i-know CATEGORY]`.
@Command(
    name = "reseal",
    description = {
      "Begin a category anew in its place after ZooKeeper was rolled back, or where nobody can read"
          + " its list: it goes on at the fence, above which nothing was ever taken.",
      "All its leases are void from then on, and what was free below the fence is booked as lost."
    })
final class Reseal implements ShellCommand {
  @Parameters(index = "0", paramLabel = "CATEGORY", description = "A fenced category or counter.")
  private CategoryName category;

  @Option(names = "--dry-run", description = "Only say what would be done.")
  private boolean dryRun;

  @Option(
      names = "--yes-i-know",
      paramLabel = "CATEGORY",
      description = "The category's name once more, unless with --dry-run.")
  private Optional<String> confirmed = Optional.empty();

  @Mixin private BookChoice choice = new BookChoice();

  @Override
  public Ending run(Zoo zoo, Output output) {
    if (!dryRun && !confirmed.equals(Optional.of(category.path()))) {
      throw new UsageException(
          "all leases of %s become void: confirm with --yes-i-know %s, or look with --dry-run"
              .formatted(category, category));
    }
    try (Book book = zoo.book(choice, dryRun)) {
      Bonding bonding = zoo.bonding(book, output::wentBack);
      return switch (bonding.beforeKeep()) {
        case Prospect.Barred(Verdict why) -> Ending.Failed.because(why);
        case Prospect.Clear(Optional<String> besides) ->
            new Renewals(
                    zoo.restoration(book),
                    book.place(),
                    besides.stream().toList(),
                    () -> bonding.keep(Optional.empty()),
                    output)
                .make(List.of(category), Kind.RESEAL, false, dryRun);
      };
    }
  }
}
