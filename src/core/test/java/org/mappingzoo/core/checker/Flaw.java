package org.mappingzoo.core.checker;

/// A way to get the protocol wrong, by its number in PROTOCOL.md §5; each is a mutant that the
/// checker has to catch.
enum Flaw {
  NONE,
  /// F1: no lease, and a take whose reply was lost is tried again as a new one.
  RETRIES_AS_NEW,
  /// F2: whether a take took effect is decided by looking whether its lease is there.
  BELIEVES_A_LOOK,
  /// F3: the window reports what was used instead of granting it.
  REPORTS_AFTER_USE,
  /// F4: a recycling returns all, though the worker is only slow.
  RECYCLES_ALL,
  /// F5: a push is not tied to its lease.
  PUSHES_WITHOUT_LEASE,
  /// F6: a write that lost is called a success where the node holds just what it would have
  /// written, as Curator's `idempotent()` does.
  BELIEVES_EQUAL_BYTES,
  /// F12: ids are used again behind a push that did not succeed.
  USES_AFTER_PUSH,
  /// F13: a push checks the generation that is there instead of its lease's.
  PUSHES_INTO_ANY_LIFE,
  /// F14: list and generation are read one behind the other.
  READS_SEPARATELY,
  /// Not in PROTOCOL.md: a rotation is not seen by who remembers the list from before it
  /// (src/decisions/0008).
  TRUSTS_LOW_VERSIONS,
  /// Likewise, where only the tally is written: a lease is closed with nothing to return.
  TRUSTS_LOW_TALLIES,
  /// Likewise: what was given back is used where the reply to that was lost.
  USES_WHAT_IT_GAVE_BACK,
  /// Likewise: who closes a lease whose take was planned again does not write the list where
  /// nothing is returned to it (src/decisions/0053).
  CLOSES_BESIDE_STRAGGLERS,
  /// Likewise: who renounces a take does not ask that the list is as it was (src/decisions/0053).
  RENOUNCES_BESIDE_THE_LIST,
  /// Likewise: an adoption writes the list that it has read over any other.
  ADOPTS_ANY_VERSION,
  /// Likewise: an adoption finds the list as it was read, and does not write it.
  ADOPTS_BESIDE_THE_LIST,
  /// Likewise: a retirement does not write the list, and takes do not look at the control record.
  RETIRES_BESIDE_THE_LIST,
  /// Likewise: a quarantine writes the lease that it has read over any other.
  SETS_ASIDE_AS_READ,
  /// Likewise: who closes a lease does not look whether it is closed.
  CLOSES_WHAT_IS_CLOSED,
  /// Likewise: a write-off books the ids as lost, and lists them too.
  WRITES_OFF_WHAT_IT_LISTS,
  /// Likewise: a closed lease is deleted while a sending of its take may be on its way.
  BURIES_AT_ONCE,
  /// Likewise: who returns an id without its lease has looked at the leases before the list.
  RETURNS_BY_EARLIER_LEASES,
  /// Likewise: what is parked is used on.
  USES_WHAT_IT_PARKED,
  /// Likewise: a lease is parked with what was used of it.
  PARKS_WHAT_WAS_USED,
  /// F7: workers know no fence, and a snapshot of the list is kept now and then.
  NO_FENCE,
  /// F8: the fence moves in ZooKeeper before the book promises it.
  RAISES_BEFORE_BOOK,
  /// F9: two stewards write the book without comparing.
  WRITES_BOOK_BLINDLY,
  /// F10: no transaction checks which life of the category it meets.
  RESTORES_ANY_LIFE,
  /// F11: a category is restored without a claim that binds the one that was cut off.
  RESTORES_WITHOUT_CLAIM,
  /// F15: what an ensemble says that was rolled back is believed.
  TRUSTS_THE_ENSEMBLE,
  /// Not in PROTOCOL.md: the first fence is promised in the book before ZooKeeper keeps to it.
  PROMISES_BEFORE_RESTRICTING,
  /// Likewise: a reservation takes the list as it was read (src/decisions/0011).
  PROMISES_WHAT_WAS_WITHDRAWN,
  /// Likewise: a steward reseals with a claim that it finds in the book, which another has made
  /// to restore elsewhere.
  FINISHES_FOREIGN_CLAIMS,
  /// Likewise, of counters: one is restored where it was last seen instead of at its fence
  /// (src/decisions/0014).
  RESTORES_AT_THE_VALUE,
  /// Likewise: the first fence of a counter does not write its node.
  FENCES_BESIDE_THE_NODE,
  /// Likewise: what is alive behind a claim of the era that is now is trusted, though the reseal
  /// did not come about (src/decisions/0029).
  TRUSTS_BEHIND_A_CLAIM
}
