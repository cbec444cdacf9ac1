/// Ids one by one, as fast as a counter: what most workers call.
///
/// Start reading at [org.mappingzoo.core.dispenser.IdDispenser]; its ids come from leases of an
/// [org.mappingzoo.core.allocator.LeaseLedger]. It never waits for ZooKeeper itself: `Restocking`
/// does, and once it is closed `Leftovers`.
@NullMarked
package org.mappingzoo.core.dispenser;

import org.jspecify.annotations.NullMarked;
