package org.mappingzoo.zookeeper;

import java.util.random.RandomGenerator;
import org.mappingzoo.core.allocator.RequestId;
import org.mappingzoo.core.protocol.Generation;
import org.mappingzoo.core.protocol.LeaseId;
import org.mappingzoo.core.protocol.OwnerName;
import org.mappingzoo.core.protocol.WorkerName;

/// Names that nobody has drawn before: requests of 80 random bits, leases of 60 beside
/// the 20 of their worker, generations of 130.
/// Unique only as far as the generator is unpredictable: give it a `SecureRandom`. Safe for use by
/// several threads.
public final class RandomNames {
  private static final String BASE_32 = "abcdefghijklmnopqrstuvwxyz234567";
  private static final int REQUEST = 16;
  private static final int WORKER = 4;
  private static final int LEASE = REQUEST - WORKER;
  private static final int GENERATION = 26;

  private final RandomGenerator random;

  public RandomNames(RandomGenerator random) {
    this.random = random;
  }

  public RequestId request() {
    return new RequestId(token(REQUEST));
  }

  /// Of a process that begins to work for this owner.
  public WorkerName worker(OwnerName owner) {
    return WorkerName.of(owner, token(WORKER));
  }

  public LeaseId lease(WorkerName worker) {
    return LeaseId.of(worker, token(LEASE));
  }

  public Generation generation() {
    return new Generation(token(GENERATION));
  }

  /// Of a book, or of an ensemble.
  public String name() {
    return token(REQUEST);
  }

  private String token(int length) {
    byte[] drawn = new byte[length];
    synchronized (random) {
      random.nextBytes(drawn); // at once: a SecureRandom takes as long for one byte as for all
    }
    StringBuilder token = new StringBuilder(length);
    for (byte each : drawn) {
      token.append(BASE_32.charAt(each & 31)); // 32 letters: each is as likely as the others
    }
    return token.toString();
  }
}
