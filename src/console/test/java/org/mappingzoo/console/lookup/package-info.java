/// Specification of the lookup package.
@NullMarked
package org.mappingzoo.console.lookup;

import org.jspecify.annotations.NullMarked;
