package org.mappingzoo.steward.command;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.mappingzoo.steward.Handbook;
import picocli.CommandLine;
import picocli.CommandLine.ParseResult;

/// The command lines of the operator's handbook, as they stand there.
final class OperatorsHandbookTest {
  private static final Pattern WORD = Pattern.compile("\"([^\"]*)\"|(\\S+)");

  @Test
  void eachCommandIsUnderstood() throws IOException {
    List<String> commands = Handbook.commands();
    assertTrue(commands.size() >= 15, commands::toString);
    for (String command : commands) {
      CommandLine line = new CommandLine(new MappingZoo());
      Words.teach(line);
      ParseResult parsed =
          assertDoesNotThrow(() -> line.parseArgs(words(command)), "mapping-zoo " + command);
      assertTrue(parsed.hasSubcommand(), command);
    }
  }

  private static String[] words(String command) {
    return WORD.matcher(command)
        .results()
        .map(found -> found.group(1) == null ? found.group(2) : found.group(1))
        .toArray(String[]::new);
  }
}
