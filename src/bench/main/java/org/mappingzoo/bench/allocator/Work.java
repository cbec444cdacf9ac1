package org.mappingzoo.bench.allocator;

/// What one thread does over and over.
@FunctionalInterface
interface Work {
  /// Does it once.
  ///
  /// @return how much of what is counted that was
  long once() throws Exception;
}
