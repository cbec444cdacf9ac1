package org.mappingzoo.steward.command;

import java.util.List;
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
    fleet.ledgers().unlisted().keySet().forEach(path -> note(path, output));
  }

  /// The same of a directory of ours.
  static void note(String unlisted, Output output) {
    output.note(unlisted + " may not be listed: what is in it is not seen");
  }

  /// The same in JSON.
  static Json on(FleetSnapshot fleet, Json object) {
    return on(
        fleet.ledgers().unlisted().keySet().stream().toList(),
        object.put("hidden", fleet.hiddenPaths()));
  }

  /// The same of directories of ours.
  static Json on(List<String> unlisted, Json object) {
    return object.putTexts("unlisted", unlisted);
  }
}
