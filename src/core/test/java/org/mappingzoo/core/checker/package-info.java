/// A small explicit-state model checker of the allocation protocol (PROTOCOL.md §5).
///
/// A world is a value: a tree of nodes, what is under way, what each worker does next, which ids
/// were used. Its steps are atomic as those of the real thing are: one read, one sending with its
/// reply, one sending whose reply is lost and which arrives at any later moment or never, one look
/// at a lease, the use of one id, a crash, what an operator does to a lease (sets it aside,
/// recycles it, writes it off) or to an id without one (returns it), a steward's burial of what is
/// closed, a rotation of versions, a deletion with a new life behind it. Where a list takes one
/// range and no more, what is pushed back is parked. A closed lease is buried once no sending of
/// its take is on its way, which is what a steward waits a day for; a worker may be about to send
/// still. It may begin as a bare list beside a client of 2010, or a worker of ours without a lease,
/// and be adopted under either between any two steps, and retired. The transactions come from the
/// production builders, what they fail for is told by the production
/// [org.mappingzoo.core.protocol.TakeFailure] and [org.mappingzoo.core.protocol.LeaseFailure], and
/// the ranges are the production ones; the tree applies them as ZooKeeper does. What the model
/// repeats is how [org.mappingzoo.core.allocator.LeaseLedger] goes on from there: change both
/// together. How often that tries is not in it: a worker may give up and begin again behind each
/// lost reply.
///
/// Checked in each world: no id is used twice (I1); the books balance, no used id is free or
/// beyond its window, and none is booked as used that never was (I2), but for just what a client of
/// 2010 took from a managed list; no take takes effect twice without being compensated (I4); none
/// takes effect on what is retired (H23).
///
/// A second world has what lies around that: two ensembles, a book that is written by
/// compare-and-set, and stewards that plan, write the book and tell ZooKeeper in steps of their
/// own, with each reply lost and arriving late, at either ensemble; all of an ensemble is lost, or
/// cut off and called lost, or rolled back. It asks
/// [org.mappingzoo.core.protocol.FenceTransactions], and checks beside I1 and I2 that the book
/// promises nothing that was handed out or is not free (I3), and that no life is in two ensembles.
/// A worker there believes nothing that a leader says whose epoch no steward has validated (H18),
/// as [org.mappingzoo.core.protocol.ControlRecord#trusts] has it. Its drill has 12 million worlds,
/// 47 million steps.
///
/// A third, [org.mappingzoo.core.checker.CounterModel], is the second with a counter in place of
/// the category: the production [org.mappingzoo.core.counter.Counters] is stopped between its read
/// and its write, and [org.mappingzoo.core.counter.CounterFences] is asked. Its ensemble may go
/// back as a whole, which the bond tells (src/decisions/0029): nobody takes there until a steward
/// has resealed what the production [org.mappingzoo.core.protocol.Reservation#isRolledBack] doubts.
/// Not in it: clients of 2010, which no fence binds (src/decisions/0014), and what is issued behind
/// a rollback before a steward has looked.
///
/// Start reading at [org.mappingzoo.core.checker.Model], then
/// [org.mappingzoo.core.checker.FenceModel]; each [org.mappingzoo.core.checker.Flaw] is a mutant
/// that has to be caught. The tests print how many worlds they went through: in `mvn verify` 1.2
/// million in all, 3.1 million steps and some seconds; in the drill of the first 28 million, 81
/// million steps, some minutes. They are fewer than PROTOCOL.md counts, since messages that can
/// never take effect any more are forgotten. Worlds are told apart by 64-bit fingerprints, so that
/// the odds of having taken two for one are about 3 in 10^6 for 10^7 worlds. Not in it: liveness,
/// reads that lag (each refusal is read behind a sync), changes of settings, and the election of
/// stewards; random histories ([org.mappingzoo.core.allocator.LeaseLedger]'s tests) have the middle
/// two.
@NullMarked
package org.mappingzoo.core.checker;

import org.jspecify.annotations.NullMarked;
