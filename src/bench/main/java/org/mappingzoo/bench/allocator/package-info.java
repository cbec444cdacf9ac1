/// The allocator beside its peers, on one server in the same minutes.
///
/// Start reading at [org.mappingzoo.bench.allocator.AllocatorFigures]: it starts a server
/// ([org.mappingzoo.bench.allocator.ZooServer]) as a process of its own and fills the table of
/// goals, one class for each row. src/bench/README.md says how to run it.
@NullMarked
package org.mappingzoo.bench.allocator;

import org.jspecify.annotations.NullMarked;
