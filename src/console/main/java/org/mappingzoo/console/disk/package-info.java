/// Files of this user: how they are written, and why one cannot be read or written.
/// Start reading at [org.mappingzoo.console.disk.DiskFault].
@NullMarked
package org.mappingzoo.console.disk;

import org.jspecify.annotations.NullMarked;
