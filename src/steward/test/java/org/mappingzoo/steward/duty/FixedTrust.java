package org.mappingzoo.steward.duty;

import java.util.function.LongSupplier;
import org.mappingzoo.steward.book.Bonding.Verdict;

/// A book that is the one of its ensemble, in the era that a test says.
record FixedTrust(LongSupplier now) implements Trust {
  @Override
  public Verdict verdict(String tenure) {
    return new Verdict.Fits(era());
  }

  @Override
  public long era() {
    return now.getAsLong();
  }
}
