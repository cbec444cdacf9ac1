/// Specification of the lookup package.
@NullMarked
package org.mappingzoo.console.alerts;

import org.jspecify.annotations.NullMarked;
