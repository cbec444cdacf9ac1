/// Drills: the product against servers and processes that are not ours. They run with `-Pdrill`.
///
/// Start reading at [org.mappingzoo.bench.drill.DebianZooKeeperTest].
@NullMarked
package org.mappingzoo.bench.drill;

import org.jspecify.annotations.NullMarked;
