/// A customer quotes an id: where is it, and what became of it?
///
/// Start reading at [org.mappingzoo.console.lookup.LookupViewModel].
@NullMarked
package org.mappingzoo.console.lookup;

import org.jspecify.annotations.NullMarked;
