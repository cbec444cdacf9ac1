package org.mappingzoo.core.testkit;

import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.mappingzoo.core.protocol.Generation;
import org.mappingzoo.core.protocol.LeaseId;
import org.mappingzoo.core.protocol.OwnerName;
import org.mappingzoo.core.protocol.WorkerName;

/// Names that elsewhere are drawn at random, here in order: `…aaab`, `…aaac`, …
public final class Names {
  private static final String ALPHABET = "abcdefghijklmnopqrstuvwxyz234567";

  private final AtomicLong last = new AtomicLong();

  /// Names of new leases of one worker of this owner.
  public Supplier<LeaseId> leasesOf(String owner) {
    WorkerName worker = WorkerName.of(new OwnerName(owner), "aaaa");
    return () -> LeaseId.of(worker, token(12));
  }

  public Generation generation() {
    return new Generation(token(26));
  }

  private String token(int length) {
    StringBuilder token = new StringBuilder();
    for (long rest = last.incrementAndGet(); token.length() < length; rest /= ALPHABET.length()) {
      token.append(ALPHABET.charAt((int) (rest % ALPHABET.length())));
    }
    return token.reverse().toString();
  }
}
