package org.mappingzoo.steward.command;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
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

/// `restore --book URL CATEGORY…|--all [--dry-run]`.
@Command(
    name = "restore",
    description = {
      "Make categories anew that ZooKeeper has lost, from the stewards' book: free is what the book"
          + " promises, all else of the universe is booked as lost.",
      "What is there is left alone. The record is claimed first: a steward of the old ensemble, and"
          + " every worker of before, is kept out from then on. No id can be taken until a steward"
          + " leads here.",
      "Clients of 2010 check nothing: stop them first."
    })
final class Restore implements ShellCommand {
  @Parameters(index = "0..*", paramLabel = "CATEGORY", arity = "0..*", description = "Which.")
  private List<CategoryName> categories = List.of();

  @Option(names = "--all", description = "All that the book has.")
  private boolean all;

  @Option(names = "--dry-run", description = "Only say what would be done.")
  private boolean dryRun;

  @Option(
      names = "--over",
      paramLabel = "CATEGORY",
      description =
          "The one category's name once more: reseal it, which is there after all. Refused where"
              + " it is not: leave this out.")
  private Optional<String> over = Optional.empty();

  @Option(
      names = "--yes-the-old-ensemble-is-destroyed",
      description =
          "With --unfenced-store: on your word, since such a store cannot keep the old one out.")
  private boolean destroyed;

  @Mixin private BookChoice choice = new BookChoice();

  @Override
  public Ending run(Zoo zoo, Output output) {
    if (all == !categories.isEmpty()) {
      throw new UsageException("give categories, or --all");
    }
    if (over.isPresent()
        && (categories.size() != 1 || !over.get().equals(categories.getFirst().path()))) {
      throw new UsageException("--over confirms one category, by its name once more");
    }
    try (Book book = zoo.book(choice, dryRun)) {
      if (!dryRun && !book.comparesAndSets() && !destroyed) {
        throw new UsageException(
            "this store cannot keep a steward of the old ensemble out: that needs"
                + " --yes-the-old-ensemble-is-destroyed");
      }
      Bonding bonding = zoo.bonding(book, output::wentBack);
      return switch (bonding.beforeClaim()) {
        case Prospect.Barred(Verdict why) -> Ending.Failed.because(why);
        case Prospect.Clear(Optional<String> besides) ->
            new Renewals(
                    zoo.restoration(book),
                    book.place(),
                    Stream.concat(besides.stream(), openness(zoo).stream()).toList(),
                    bonding::claim,
                    output)
                .make(
                    all ? book.categories() : categories,
                    over.isPresent() ? Kind.RESEAL : Kind.RESTORE,
                    all,
                    dryRun);
      };
    }
  }

  /// The role map was lost with the rest of ZooKeeper: without one all is made open.
  private static Optional<String> openness(Zoo zoo) {
    return zoo.access().inForce().isEmpty()
        ? Optional.of(
            "no roles are in force: what is made is open to everybody; where there were roles an"
                + " admin applies them first (mapping-zoo acl apply)")
        : Optional.empty();
  }
}
