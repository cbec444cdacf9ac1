package org.mappingzoo.steward;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// What the operator's handbook promises of the tool and the service.
public final class Handbook {
  private static final Path PLACE = Path.of(System.getProperty("project.root"), "src/handbook");

  /// A line of its own, or a part of a sentence.
  private static final Pattern COMMAND =
      Pattern.compile("(?m)(?:^ *|`)mapping-zoo ([a-z][^`\\n]*)");

  private static final Pattern METRIC = Pattern.compile("mappingzoo_[a-z_]+");

  private Handbook() {}

  /// All command lines in it, without the tool's own name.
  public static List<String> commands() throws IOException {
    return COMMAND.matcher(text("operator.md")).results().map(found -> found.group(1)).toList();
  }

  /// All metrics that it or its alert rules name.
  static List<String> metrics() throws IOException {
    return Stream.of(text("operator.md"), text("prometheus-rules.yml"))
        .flatMap(text -> METRIC.matcher(text).results())
        .map(found -> found.group())
        .distinct()
        .toList();
  }

  private static String text(String name) throws IOException {
    return Files.readString(PLACE.resolve(name));
  }
}
