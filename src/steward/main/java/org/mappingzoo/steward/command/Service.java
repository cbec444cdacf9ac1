package org.mappingzoo.steward.command;

import java.util.Optional;

/// A command that goes on until it is told to stop. It opens by itself what it needs.
interface Service {
  /// Returns when it is over.
  ///
  /// @param environment the ensemble where neither flags nor a file name one
  /// @throws UsageException if a flag or a file is wrong
  /// @throws org.mappingzoo.core.allocator.StoreException if it cannot begin
  Ending serve(MappingZoo.Given given, Optional<String> environment);
}
