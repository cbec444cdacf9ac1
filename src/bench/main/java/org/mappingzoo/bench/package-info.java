/// Never shipped: what is measured (JMH) and what is tried under faults. `src/bench/README.md` says
/// how to run it.
@NullMarked
package org.mappingzoo.bench;

import org.jspecify.annotations.NullMarked;
