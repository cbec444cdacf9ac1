/// What workers and operators call: the 2010 API, the compare-and-set loop, and changes by hand
/// with a preview.
///
/// Workers start reading at [org.mappingzoo.core.allocator.IdGeneratorService], operators at
/// [org.mappingzoo.core.allocator.CategoryAdmin]. Both write plain categories through a
/// [org.mappingzoo.core.allocator.CategoryStore] and managed ones through a
/// [org.mappingzoo.core.allocator.LedgerStore], ports that `org.mappingzoo.zookeeper` fills.
@NullMarked
package org.mappingzoo.core.allocator;

import org.jspecify.annotations.NullMarked;
