/// Tests of the dispenser.
@NullMarked
package org.mappingzoo.core.dispenser;

import org.jspecify.annotations.NullMarked;
