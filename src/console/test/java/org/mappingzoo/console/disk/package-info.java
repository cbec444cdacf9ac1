/// Tests of this package.
@NullMarked
package org.mappingzoo.console.disk;

import org.jspecify.annotations.NullMarked;
