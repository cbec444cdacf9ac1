package org.mappingzoo.console.leaders;

/// What an operator may break in the demo, to see what comes of it.
@FunctionalInterface
public interface FailureDrill {
  /// Ends that steward's process as a power cut would; returns at once.
  void killSteward(long pid);
}
