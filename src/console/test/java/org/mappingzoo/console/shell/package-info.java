/// Specification of the shell package.
@NullMarked
package org.mappingzoo.console.shell;

import org.jspecify.annotations.NullMarked;
