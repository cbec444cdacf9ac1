/// Tests of the controls. Those of the arithmetic compare with a count by hand, id by id.
@NullMarked
package org.mappingzoo.console.control;

import org.jspecify.annotations.NullMarked;
