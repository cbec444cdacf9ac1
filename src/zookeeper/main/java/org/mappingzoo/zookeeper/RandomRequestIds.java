package org.mappingzoo.zookeeper;

import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import org.mappingzoo.core.allocator.RequestId;

/// Request ids of 80 random bits, as 16 letters and digits. Unique only as far as the generator
/// is unpredictable: give it a `SecureRandom`.
public final class RandomRequestIds implements Supplier<RequestId> {
  private static final String BASE_32 = "abcdefghijklmnopqrstuvwxyz234567";
  private static final int LENGTH = 16;

  private final RandomGenerator random;

  /// Ids for any number of threads.
  public RandomRequestIds(RandomGenerator random) {
    this.random = random;
  }

  @Override
  public RequestId get() {
    StringBuilder id = new StringBuilder(LENGTH);
    synchronized (random) {
      for (int i = 0; i < LENGTH; i++) {
        id.append(BASE_32.charAt(random.nextInt(BASE_32.length())));
      }
    }
    return new RequestId(id.toString());
  }
}
