/// The one way by which a hand changes a category: input, preview on a fresh read, one
/// compare-and-set, and a receipt or an honest answer why not.
///
/// Start reading at [org.mappingzoo.console.change.ChangePage], the pages that a change goes
/// through, and [org.mappingzoo.console.change.ChangeViewModel], which leads from one to the next.
/// [org.mappingzoo.console.change.ChangeDialogs] opens it all.
@NullMarked
package org.mappingzoo.console.change;

import org.jspecify.annotations.NullMarked;
