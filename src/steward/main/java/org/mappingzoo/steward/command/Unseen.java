package org.mappingzoo.steward.command;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.mappingzoo.core.allocator.StoreException;
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

  /// What there is to see; empty where the access lists do not permit to look, which is said.
  ///
  /// @param unlisted gets the directory, then
  static <T> Optional<T> unlessDenied(
      Supplier<T> look, String directory, List<String> unlisted, Output output) {
    try {
      return Optional.of(look.get());
    } catch (StoreException e) {
      if (e.reason() != StoreException.Reason.NO_PERMISSION) {
        throw e;
      }
      unlisted.add(directory);
      output.note(e.getMessage() + ": what is in it is not seen");
      return Optional.empty();
    }
  }

  /// What is not seen, in JSON.
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
