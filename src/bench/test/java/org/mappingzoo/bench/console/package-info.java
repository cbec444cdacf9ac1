/// The arithmetic of the console's figures.
@NullMarked
package org.mappingzoo.bench.console;

import org.jspecify.annotations.NullMarked;
