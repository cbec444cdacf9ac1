/// What handing out one id costs, measured with JMH beside a bare counter; src/bench/README.md says
/// how to run it.
///
/// Start reading at [org.mappingzoo.bench.dispenser.DispenserBenchmark];
/// [org.mappingzoo.bench.dispenser.DispenserFigures] runs it and prints the table.
@NullMarked
package org.mappingzoo.bench.dispenser;

import org.jspecify.annotations.NullMarked;
