package org.mappingzoo.steward.command;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.OutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.mappingzoo.core.allocator.OtherLifeException;
import org.mappingzoo.core.allocator.StoreException;
import org.mappingzoo.steward.book.BookException;
import picocli.CommandLine;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/// Understands a command line, carries it out, and ends with a code. A fault of the caller's is
/// one line; so is everything else that goes wrong.
final class Shell {
  private final Opening opening;
  private final Environment environment;
  private final OutputStream out;
  private final PrintStream err;

  /// For [#interrupted()], which another thread calls.
  private volatile Optional<Output> speaking = Optional.empty();

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
  /// @param environment what holds where the command line says nothing
  Shell(Opening opening, Environment environment, OutputStream out, PrintStream err) {
    this.opening = opening;
    this.environment = environment;
    this.out = out;
    this.err = err;
  }

  /// Carries out one command.
  ///
  /// @return the code to exit with
  int run(String... arguments) {
    MappingZoo tool = new MappingZoo();
    CommandLine line = grammar(tool);
    StringWriter help = new StringWriter();
    line.setOut(new PrintWriter(help));
    line.setErr(new PrintWriter(err, true, UTF_8));
    line.setParameterExceptionHandler(this::misunderstood);
    line.setExecutionStrategy(parsed -> executeOrOwnUp(parsed, tool.given(environment), help));
    return line.execute(arguments);
  }

  /// The process ends before the command does: says what that leaves in doubt. From any thread.
  void interrupted() {
    speaking.ifPresent(Output::interrupted);
  }

  /// What can be said to the tool: all commands and options with their words.
  static CommandLine grammar(MappingZoo tool) {
    CommandLine line = new CommandLine(tool);
    line.getCommandSpec()
        .usageMessage()
        .customSynopsis("mapping-zoo [OPTION…] COMMAND [CATEGORY] …")
        .exitCodeListHeading("%nExit codes:%n")
        .exitCodeList(ExitCode.list())
        .footer("", ExitCode.STEPS);
    Words.teach(line);
    // A reason may begin with '@'.
    line.setExpandAtFiles(false);
    return line;
  }

  /// Picocli's own handler of exceptions does not hear of those that a strategy throws.
  private int executeOrOwnUp(ParseResult parsed, MappingZoo.Given given, StringWriter help) {
    try {
      return CommandLine.executeHelpRequest(parsed) != null
          ? printed(help.toString())
          : execute(parsed, given);
    } catch (ParameterException e) {
      throw e;
    } catch (RuntimeException e) { // the outermost there is
      return defect(e, output(parsed, given));
    }
  }

  private int execute(ParseResult parsed, MappingZoo.Given given) {
    CommandLine last = parsed.asCommandLineList().getLast();
    Output output = output(parsed, given);
    speaking = Optional.of(output);
    try {
      if (last.getCommand() instanceof ShellCommand command) {
        return output.end(carryOut(command, given, output)).number();
      }
      if (last.getCommand() instanceof Service service) {
        return output.end(serve(service, given)).number();
      }
      throw new UsageException("a command is missing");
    } catch (UsageException e) {
      return output.misunderstood(e.getMessage() + helped(last)).number();
    }
  }

  /// Help that nobody could read is no success.
  private int printed(String help) {
    Output output = output("help", false);
    output.say(new Json(), help.lines().toList());
    return output.end(new Ending.Done()).number();
  }

  /// As it is typed behind the tool's own name.
  static String nameOf(CommandSpec command) {
    return command.qualifiedName().replaceFirst("^mapping-zoo ?", "");
  }

  private Ending carryOut(ShellCommand command, MappingZoo.Given given, Output output) {
    String connect =
        given
            .connect()
            .or(environment::connect)
            .orElseThrow(
                () ->
                    new UsageException(
                        "no ensemble: give --connect HOST:PORT, or set " + MappingZoo.ENVIRONMENT));
    try (Opened zoo = opening.open(connect, given)) {
      return command.run(zoo, output);
    } catch (OtherLifeException e) {
      return Ending.OtherLife.of(e);
    } catch (StoreException e) {
      return Ending.Failed.of(e);
    } catch (BookException e) {
      return Ending.Failed.of(e);
    }
  }

  private Ending serve(Service service, MappingZoo.Given given) {
    try {
      return service.serve(given);
    } catch (StoreException e) {
      return Ending.Failed.of(e);
    }
  }

  private int misunderstood(ParameterException fault, String[] arguments) {
    boolean json = Arrays.stream(arguments).anyMatch(word -> word.matches("--json(=true)?"));
    return output(nameOf(fault.getCommandLine().getCommandSpec()), json)
        .misunderstood(
            shortened(fault)
                + guess(fault)
                + negative(fault, arguments)
                + helped(fault.getCommandLine()))
        .number();
  }

  private static String helped(CommandLine line) {
    return "; '%s --help' says more".formatted(line.getCommandSpec().qualifiedName());
  }

  /// Picocli's own sentence, without where the word stood.
  private static String shortened(ParameterException fault) {
    return String.valueOf(fault.getMessage())
        .replaceFirst(
            "^Invalid value for positional parameter at index \\S+ \\((\\w+)\\): ", "$1: ")
        .replaceFirst(
            "^Invalid value for option '(\\S+)'(?: at index \\d+)?(?: \\(.*?\\))?: ", "$1: ")
        .replaceFirst("^Unmatched arguments? (?:from|at) index \\d+: ", "not understood: ")
        .replaceFirst("^Unknown subcommand ('.*')\\.$", "not understood: $1");
  }

  private static String guess(ParameterException fault) {
    List<String> near =
        fault instanceof UnmatchedArgumentException unmatched
            ? unmatched.getSuggestions()
            : List.of();
    return near.isEmpty() ? "" : ", perhaps " + String.join(" or ", near);
  }

  /// A word that begins with `-` counts as an option, and the parameter as missing.
  private static String negative(ParameterException fault, String[] arguments) {
    return fault instanceof MissingParameterException
        ? Arrays.stream(arguments)
            .filter(word -> word.matches("-[0-9].*"))
            .findFirst()
            .map(", since '%s' is none: nothing here is negative"::formatted)
            .orElse("")
        : "";
  }

  private static int defect(Exception failure, Output output) {
    StringWriter trace = new StringWriter();
    failure.printStackTrace(new PrintWriter(trace, true));
    return output
        .brokeOff(
            "a defect of this tool: " + failure,
            trace.toString().replace("\t", "    ").lines().toList())
        .number();
  }

  private Output output(ParseResult parsed, MappingZoo.Given given) {
    CommandSpec last = parsed.asCommandLineList().getLast().getCommandSpec();
    return output(nameOf(last), given.json());
  }

  private Output output(String command, boolean json) {
    return new Output(new Outlet(out), err, command, json);
  }
}
