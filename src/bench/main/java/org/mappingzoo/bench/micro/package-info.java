/// What the range algebra costs, measured with JMH; src/bench/README.md says how to run it.
///
/// Start reading at [org.mappingzoo.bench.micro.RangeListBenchmark].
@NullMarked
package org.mappingzoo.bench.micro;

import org.jspecify.annotations.NullMarked;
