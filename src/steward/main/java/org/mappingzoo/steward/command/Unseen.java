package org.mappingzoo.steward.command;

import org.mappingzoo.core.monitor.FleetSnapshot;

/// What of a fleet this connection may not see.
final class Unseen {
  private Unseen() {}

  /// Says so, where there is something.
  static void note(FleetSnapshot fleet, Output output) {
    if (fleet.hiddenPaths() > 0) {
      output.note(
          Words.counted(fleet.hiddenPaths(), "node")
              + " may not be read: a plain category among them is not listed");
    }
    fleet
        .ledgers()
        .unlisted()
        .keySet()
        .forEach(path -> output.note(path + " may not be listed: what is in it is not seen"));
  }

  /// The same in JSON.
  static Json on(FleetSnapshot fleet, Json object) {
    return object
        .put("hidden", fleet.hiddenPaths())
        .putTexts("unlisted", fleet.ledgers().unlisted().keySet().stream().toList());
  }
}
