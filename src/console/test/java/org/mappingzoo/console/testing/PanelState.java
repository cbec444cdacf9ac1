package org.mappingzoo.console.testing;

/// What a panel may be in, as the console's design has it.
public enum PanelState {
  /// Nothing to show, and what to do about it.
  EMPTY,
  /// Being read, with how much is there.
  LOADING,
  CURRENT,
  /// With its age, and no change is possible.
  STALE,
  /// What was known last, and what is copied for whoever helps.
  DISCONNECTED,
  /// Read anew after a reconnect, n of N.
  RESYNCING,
  /// Which right is missing, and for whom.
  NO_PERMISSION,
  /// A list that is none: line, column and text, and its repair.
  UNREADABLE,
  /// Some of what there is.
  PARTIAL,
  READ_ONLY
}
