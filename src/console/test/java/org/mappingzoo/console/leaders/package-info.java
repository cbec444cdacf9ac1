/// Specification of the lookup package.
@NullMarked
package org.mappingzoo.console.leaders;

import org.jspecify.annotations.NullMarked;
