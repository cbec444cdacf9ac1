package org.mappingzoo.steward.command;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.mappingzoo.steward.SecuritySettings;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/// `mapping-zoo(1)` in roff's man macros, from the same declarations that `--help` prints: what is
/// not a command is not in it, and no command is left out.
final class ManPage {
  private final List<String> lines = new ArrayList<>();

  private ManPage() {}

  /// The page.
  ///
  /// @param release what the foot of the page says
  static String of(CommandLine tool, String release) {
    ManPage page = new ManPage();
    page.lines.add(".TH MAPPING\\-ZOO 1 \"\" \"%s\" \"Mapping Zoo\"".formatted(escaped(release)));
    page.whole(tool.getCommandSpec(), tool.getSubcommands().values());
    return String.join("\n", page.lines) + "\n";
  }

  private void whole(CommandSpec tool, Collection<CommandLine> commands) {
    List<String> description = List.of(tool.usageMessage().description());
    section("NAME");
    text("mapping-zoo - " + description.getFirst());
    section("SYNOPSIS");
    text(tool.usageMessage().customSynopsis()[0]);
    section("DESCRIPTION");
    paragraphs(description.subList(1, description.size()));
    section("OPTIONS OF EVERY COMMAND");
    options(tool.options());
    section("COMMANDS");
    commands.forEach(this::command);
    section("EXIT STATUS");
    tool.usageMessage().exitCodeList().forEach(this::entry);
    lines.add(".PP");
    text(ExitCode.STEPS);
    section("ENVIRONMENT");
    environment();
    section("SEE ALSO");
    text("The handbook for those on call, in the package's directory below /usr/share/doc.");
  }

  private void environment() {
    entry(MappingZoo.ENVIRONMENT, "The ensemble, where --connect names none.");
    entry(BookChoice.ENVIRONMENT, "The book, where --book names none; a steward does not read it.");
    for (String key : SecuritySettings.KEYS) {
      entry(SecuritySettings.variable(key), "As --" + key + ", which goes over it.");
    }
    entry(
        "PGPASSWORD", "The password of a book in PostgreSQL; without it ~/.pgpass is looked into.");
    entry(
        "AWS_PROFILE, AWS_REGION, AWS_ACCESS_KEY_ID, …",
        "How a book in S3 is reached, as Amazon's own tools read them.");
  }

  private void command(CommandLine line) {
    command(line.getCommandSpec());
    line.getSubcommands().values().forEach(this::command);
  }

  private void command(CommandSpec command) {
    lines.add(".SS " + escaped(Shell.nameOf(command)));
    StringBuilder synopsis = new StringBuilder(command.qualifiedName());
    command.positionalParameters().forEach(each -> synopsis.append(' ').append(shape(each)));
    text(synopsis.toString());
    lines.add(".PP");
    paragraphs(List.of(command.usageMessage().description()));
    for (PositionalParamSpec parameter : command.positionalParameters()) {
      entry(parameter.paramLabel(), String.join(" ", parameter.description()));
    }
    options(command.options().stream().filter(ManPage::isItsOwn).toList());
  }

  private static boolean isItsOwn(OptionSpec option) {
    return !option.inherited() && !option.usageHelp() && !option.versionHelp();
  }

  private static String shape(PositionalParamSpec parameter) {
    String once = parameter.paramLabel() + (parameter.arity().max() > 1 ? "…" : "");
    return parameter.arity().min() == 0 ? "[" + once + "]" : once;
  }

  private void options(Collection<OptionSpec> options) {
    for (OptionSpec option : options) {
      String names = String.join(", ", option.names());
      entry(
          option.arity().max() == 0 ? names : names + " " + option.paramLabel(),
          String.join(" ", option.description())
              .replace("${DEFAULT-VALUE}", String.valueOf(option.defaultValue())));
    }
  }

  private void section(String name) {
    lines.add(".SH " + name);
  }

  private void paragraphs(List<String> paragraphs) {
    for (String paragraph : paragraphs) {
      if (paragraph.isEmpty()) {
        lines.add(".PP");
      } else {
        text(paragraph);
      }
    }
  }

  private void entry(String term, String meaning) {
    lines.add(".TP");
    lines.add("\\fB" + escaped(term.strip()) + "\\fR");
    text(meaning);
  }

  private void text(String words) {
    // A line that began with one of these would be a macro.
    lines.add(escaped(words).replaceFirst("^([.'])", "\\\\&$1"));
  }

  /// Descriptions are formats for picocli, where `%%` is a percent sign and `%n` ends a line.
  private static String escaped(String words) {
    return words
        .replace("%%", "%")
        .replace("%n", " ")
        .replace("\\", "\\e")
        .replace("-", "\\-")
        .replace("…", "...")
        .replace("\"", "\\(dq");
  }
}
