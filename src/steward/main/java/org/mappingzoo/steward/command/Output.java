package org.mappingzoo.steward.command;

import java.io.PrintStream;
import java.util.List;
import org.mappingzoo.core.category.CategoryName;

/// Where a command speaks: results on standard output, everything else on standard error. With
/// `--json` a result is one object on one line instead.
final class Output {
  private static final String TOOL = "mapping-zoo: ";

  private final Outlet out;
  private final PrintStream err;
  private final String command;
  private final boolean json;
  private String untold = "";

  Output(Outlet out, PrintStream err, String command, boolean json) {
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

  /// What was looked at, in both forms, of which one is printed.
  void say(Json object, List<String> lines) {
    out.write(lines(object, lines));
  }

  /// What took effect. Where it cannot be printed it is not lost: [#end] says it elsewhere.
  void tell(Json object, List<String> lines) {
    List<String> printed = lines(object, lines);
    if (!out.write(printed)) {
      untold = String.join(" ", printed);
    }
  }

  void tell(Json object, String line) {
    tell(object, List.of(line));
  }

  private List<String> lines(Json object, List<String> lines) {
    return json ? List.of(object.toString()) : lines;
  }

  /// Something beside the result that a person should know; what a program should know of it is
  /// in the result.
  void note(String line) {
    if (!json) {
      err.println(line);
      err.flush();
    }
  }

  /// Says how it ended, where that was not said already.
  ExitCode end(Ending ending) {
    if (!(ending instanceof Ending.Done)) {
      if (json && !ending.isSaid()) {
        out.write(List.of(failure(ending).toString()));
      }
      complain(ending.sentence());
      return ending.code();
    }
    if (!out.isBroken()) {
      return ending.code();
    }
    if (!untold.isEmpty()) {
      complain(
          "it took effect, but standard output could not be written (%s), where this belongs: %s"
              .formatted(out.reason(), untold));
    } else if (!out.isLeft()) {
      complain("standard output could not be written: " + out.reason());
    }
    return ExitCode.UNTOLD;
  }

  /// The command line cannot be understood.
  ExitCode misunderstood(String sentence) {
    if (json) {
      out.write(
          List.of(
              new Json()
                  .put("outcome", ExitCode.USAGE.word())
                  .put("message", oneLine(sentence))
                  .toString()));
    }
    complain(sentence);
    return ExitCode.USAGE;
  }

  /// One line on standard error.
  void complain(String sentence) {
    err.println(TOOL + oneLine(sentence));
    err.flush();
  }

  private static String oneLine(String sentence) {
    // What others wrote may be in it: nothing of that steers a terminal.
    return sentence.strip().replaceAll("\\s*\\R\\s*", " ").replaceAll("\\p{Cntrl}", "?");
  }

  /// ZooKeeper was found to have gone back in time: nobody else is told so any more.
  void wentBack(long era) {
    complain(
        "ZooKeeper was rolled back: era %d begins, and stewards freeze what was alive before until it is resealed"
            .formatted(era));
  }

  /// Whether nobody reads the results any more.
  boolean isClosed() {
    return out.isBroken();
  }

  private Json failure(Ending ending) {
    Json object = result(ending.code());
    switch (ending) {
      case Ending.Refused(CategoryName category, String refusal, String reason) ->
          object.put("category", category.path()).put("refusal", refusal).put("message", reason);
      case Ending.Uncertain(CategoryName category, String reason, String remedy) ->
          object.put("category", category.path()).put("message", reason).put("remedy", remedy);
      case Ending.OtherLife(CategoryName category, String sentence) ->
          object.put("category", category.path()).put("message", oneLine(sentence));
      case Ending.Contended(CategoryName category, int attempts) ->
          object.put("category", category.path()).put("attempts", attempts);
      case Ending other -> object.put("message", other.sentence());
    }
    return object;
  }
}
