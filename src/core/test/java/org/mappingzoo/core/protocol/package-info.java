/// Tests of records and plans by themselves; what workers do with them is tested in the
/// allocator's.
@NullMarked
package org.mappingzoo.core.protocol;

import org.jspecify.annotations.NullMarked;
