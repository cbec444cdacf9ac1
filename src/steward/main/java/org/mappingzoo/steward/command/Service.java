package org.mappingzoo.steward.command;

/// A command that goes on until it is told to stop. It opens by itself what it needs.
interface Service {
  /// Returns when it is over.
  ///
  /// @throws UsageException if a flag or a file is wrong
  /// @throws org.mappingzoo.core.allocator.StoreException if it cannot begin
  Ending serve(MappingZoo.Given given);
}
