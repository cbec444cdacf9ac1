package org.mappingzoo.steward.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mappingzoo.steward.SecuritySettings;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

class PapersTest {
  private static final long LIMIT_SECONDS = 30;

  /// A row of the table that tells them.
  private static final Pattern EXIT_CODE = Pattern.compile("(?m)^\\| (\\d+) \\| (.+) \\|$");

  @TempDir private Path directory;

  @BeforeEach
  void write() throws IOException {
    Papers.write(directory);
  }

  @Test
  void thePageHasEveryCommandAndEveryOption() throws IOException {
    List<String> page = Files.readAllLines(directory.resolve("mapping-zoo.1"));
    for (CommandLine command : Shell.grammar(new MappingZoo()).getSubcommands().values()) {
      assertTrue(
          page.contains(".SS " + command.getCommandName().replace("-", "\\-")),
          command::getCommandName);
      for (OptionSpec option : command.getCommandSpec().options()) {
        String name = "\\fB" + option.names()[0].replace("-", "\\-");
        assertTrue(page.stream().anyMatch(line -> line.startsWith(name)), option::longestName);
      }
    }
  }

  @Test
  void thePageHasEveryVariableOfTheEnvironment() throws IOException {
    String page = Files.readString(directory.resolve("mapping-zoo.1"));
    String variables =
        page.substring(page.indexOf(".SH ENVIRONMENT"), page.indexOf(".SH SEE ALSO"));
    Stream.concat(
            Stream.of(MappingZoo.ENVIRONMENT, BookChoice.ENVIRONMENT, "PGPASSWORD"),
            SecuritySettings.KEYS.stream().map(SecuritySettings::variable))
        .forEach(name -> assertTrue(variables.contains(name), () -> name + "\n" + variables));
  }

  @Test
  void readmeHelpAndPageSayTheSameOfEachExitCode() throws IOException {
    Map<String, String> readme = new LinkedHashMap<>();
    EXIT_CODE
        .matcher(Files.readString(Path.of(System.getProperty("project.root")).resolve("README.md")))
        .results()
        .forEach(row -> readme.put(row.group(1), row.group(2).replace("`", "")));
    String page = Files.readString(directory.resolve("mapping-zoo.1"));
    String help = Shell.grammar(new MappingZoo()).getUsageMessage().replaceAll("\\s+", " ");
    assertEquals(List.copyOf(ExitCode.list().entrySet()), List.copyOf(readme.entrySet()));
    readme.forEach(
        (code, meaning) -> {
          assertTrue(help.contains(" %s %s".formatted(code, meaning)), help);
          String entry = "\n\\fB%s\\fR\n%s\n".formatted(code, meaning.replace("-", "\\-"));
          assertTrue(page.contains(entry), page);
        });
  }

  @Test
  void noFormatIsLeftInThePage() throws IOException {
    String page = Files.readString(directory.resolve("mapping-zoo.1"));
    assertFalse(page.contains("%%"), page);
    assertFalse(page.contains("${"), page);
    assertTrue(page.contains("(default: 50%)"), page);
    assertTrue(page.contains("How long to wait for a server (default: 10)"), page);
  }

  @Test
  void bashCompletesCommandsAndOptions() throws IOException, InterruptedException {
    assertEquals(List.of("status"), completed("mapping-zoo", "stat"));
    assertEquals(
        List.of("--reserve-time", "--reserve-floor"),
        completed("mapping-zoo", "steward", "--reserve"));
  }

  /// What a press of the tab key would offer behind these words.
  private List<String> completed(String... words) throws IOException, InterruptedException {
    assumeTrue(new File("/bin/bash").canExecute(), "no bash here");
    String script =
        """
        compopt() { :; } # only there while a key is pressed
        . "$0"; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1))
        _complete_mapping-zoo
        printf '%s\\n' "${COMPREPLY[@]}"
        """;
    ProcessBuilder bash = new ProcessBuilder("/bin/bash", "-c", script);
    bash.command().add(directory.resolve("mapping-zoo.bash").toString());
    bash.command().addAll(List.of(words));
    Path said = directory.resolve("said");
    Process process = bash.redirectErrorStream(true).redirectOutput(said.toFile()).start();
    try {
      assertTrue(process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS), "it ends");
    } finally {
      process.destroyForcibly();
    }
    return Files.readAllLines(said);
  }
}
