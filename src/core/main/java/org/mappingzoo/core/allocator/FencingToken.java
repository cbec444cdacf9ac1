package org.mappingzoo.core.allocator;

import java.util.Comparator;

/// Grows with each lease, also across a restore of ZooKeeper: whoever stores what a worker writes
/// can refuse a token below one that he has seen.
///
/// @param epoch how often the category was restored
/// @param zxid the transaction that made the lease
public record FencingToken(long epoch, long zxid) implements Comparable<FencingToken> {
  private static final Comparator<FencingToken> ORDER =
      Comparator.comparingLong(FencingToken::epoch).thenComparingLong(FencingToken::zxid);

  @Override
  public int compareTo(FencingToken other) {
    return ORDER.compare(this, other);
  }
}
