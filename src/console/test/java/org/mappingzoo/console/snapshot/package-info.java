/// Specification of the snapshot package.
@NullMarked
package org.mappingzoo.console.snapshot;

import org.jspecify.annotations.NullMarked;
