package org.mappingzoo.core.allocator;

import java.util.Comparator;

/// How late a lease was made: later ones have greater tokens, also across a restore of ZooKeeper.
///
/// An operator who attests that a worker is gone and what it wrote is discarded may have ids handed
/// out anew that it had handed out. Should that have been wrong, its writes come late, under
/// the older lease's token. Whoever stores the token beside what is written for an id, and refuses
/// for **that id** a lesser one than is stored, lets none of them overwrite the new owner's. Tokens
/// of different ids say nothing: a worker goes on with an older lease beside a newer one.
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
