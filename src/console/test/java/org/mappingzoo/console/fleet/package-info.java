/// Specification of the fleet package.
@NullMarked
package org.mappingzoo.console.fleet;

import org.jspecify.annotations.NullMarked;
