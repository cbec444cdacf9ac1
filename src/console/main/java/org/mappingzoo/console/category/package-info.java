/// The category view: in what state is it, and how did it get there?
///
/// Start reading at [org.mappingzoo.console.category.CategoryViewModel]. What the header says is
/// one immutable [org.mappingzoo.console.category.CategoryPanel]; the table, the stored text and
/// the versions are views of arrays, so that 50,000 lines cost what can be seen of them.
@NullMarked
package org.mappingzoo.console.category;

import org.jspecify.annotations.NullMarked;
