package org.mappingzoo.core.monitor;

import java.util.List;

/// What operators did, as far as it is on record in ZooKeeper. Records never change, and none is
/// ever taken away by us.
///
/// @param actions in the order in which they took effect
/// @param unread how many more records there are, beyond what is read
/// @param faults what cannot be read, in a sentence each
/// @param closed the paths of what this connection may not read: records, or all their directory
public record ActionsSnapshot(
    List<SeenAction> actions, int unread, List<String> faults, List<String> closed) {
  public static final ActionsSnapshot EMPTY = new ActionsSnapshot(List.of(), 0, List.of());

  /// Takes copies.
  public ActionsSnapshot {
    actions = List.copyOf(actions);
    faults = List.copyOf(faults);
    closed = List.copyOf(closed);
  }

  /// Of a connection that may read all there is.
  public ActionsSnapshot(List<SeenAction> actions, int unread, List<String> faults) {
    this(actions, unread, faults, List.of());
  }
}
