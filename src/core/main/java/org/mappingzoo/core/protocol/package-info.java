/// The contract with ZooKeeper for *managed* categories: which nodes there are, what they say,
/// and the transactions that change them, all as values without any I/O.
///
/// Start reading at [org.mappingzoo.core.protocol.Transactions], where each operation is one
/// transaction; [org.mappingzoo.core.protocol.FenceTransactions] has what stewards do, and
/// [org.mappingzoo.core.protocol.Layout] names the nodes. What holds at every
/// transaction: the universe is the free ids, plus those in leases, plus those consumed and lost.
@NullMarked
package org.mappingzoo.core.protocol;

import org.jspecify.annotations.NullMarked;
