package org.mappingzoo.steward.command;

import java.util.List;
import java.util.Optional;
import org.mappingzoo.steward.book.Bonding;
import org.mappingzoo.steward.book.Bonding.Prospect;
import org.mappingzoo.steward.book.Bonding.Verdict;
import org.mappingzoo.steward.book.Book;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// `adopt-book --book URL --yes-i-know|--dry-run`.
@Command(
    name = "adopt-book",
    description = {
      "Have the stewards of this ensemble keep another book from now on: an empty one, or one that"
          + " belonged to another ensemble, which has it no longer.",
      "Stop the stewards first; they write what they know into it when they lead again. Until then"
          + " a loss of ZooKeeper could not be made good from it."
    })
final class AdoptBook implements ShellCommand {
  @Option(names = "--dry-run", description = "Only say what would be done.")
  private boolean dryRun;

  @Option(names = "--yes-i-know", description = "Do it; needed unless with --dry-run.")
  private boolean confirmed;

  @Mixin private BookChoice choice = new BookChoice();

  @Override
  public Ending run(Zoo zoo, Output output) {
    if (!dryRun && !confirmed) {
      throw new UsageException(
          "the stewards of this ensemble keep that book from then on: confirm with --yes-i-know, or"
              + " look with --dry-run");
    }
    try (Book book = zoo.book(choice, dryRun)) {
      Bonding bonding = zoo.bonding(book, output::wentBack);
      return dryRun ? look(book, bonding, output) : adopt(book, bonding, output);
    }
  }

  private static Ending look(Book book, Bonding bonding, Output output) {
    return switch (bonding.beforeAdopt()) {
      case Prospect.Barred(Verdict why) -> Ending.Failed.because(why);
      case Prospect.Clear(Optional<String> besides) -> {
        Json object = head(book, output).put("dryRun", true).put("adopted", false);
        besides.ifPresent(note -> object.put("note", note));
        output.say(
            object,
            List.of(
                besides
                    .map(note -> note + "; --yes-i-know makes it the one of this ensemble")
                    .orElse("nothing keeps the book at " + book.place() + " from being used")));
        yield new Ending.Done();
      }
    };
  }

  private static Ending adopt(Book book, Bonding bonding, Output output) {
    Optional<Ending> failed = Ending.Failed.of(bonding.adopt());
    if (failed.isEmpty()) {
      output.tell(
          head(book, output).put("dryRun", false).put("adopted", true),
          List.of("the book at %s is the one of this ensemble".formatted(book.place())));
    }
    return failed.orElseGet(Ending.Done::new);
  }

  private static Json head(Book book, Output output) {
    return output.result(ExitCode.DONE).put("book", book.place());
  }
}
