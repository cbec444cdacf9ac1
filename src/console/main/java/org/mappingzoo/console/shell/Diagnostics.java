package org.mappingzoo.console.shell;

import java.util.List;
import java.util.Optional;

/// What a bug report needs to know of the program and the machine; nothing secret is in it.
final class Diagnostics {
  private Diagnostics() {}

  /// Of the jar; what is not built as one has none.
  static String version() {
    return Optional.ofNullable(Diagnostics.class.getPackage().getImplementationVersion())
        .orElse("development");
  }

  static String system() {
    return "%s %s, %s"
        .formatted(
            System.getProperty("os.name"),
            System.getProperty("os.version"),
            System.getProperty("os.arch"));
  }

  /// The latest that were logged, the newest last.
  static String warnings() {
    List<String> all = RecentLog.ofProgram().map(RecentLog::warnings).orElse(List.of());
    return all.isEmpty() ? "none" : "\n" + String.join("\n", all);
  }
}
