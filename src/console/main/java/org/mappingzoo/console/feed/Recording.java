package org.mappingzoo.console.feed;

/// What becomes of the history that the console collects.
public enum Recording {
  /// It is kept, by this console.
  HERE,
  /// It should be kept by this console and cannot be written; that is tried again.
  FAILING,
  /// Another console on the same connection keeps it; this one reads what that one kept.
  ELSEWHERE,
  /// It is gone when the console ends, as in the demo.
  NOWHERE
}
