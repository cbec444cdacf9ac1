/// Tests of what is kept over a restart.
@NullMarked
package org.mappingzoo.console.history;

import org.jspecify.annotations.NullMarked;
