/// Specification of the program: its arguments, its settings, its ways to start.
@NullMarked
package org.mappingzoo.console;

import org.jspecify.annotations.NullMarked;
