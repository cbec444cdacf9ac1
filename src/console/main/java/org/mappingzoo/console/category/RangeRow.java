package org.mappingzoo.console.category;

import org.mappingzoo.core.ranges.IdRange;

/// One line of the range table. Its number is its place in the table.
///
/// @param gapBefore ids between the range before and this one, which are not free; before the
///     first range the ids from the first of the universe on, or from 0 where that is not known
/// @param tail whether it is the last one
record RangeRow(IdRange range, long gapBefore, boolean tail) {}
