/// Connections: their profiles, the file of each, their passwords, and the view where they are
/// made, tried and opened. Start reading at `Profile`, then `ConnectionsViewModel`.
@NullMarked
package org.mappingzoo.console.connections;

import org.jspecify.annotations.NullMarked;
