/// What one id costs with other generators, measured with JMH as
/// [org.mappingzoo.bench.dispenser.DispenserBenchmark] measures ours.
///
/// Start reading at [org.mappingzoo.bench.peers.PeersBenchmark].
@NullMarked
package org.mappingzoo.bench.peers;

import org.jspecify.annotations.NullMarked;
