package org.mappingzoo.steward.command;

import java.util.List;
import java.util.Optional;
import org.mappingzoo.steward.book.Book;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// `adopt-book --book URL --yes-i-know`.
@Command(
    name = "adopt-book",
    description = {
      "Have the stewards of this ensemble keep another book from now on: an empty one, or one that"
          + " belonged to another ensemble, which has it no longer.",
      "Stop the stewards first; they write what they know into it when they lead again. Until then"
          + " a loss of ZooKeeper could not be made good from it."
    })
final class AdoptBook implements ShellCommand {
  @Option(names = "--yes-i-know", description = "Do it; without it only say what is there.")
  private boolean confirmed;

  @Mixin private BookChoice choice = new BookChoice();

  @Override
  public Ending run(Zoo zoo, Output output) {
    try (Book book = zoo.book(choice, !confirmed)) {
      if (!confirmed) {
        Optional<String> trouble = zoo.bonding(book).trouble();
        output.say(
            output.result(ExitCode.DONE).put("book", book.place()).put("adopted", false),
            List.of(
                trouble
                    .map(why -> why + "; --yes-i-know makes it the one of this ensemble")
                    .orElse("nothing keeps the book at " + book.place() + " from being used")));
        return new Ending.Done();
      }
      Optional<Ending> failed = Ending.Failed.of(zoo.bonding(book, output::wentBack).adopt());
      if (failed.isEmpty()) {
        output.tell(
            output.result(ExitCode.DONE).put("book", book.place()).put("adopted", true),
            List.of("the book at %s is the one of this ensemble".formatted(book.place())));
      }
      return failed.orElseGet(Ending.Done::new);
    }
  }
}
