package org.mappingzoo.zookeeper;

import java.util.random.RandomGenerator;
import org.mappingzoo.core.allocator.RequestId;
import org.mappingzoo.core.protocol.Generation;
import org.mappingzoo.core.protocol.LeaseId;
import org.mappingzoo.core.protocol.OwnerName;

/// Names that nobody has drawn before: requests and leases of 80 random bits, generations of 130.
/// Unique only as far as the generator is unpredictable: give it a `SecureRandom`. Safe for use by
/// several threads.
public final class RandomNames {
  private static final String BASE_32 = "abcdefghijklmnopqrstuvwxyz234567";
  private static final int REQUEST = 16;
  private static final int GENERATION = 26;

  private final RandomGenerator random;

  public RandomNames(RandomGenerator random) {
    this.random = random;
  }

  public RequestId request() {
    return new RequestId(token(REQUEST));
  }

  public LeaseId lease(OwnerName owner) {
    return LeaseId.of(owner, token(REQUEST));
  }

  public Generation generation() {
    return new Generation(token(GENERATION));
  }

  private String token(int length) {
    StringBuilder token = new StringBuilder(length);
    synchronized (random) {
      for (int i = 0; i < length; i++) {
        token.append(BASE_32.charAt(random.nextInt(BASE_32.length())));
      }
    }
    return token.toString();
  }
}
