/// Counters of 2010: a node whose eight bytes are the last id that was issued. They only count up,
/// take batches by compare-and-set, and give nothing back.
///
/// Start reading at [org.mappingzoo.core.counter.Counters], which writes through a
/// [org.mappingzoo.core.counter.CounterStore], the port that `org.mappingzoo.zookeeper` fills.
@NullMarked
package org.mappingzoo.core.counter;

import org.jspecify.annotations.NullMarked;
