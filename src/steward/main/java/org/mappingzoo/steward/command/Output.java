package org.mappingzoo.steward.command;

import java.io.PrintStream;
import java.util.List;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.steward.duty.LogText;

/// Where a command speaks: results on standard output, everything else on standard error. With
/// `--json` a result is one object on one line instead.
final class Output {
  private static final String TOOL = "mapping-zoo: ";

  private final Outlet out;
  private final PrintStream err;
  private final String command;
  private final boolean json;
  private String untold = "";
  private volatile String inDoubt = "";

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
    return json
        ? List.of(object.toString())
        : lines.stream().map(LogText::withoutControls).toList();
  }

  /// Something beside the result that a person should know; what a program should know of it is
  /// in the result.
  void note(String line) {
    if (!json) {
      err.println(LogText.withoutControls(line));
      err.flush();
    }
  }

  /// Something is sent from here on that may take effect though nobody hears of it.
  ///
  /// @param sentence what is then in doubt
  void sends(String sentence) {
    inDoubt = sentence;
  }

  /// A change is sent from here on that may take effect though nobody hears of it.
  ///
  /// @param remedy what can be done about it
  void sends(CategoryName category, String remedy) {
    sends("%s: it may or may not have taken effect; %s".formatted(category, remedy));
  }

  /// What became of it is known, and said.
  void isSettled() {
    inDoubt = "";
  }

  /// The process ends at once. From any thread.
  void interrupted() {
    if (!inDoubt.isEmpty()) {
      complain("interrupted: " + inDoubt);
    }
  }

  /// Says how it ended, where that was not said already.
  ExitCode end(Ending ending) {
    if (!(ending instanceof Ending.Done)) {
      if (json && !ending.isSaid()) {
        out.write(List.of(failure(ending).toString()));
      }
      complain(ending.sentence());
      tellElsewhere();
      return ending.code();
    }
    if (!out.isBroken()) {
      return ending.code();
    }
    tellElsewhere();
    if (untold.isEmpty() && !out.isLeft()) {
      complain("standard output could not be written: " + out.reason());
    }
    return ExitCode.UNTOLD;
  }

  private void tellElsewhere() {
    if (!untold.isEmpty()) {
      complain(
          "it took effect, but standard output could not be written (%s), where this belongs: %s"
              .formatted(out.reason(), untold));
    }
  }

  /// The command line cannot be understood.
  ExitCode misunderstood(String sentence) {
    return fail(ExitCode.USAGE, sentence);
  }

  /// A defect of this tool.
  ///
  /// @param trace where it is, for whoever mends it
  ExitCode brokeOff(String sentence, List<String> trace) {
    fail(ExitCode.DEFECT, sentence);
    trace.forEach(line -> err.println(LogText.withoutControls(line)));
    return ExitCode.DEFECT;
  }

  private ExitCode fail(ExitCode code, String sentence) {
    if (json) {
      out.write(List.of(result(code).put("message", oneLine(sentence)).toString()));
    }
    complain(sentence);
    return code;
  }

  /// One line on standard error.
  void complain(String sentence) {
    err.println(TOOL + oneLine(sentence));
    err.flush();
  }

  private static String oneLine(String sentence) {
    // What others wrote may be in it: nothing of that steers a terminal.
    return LogText.withoutControls(sentence.strip().replaceAll("\\s*\\R\\s*", " "));
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
      case Ending.Uncertain uncertain -> inDoubt(object, uncertain);
      case Ending.OtherLife(CategoryName category, String sentence) ->
          object.put("category", category.path()).put("message", oneLine(sentence));
      case Ending.Contended(CategoryName category, int attempts) ->
          object
              .put("category", category.path())
              .put("attempts", attempts)
              .put("message", ending.sentence());
      case Ending other -> object.put("message", other.sentence());
    }
    return object;
  }

  private static void inDoubt(Json object, Ending.Uncertain uncertain) {
    object
        .put("category", uncertain.category().path())
        .put("message", uncertain.reason())
        .put("remedy", uncertain.remedy());
    uncertain.lease().ifPresent(lease -> object.put("lease", lease));
    uncertain.intended().ifPresent(ids -> object.put("intended", ids));
  }
}
