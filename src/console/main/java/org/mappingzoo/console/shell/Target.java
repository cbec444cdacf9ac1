package org.mappingzoo.console.shell;

import java.util.List;

/// What the console is connected to.
///
/// @param environment decides the colour that all writes are shown with
/// @param ensemble `host:port[,…][/chroot]`; of the demo any word, for diagnostics
/// @param roots the paths below which categories are looked for
public record Target(Environment environment, String ensemble, List<String> roots) {

  /// As good as it is known.
  public enum Environment {
    /// The embedded server with its demo fleet.
    DEMO,
    /// Given on the command line: it may be production.
    UNKNOWN
  }

  public Target {
    roots = List.copyOf(roots);
  }

  /// The ensemble, as operators are shown it.
  public String ensembleIn(Messages messages) {
    return isDemo() ? messages.get("shell.ensemble.demo") : ensemble;
  }

  public boolean isDemo() {
    return environment == Environment.DEMO;
  }
}
