package org.mappingzoo.steward.command;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Optional;
import org.mappingzoo.core.allocator.StoreException;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/// Understands a command line, carries it out, and ends with a code. A fault of the caller's is
/// one line; so is everything else that goes wrong.
final class Shell {
  private final Opening opening;
  private final Optional<String> environment;
  private final PrintStream out;
  private final PrintStream err;

  /// How to reach an ensemble.
  @FunctionalInterface
  interface Opening {
    /// Nothing is sent before the first use.
    ///
    /// @throws UsageException if there can be no such ensemble
    Opened open(String connect, MappingZoo.Given given);
  }

  /// An ensemble, until it is closed.
  interface Opened extends Zoo, AutoCloseable {
    @Override
    void close();
  }

  /// A shell.
  ///
  /// @param environment the ensemble where the command line names none
  Shell(Opening opening, Optional<String> environment, PrintStream out, PrintStream err) {
    this.opening = opening;
    this.environment = environment.map(String::strip).filter(found -> !found.isEmpty());
    this.out = out;
    this.err = err;
  }

  /// Carries out one command.
  ///
  /// @return the code to exit with
  int run(String... arguments) {
    MappingZoo tool = new MappingZoo();
    CommandLine line = new CommandLine(tool);
    line.getCommandSpec()
        .usageMessage()
        .customSynopsis("mapping-zoo [OPTION…] COMMAND [CATEGORY] …")
        .exitCodeListHeading("%nExit codes:%n")
        .exitCodeList(ExitCode.list());
    Words.teach(line);
    line.setOut(new PrintWriter(out, true, UTF_8));
    line.setErr(new PrintWriter(err, true, UTF_8));
    line.setParameterExceptionHandler(this::misunderstood);
    line.setExecutionExceptionHandler((failure, at, parsed) -> defect(failure));
    line.setExecutionStrategy(parsed -> execute(parsed, tool.given()));
    return line.execute(arguments);
  }

  private int execute(ParseResult parsed, MappingZoo.Given given) {
    Integer helped = CommandLine.executeHelpRequest(parsed);
    if (helped != null) {
      return helped;
    }
    CommandLine last = parsed.asCommandLineList().getLast();
    String name = last.getCommandName();
    Output output = new Output(out, err, name, given.json());
    try {
      if (last.getCommand() instanceof ShellCommand command) {
        return end(carryOut(command, given, output), output);
      }
      throw new UsageException("a command is missing");
    } catch (UsageException e) {
      output.complain(e.getMessage() + helped(last));
      return ExitCode.USAGE.number();
    }
  }

  private Ending carryOut(ShellCommand command, MappingZoo.Given given, Output output) {
    String connect =
        given
            .connect()
            .or(() -> environment)
            .orElseThrow(
                () ->
                    new UsageException(
                        "no ensemble: give --connect HOST:PORT, or set " + MappingZoo.ENVIRONMENT));
    try (Opened zoo = opening.open(connect, given)) {
      return command.run(zoo, output);
    } catch (StoreException e) {
      return Ending.Failed.of(e);
    }
  }

  private static int end(Ending ending, Output output) {
    if (!(ending instanceof Ending.Done)) {
      output.fail(ending);
    }
    return ending.code().number();
  }

  private int misunderstood(ParameterException fault, String[] arguments) {
    output().complain(shortened(fault) + guess(fault) + helped(fault.getCommandLine()));
    return ExitCode.USAGE.number();
  }

  private static String helped(CommandLine line) {
    return "; '%s --help' says more".formatted(line.getCommandSpec().qualifiedName());
  }

  /// Picocli's own sentence, without where the word stood.
  private static String shortened(ParameterException fault) {
    return String.valueOf(fault.getMessage())
        .replaceFirst(
            "^Invalid value for positional parameter at index \\S+ \\((\\w+)\\): ", "$1: ")
        .replaceFirst("^Invalid value for option '(\\S+)'(?: \\(.*?\\))?: ", "$1: ")
        .replaceFirst("^Unmatched arguments? (?:from|at) index \\d+: ", "not understood: ");
  }

  private static String guess(ParameterException fault) {
    List<String> near =
        fault instanceof UnmatchedArgumentException unmatched
            ? unmatched.getSuggestions()
            : List.of();
    return near.isEmpty() ? "" : ", perhaps " + String.join(" or ", near);
  }

  private int defect(Exception failure) {
    StringWriter trace = new StringWriter();
    failure.printStackTrace(new PrintWriter(trace, true));
    output().complain("a defect of this tool: " + failure);
    err.print(trace);
    return ExitCode.DEFECT.number();
  }

  private Output output() {
    return new Output(out, err, "", false);
  }
}
