package org.mappingzoo.bench.drill;

import java.io.IOException;
import java.util.Map;
import org.mappingzoo.steward.command.Main;

/// The service as it is run: a steward in a process of its own.
final class StewardProcess {
  private StewardProcess() {}

  /// @param reserve the ids to keep below a fence, however fast they go
  static ChildProcess start(
      String name, String connectString, String book, long reserve, Map<String, String> environment)
      throws IOException {
    return ChildProcess.java(
        Main.class,
        environment,
        "steward",
        "--connect",
        connectString,
        "--book",
        book,
        "--name",
        name,
        "--session-timeout",
        "4s",
        "--reserve-floor",
        Long.toString(reserve),
        "--reserve-time",
        "0s",
        "--http",
        "none");
  }
}
