package org.mappingzoo.core.dispenser;

import org.mappingzoo.core.allocator.StoreException;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.Refusal;

/// A dispenser has no id to hand out, and could not get one. What was reserved before is used up:
/// as long as there is any, callers hear nothing of what goes wrong behind it.
///
/// Each case is a type, since each wants another answer. Calling again is safe in all of them, and
/// tries again; behind several failures in a row not with each call, but first after 10 ms, then
/// less and less often, at last once a second, or every eight seconds where the category is known
/// to be frozen or retired; and in any case as soon as its control record changes. Until then
/// callers are told the same.
///
/// Whoever is told has an exception of his own; its cause is what happened as ids were taken, on
/// another thread.
public abstract sealed class NoIdException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient CategoryName category;
  private final String why;
  private long[] handedOut = {};

  private NoIdException(CategoryName category, String why) {
    super("no id of %s: %s".formatted(category, why));
    this.category = category;
    this.why = why;
  }

  /// What a refusal means to somebody who wants an id.
  static NoIdException of(CategoryName category, Refusal refusal) {
    return switch (refusal) {
      case Refusal.Exhausted none -> new Exhausted(category, refusal.sentence());
      case Refusal.Frozen frozen -> new Stopped(category, refusal.sentence());
      case Refusal.Retired retired -> new Stopped(category, refusal.sentence());
      case Refusal.FenceStalled stalled -> new FenceStalled(category, refusal.sentence());
      case Refusal.LeaseClosed closed -> new Refused(category, closed.sentence(), true);
      case Refusal.OtherGeneration other -> new Refused(category, other.sentence(), true);
      case Refusal other -> new Refused(category, other.sentence(), false);
    };
  }

  /// What a store that cannot be used means to somebody who wants an id.
  ///
  /// @param sessionLost whether the session is over, and no other has begun
  static NoIdException of(CategoryName category, StoreException failure, boolean sessionLost) {
    String why = String.valueOf(failure.getMessage());
    NoIdException told =
        switch (failure.reason()) {
          case NO_PERMISSION, DAMAGED, REFUSED -> new Refused(category, why, false);
          case UNREACHABLE, READ_ONLY, INTERRUPTED -> unreachable(category, why, sessionLost);
        };
    return told.because(failure);
  }

  /// That nobody answers.
  ///
  /// @param sessionLost whether the session is over, and no other has begun
  static NoIdException unreachable(CategoryName category, String why, boolean sessionLost) {
    return sessionLost ? new SessionLost(category, why) : new Unreachable(category, why);
  }

  /// What else ended a take means to somebody who wants an id.
  static NoIdException unexpected(CategoryName category, Throwable defect) {
    return new Unexpected(category, defect.toString()).because(defect);
  }

  /// The same for one of those who are told, with a stack of his own.
  NoIdException forCaller() {
    NoIdException own =
        switch (this) {
          case Exhausted none -> new Exhausted(category, why);
          case Stopped stopped -> new Stopped(category, why);
          case FenceStalled stalled -> new FenceStalled(category, why);
          case Refused refused -> new Refused(category, why, refused.endOfLease);
          case SessionLost over -> new SessionLost(category, why);
          case Unreachable gone -> new Unreachable(category, why);
          case Contended contended -> new Contended(category, why);
          case TooSlow slow -> new TooSlow(category, why);
          case Interrupted interrupted -> new Interrupted(category, why);
          case Closed closed -> new Closed(category, why);
          case Unexpected defect -> new Unexpected(category, why);
        };
    return own.because(this);
  }

  final NoIdException because(Throwable cause) {
    initCause(cause);
    return this;
  }

  /// Which category has no id.
  public CategoryName category() {
    return category;
  }

  final NoIdException after(long[] ids) {
    handedOut = ids;
    return this;
  }

  /// The ids that [IdDispenser#nextIds(int)] had handed out before there were none: they are the
  /// caller's, and nobody else gets them. None of another call.
  public long[] handedOut() {
    return handedOut.clone();
  }

  /// Whether it is about a lease that is not the owner's any more: asking again is in vain.
  boolean isEndOfLease() {
    return this instanceof Refused refused && refused.endOfLease;
  }

  /// No ids are left in the category. Somebody has to extend it.
  public static final class Exhausted extends NoIdException {
    private static final long serialVersionUID = 1L;

    Exhausted(CategoryName category, String why) {
      super(category, why);
    }
  }

  /// An operator has frozen or retired the category.
  public static final class Stopped extends NoIdException {
    private static final long serialVersionUID = 1L;

    Stopped(CategoryName category, String why) {
      super(category, why);
    }
  }

  /// There are ids, but the steward has to move the fence first.
  public static final class FenceStalled extends NoIdException {
    private static final long serialVersionUID = 1L;

    FenceStalled(CategoryName category, String why) {
      super(category, why);
    }
  }

  /// The category cannot be taken from as it is: it is no managed one, or cannot be read, or has
  /// too many leases, or its access lists do not permit it.
  public static final class Refused extends NoIdException {
    private static final long serialVersionUID = 1L;

    private final boolean endOfLease;

    Refused(CategoryName category, String why, boolean endOfLease) {
      super(category, why);
      this.endOfLease = endOfLease;
    }
  }

  /// ZooKeeper cannot be reached, or replies are lost. The session may be over, too, without that
  /// anybody here knows; where it is known, this is a [SessionLost].
  public static sealed class Unreachable extends NoIdException permits SessionLost {
    private static final long serialVersionUID = 1L;

    Unreachable(CategoryName category, String why) {
      super(category, why);
    }
  }

  /// The same where the session is over and no other has begun: ZooKeeper was away for longer than
  /// a session lasts. Others take this worker for gone, and may recycle its leases; nothing is
  /// handed out beyond what was granted. Once there is a session again it goes on.
  public static final class SessionLost extends Unreachable {
    private static final long serialVersionUID = 1L;

    SessionLost(CategoryName category, String why) {
      super(category, why);
    }
  }

  /// Others kept winning: many workers take from the category at the same time. Batches grow where
  /// that happens.
  public static final class Contended extends NoIdException {
    private static final long serialVersionUID = 1L;

    Contended(CategoryName category, String why) {
      super(category, why);
    }
  }

  /// The next ids did not come in time, and nothing is known to be in the way: more are wanted than
  /// were reserved ahead, or ZooKeeper takes longer to answer than the caller has patience.
  public static final class TooSlow extends NoIdException {
    private static final long serialVersionUID = 1L;

    TooSlow(CategoryName category, String why) {
      super(category, why);
    }
  }

  /// The calling thread was interrupted, and its flag is set again: as long as it is, each call
  /// that would have to wait ends like this.
  public static final class Interrupted extends NoIdException {
    private static final long serialVersionUID = 1L;

    Interrupted(CategoryName category, String why) {
      super(category, why);
    }
  }

  /// The dispenser was closed while [IdDispenser#nextIds(int)] drew ids, some of which the caller
  /// has. From then on each call ends in an [IllegalStateException].
  public static final class Closed extends NoIdException {
    private static final long serialVersionUID = 1L;

    Closed(CategoryName category, String why) {
      super(category, why);
    }
  }

  /// Taking ids ended in a way that nobody has foreseen, which the cause tells: a defect.
  public static final class Unexpected extends NoIdException {
    private static final long serialVersionUID = 1L;

    Unexpected(CategoryName category, String why) {
      super(category, why);
    }
  }
}
