/// What strangers may have written: each decoder of a node's bytes either refuses them with its own
/// exception or understands them for good. `src/bench/fuzz` searches for bytes that do neither;
/// [CorpusTest] repeats what was found.
@NullMarked
package org.mappingzoo.core.fuzz;

import org.jspecify.annotations.NullMarked;
