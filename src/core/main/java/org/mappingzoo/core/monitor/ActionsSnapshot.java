package org.mappingzoo.core.monitor;

import java.util.List;

/// What operators did, as far as it is on record in ZooKeeper. Records never change, and none is
/// ever taken away by us.
///
/// @param actions in the order in which they took effect
/// @param unread how many more records there are, beyond what is read
/// @param faults what cannot be read, in a sentence each
public record ActionsSnapshot(List<SeenAction> actions, int unread, List<String> faults) {
  public static final ActionsSnapshot EMPTY = new ActionsSnapshot(List.of(), 0, List.of());

  /// Takes copies.
  public ActionsSnapshot {
    actions = List.copyOf(actions);
    faults = List.copyOf(faults);
  }
}
