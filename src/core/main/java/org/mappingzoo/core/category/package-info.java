/// A category and the operations on it, as values and pure functions.
///
/// Start reading at [org.mappingzoo.core.category.Operations]: each verb of the 2010 proposal is
/// a [org.mappingzoo.core.category.CategoryOp] there. What is refused, and why, is a
/// [org.mappingzoo.core.category.Refusal].
@NullMarked
package org.mappingzoo.core.category;

import org.jspecify.annotations.NullMarked;
