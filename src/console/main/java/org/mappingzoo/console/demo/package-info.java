/// The live demo: an embedded ZooKeeper, a dozen categories, and real allocator clients at work.
///
/// Start reading at [org.mappingzoo.console.demo.DemoFleet].
@NullMarked
package org.mappingzoo.console.demo;

import org.jspecify.annotations.NullMarked;
