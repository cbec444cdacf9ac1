package org.mappingzoo.steward.command;

import java.util.Comparator;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/// The commands as the tool declares them, so that a test of all of them forgets none.
final class Grammar {
  private static final Map<String, CommandSpec> COMMANDS = new TreeMap<>();

  static {
    leaves(Shell.grammar(new MappingZoo())).forEach(leaf -> COMMANDS.put(Shell.nameOf(leaf), leaf));
  }

  private Grammar() {}

  private static Stream<CommandSpec> leaves(CommandLine line) {
    return line.getSubcommands().isEmpty()
        ? Stream.of(line.getCommandSpec())
        : line.getSubcommands().values().stream().flatMap(Grammar::leaves);
  }

  /// All that can be carried out, such as `acl show`.
  static Set<String> commands() {
    return Set.copyOf(COMMANDS.keySet());
  }

  /// Those that can be given a category.
  static Set<String> commandsOnCategories() {
    Set<String> names = new TreeSet<>();
    COMMANDS.forEach(
        (name, command) -> {
          if (command.positionalParameters().stream()
              .anyMatch(parameter -> parameter.paramLabel().equals("CATEGORY"))) {
            names.add(name);
          }
        });
    return names;
  }

  /// The command that a line begins with.
  static String commandOf(String line) {
    return COMMANDS.keySet().stream()
        .filter(name -> (line + " ").startsWith(name + " "))
        .max(Comparator.comparingInt(String::length))
        .orElseThrow(() -> new IllegalArgumentException("no command: " + line));
  }
}
