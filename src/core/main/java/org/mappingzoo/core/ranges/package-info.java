/// Ids as ranges: the algebra that everything else stands on.
///
/// Pure values without a thread, a clock or a log. Start reading at
/// [org.mappingzoo.core.ranges.RangeList]; [org.mappingzoo.core.ranges.RangeText] is its stored
/// form, the `first:last` lines of the 2010 proposal.
@NullMarked
package org.mappingzoo.core.ranges;

import org.jspecify.annotations.NullMarked;
