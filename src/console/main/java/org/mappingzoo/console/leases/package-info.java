/// Who holds ids, and which of them never come back by themselves.
///
/// Start reading at [org.mappingzoo.console.leases.LeasesViewModel].
@NullMarked
package org.mappingzoo.console.leases;

import org.jspecify.annotations.NullMarked;
