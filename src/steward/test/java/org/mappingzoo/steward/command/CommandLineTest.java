package org.mappingzoo.steward.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What is wrong with a command line is said in one line, before anybody is asked.
class CommandLineTest {
  static final List<String> COMMANDS =
      List.of(
          "seed",
          "take",
          "push",
          "extend",
          "compact",
          "recycle",
          "leases",
          "status",
          "verify",
          "adopt",
          "freeze",
          "unfreeze",
          "retire",
          "configure",
          "watch");

  private static Scene.Said say(String... words) {
    return Scene.say(
        Optional.of("127.0.0.1:2181"),
        (connect, given) -> {
          throw new IllegalStateException("nobody is to be asked");
        },
        words);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          take /x 5 --bogus          | Unknown option: '--bogus'; 'mapping-zoo take --help' says more
          take                       | Missing required parameters: 'CATEGORY', 'COUNT'; 'mapping-zoo take --help' says more
          take x 5                   | CATEGORY: 'x' is not the path of a category: one starts with '/' and has a name behind it; 'mapping-zoo take --help' says more
          take /mapping-zoo/x 5      | CATEGORY: '/mapping-zoo/x' lies under Mapping Zoo's own root /mapping-zoo; 'mapping-zoo take --help' says more
          take /x five               | COUNT: 'five' is not a count, 1 to 9223372036854775807; 'mapping-zoo take --help' says more
          take /x 0                  | COUNT: '0' is not a count, 1 to 9223372036854775807; 'mapping-zoo take --help' says more
          take /x 9223372036854775808 | COUNT: '9223372036854775808' is not a count, 1 to 9223372036854775807; 'mapping-zoo take --help' says more
          take /x -5                 | COUNT: '-5' is not a count, 1 to 9223372036854775807; 'mapping-zoo take --help' says more
          seed /x -1:5               | Missing required parameter: 'RANGE', since '-1:5' is none: nothing here is negative; 'mapping-zoo seed --help' says more
          seed /x                    | Missing required parameter: 'RANGE'; 'mapping-zoo seed --help' says more
          recycle /x w-aaaaaaaaaaaaaaaa --attested x | --attested: 'x' is not FIRST:LAST: column 1: a digit was expected, found 'x'; 'mapping-zoo recycle --help' says more
          recycle /x w-aaaaaaaaaaaaaaaa --attested --yes-i-know /x | Expected parameter for option '--attested' but found '--yes-i-know'; 'mapping-zoo recycle --help' says more
          status /x --timeout 1 --timeout 2 | option '--timeout' (SECONDS) should be specified only once; 'mapping-zoo status --help' says more
          watch --lines -1           | --lines: '-1' is not a count, 1 to 9223372036854775807; 'mapping-zoo watch --help' says more
          status @/x                 | CATEGORY: '@/x' is not the path of a category: one starts with '/' and has a name behind it; 'mapping-zoo status --help' says more
          take /x 5 6                | not understood: '6'; 'mapping-zoo take --help' says more
          take /x 5 --timeout never  | --timeout: 'never' is not a number of seconds, 1 to 600; 'mapping-zoo take --help' says more
          take /x 5 --resume gone    | --resume: 'gone' is not the name of a lease; 'mapping-zoo take --help' says more
          take /x 5 --resume .x-aaaaaaaaaaaaaaaa --owner x | --resume: '.x-aaaaaaaaaaaaaaaa' is not the name of a lease; 'mapping-zoo take --help' says more
          seed /x/.gen-x 1:5 --plain | CATEGORY: '/x/.gen-x' is not the path of a category: it has the segment '.gen-x', which stands for the life of a managed one; 'mapping-zoo seed --help' says more
          take /x 5 --owner a/b      | --owner: 'a/b' is not an owner's name: 1 to 28 letters, digits, '.', '_' or '-'; 'mapping-zoo take --help' says more
          stats /x                   | not understood: 'stats', '/x', perhaps status or take or watch; 'mapping-zoo --help' says more
          help stats                 | not understood: 'stats'; 'mapping-zoo --help' says more
          adopt /x                   | Missing required option: '--universe=RANGE'; 'mapping-zoo adopt --help' says more
          """)
  void aFaultIsOneLine(String words, String sentence) {
    say(words.split(" +")).failed(ExitCode.USAGE, sentence);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          push /x              | nothing to push: name ranges, or a lease that is used up; 'mapping-zoo push --help' says more
          push /x 5            | '5' is not FIRST:LAST: column 2: ':' was expected, found the end of the line; 'mapping-zoo push --help' says more
          push /x 1:5 --owner w | --owner is about a --lease, and none is given; 'mapping-zoo push --help' says more
          take /x 5 --owner a --resume b-aaaaaaaaaaaaaaaa | lease b-aaaaaaaaaaaaaaaa is not of that --owner; 'mapping-zoo take --help' says more
          seed /x 1:9223372036854775807 | '1:9223372036854775807' is not FIRST:LAST: column 3: the id is above 9223372036854775806, found '9223372036854775807'; 'mapping-zoo seed --help' says more
          seed /x 1:5 1:5      | the ranges 1:5 and 1:5 overlap; 'mapping-zoo seed --help' says more
          seed /x 9:5          | '9:5' is not FIRST:LAST: column 3: the last id is below the first, found '5'; 'mapping-zoo seed --help' says more
          extend /x 1:5 3:9    | the ranges 1:5 and 3:9 overlap; 'mapping-zoo extend --help' says more
          """)
  void soIsAFaultThatOnlyTheCommandSees(String words, String sentence) {
    Scene.say(Optional.of("127.0.0.1:1"), Wiring::new, words.split(" +"))
        .failed(ExitCode.USAGE, sentence);
  }

  @Test
  void withoutACommandItSaysSo() {
    say().failed(ExitCode.USAGE, "a command is missing; 'mapping-zoo --help' says more");
  }

  @Test
  void withoutAnEnsembleItSaysHowToNameOne() {
    String sentence =
        "no ensemble: give --connect HOST:PORT, or set MAPPING_ZOO_CONNECT; 'mapping-zoo status"
            + " --help' says more";
    Scene.say(Optional.empty(), Wiring::new, "status").failed(ExitCode.USAGE, sentence);
    Scene.say(Optional.of(" "), Wiring::new, "status").failed(ExitCode.USAGE, sentence);
  }

  @Test
  void anEnsembleThatIsNoneIsAFault() {
    Scene.say(Optional.empty(), Wiring::new, "status", "--connect", "foo")
        .failed(
            ExitCode.USAGE,
            "'foo' is not host:port; an ensemble is given as host:port[,host:port…][/chroot];"
                + " 'mapping-zoo status --help' says more");
  }

  @Test
  void anEnsembleOfAStewardThatIsNoneIsNamedWithThePlaceWhereItStands() {
    Scene.say(Optional.of("foo"), Wiring::new, "steward", "--book", "file:/x")
        .failed(
            ExitCode.USAGE,
            "MAPPING_ZOO_CONNECT: 'foo' is not host:port; an ensemble is given as"
                + " host:port[,host:port…][/chroot]; 'mapping-zoo steward --help' says more");
  }

  @Test
  void aReasonThatIsTooLongToKeepIsAFault() {
    Scene.say(Optional.of("127.0.0.1:1"), Wiring::new, "freeze", "/x", "--why", "x".repeat(1_001))
        .failed(
            ExitCode.USAGE,
            "--why has 1001 characters, at most 1000 are kept; 'mapping-zoo freeze --help' says"
                + " more");
  }

  @Test
  void inJsonAFaultIsAnObjectToo() {
    String sentence =
        "CATEGORY: 'x' is not the path of a category: one starts with '/' and has a name behind it;"
            + " 'mapping-zoo take --help' says more";
    Scene.Said said = say("take", "x", "5", "--json").ended(ExitCode.USAGE);
    assertEquals(
        "{\"command\":\"take\",\"outcome\":\"usage\",\"message\":\"" + sentence + "\"}\n",
        said.out());
    assertEquals("mapping-zoo: " + sentence + "\n", said.err());
  }

  @ParameterizedTest
  @ValueSource(strings = {"take x 5 --json=true", "take /x 5 --json", "--json --bogus"})
  void whateverIsAskedForInJsonEndsWithCommandOutcomeAndMessage(String words) {
    Scene.Said said = say(words.split(" "));
    assertTrue(
        said.out()
            .matches(
                "\\{\"command\":\"(take)?\",\"outcome\":\"(usage|defect)\",\"message\":\".*\"}\n"),
        said.out());
    String command = said.out().contains("defect") ? "a defect of this tool" : "mapping-zoo";
    assertTrue(said.err().contains(command), said.err());
  }

  @Test
  void helpIsACommandToo() {
    assertEquals(say("--help").ended(ExitCode.DONE), say("help"));
    assertEquals(say("take", "--help").ended(ExitCode.DONE), say("help", "take"));
  }

  @Test
  void theHelpListsEachCommandAndEachExitCode() {
    Scene.Said help = say("--help").ended(ExitCode.DONE);
    assertEquals("", help.err());
    for (String command : COMMANDS) {
      assertTrue(help.out().contains("\n  " + command + " "), command);
    }
    ExitCode.list().forEach((number, meaning) -> assertTrue(help.out().contains("\n  " + number)));
    assertTrue(help.out().replaceAll("\\s+", " ").contains(ExitCode.STEPS), help.out());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "seed",
        "take",
        "push",
        "extend",
        "compact",
        "recycle",
        "leases",
        "status",
        "verify",
        "adopt",
        "freeze",
        "unfreeze",
        "retire",
        "configure",
        "watch"
      })
  void eachCommandHasItsOwnHelp(String command) {
    String help = say(command, "--help").ended(ExitCode.DONE).out();
    assertTrue(help.startsWith("Usage: mapping-zoo " + command), help);
    assertTrue(help.contains("--connect"), help);
  }
}
