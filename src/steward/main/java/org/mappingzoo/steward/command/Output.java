package org.mappingzoo.steward.command;

import java.io.PrintStream;
import java.util.List;
import org.mappingzoo.core.category.CategoryName;

/// Where a command speaks: results on standard output, everything else on standard error. With
/// `--json` a result is one object on one line instead.
final class Output {
  private static final String TOOL = "mapping-zoo: ";

  private final PrintStream out;
  private final PrintStream err;
  private final String command;
  private final boolean json;

  Output(PrintStream out, PrintStream err, String command, boolean json) {
    this.out = out;
    this.err = err;
    this.command = command;
    this.json = json;
  }

  /// The beginning of a result in JSON.
  Json result(CategoryName category) {
    return result().put("category", category.path());
  }

  /// The same for a command that is about no single category.
  Json result() {
    return result(ExitCode.DONE);
  }

  Json result(ExitCode code) {
    return new Json().put("command", command).put("outcome", code.word());
  }

  /// A result in both forms, of which one is printed.
  void say(Json object, List<String> lines) {
    if (json) {
      out.println(object);
    } else {
      lines.forEach(out::println);
    }
    out.flush();
  }

  void say(Json object, String line) {
    say(object, List.of(line));
  }

  /// Something beside the result that a person should know; what a program should know of it is
  /// in the result.
  void note(String line) {
    if (!json) {
      err.println(line);
      err.flush();
    }
  }

  /// What went wrong: one line, and one object as well.
  void fail(Ending ending) {
    if (json && !(ending instanceof Ending.Unbalanced)) {
      out.println(failure(ending));
      out.flush();
    }
    complain(ending.sentence());
  }

  /// One line on standard error.
  void complain(String sentence) {
    err.println(TOOL + sentence.strip().replaceAll("\\s*\\R\\s*", " "));
    err.flush();
  }

  /// Whether nobody reads the results any more.
  boolean isClosed() {
    return out.checkError();
  }

  private Json failure(Ending ending) {
    Json object = result(ending.code());
    switch (ending) {
      case Ending.Refused(CategoryName category, String refusal, String reason) ->
          object.put("category", category.path()).put("refusal", refusal).put("message", reason);
      case Ending.Uncertain(CategoryName category, String reason, String remedy) ->
          object.put("category", category.path()).put("message", reason).put("remedy", remedy);
      case Ending.Contended(CategoryName category, int attempts) ->
          object.put("category", category.path()).put("attempts", attempts);
      case Ending other -> object.put("message", other.sentence());
    }
    return object;
  }
}
