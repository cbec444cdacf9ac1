package org.mappingzoo.steward.command;

/// A command whose arguments are in place.
interface ShellCommand {
  /// Carries it out, and says what came of it unless it failed.
  ///
  /// @throws org.mappingzoo.core.allocator.StoreException if the servers cannot be used; nothing
  ///     was written
  /// @throws UsageException if the arguments contradict each other
  Ending run(Zoo zoo, Output output);
}
