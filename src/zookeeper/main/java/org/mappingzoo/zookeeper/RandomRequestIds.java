package org.mappingzoo.zookeeper;

import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import org.mappingzoo.core.allocator.RequestId;

/// Request ids of 80 random bits, as 16 letters and digits. Unique only as far as the generator
/// is unpredictable: give it a `SecureRandom`.
public final class RandomRequestIds implements Supplier<RequestId> {
  private final RandomNames names;

  /// Ids for any number of threads.
  public RandomRequestIds(RandomGenerator random) {
    this.names = new RandomNames(random);
  }

  @Override
  public RequestId get() {
    return names.request();
  }
}
