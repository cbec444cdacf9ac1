/// What the console shows: immutable snapshots of the fleet, and what follows from them.
///
/// Start reading at [org.mappingzoo.core.monitor.FleetSnapshot]; a
/// [org.mappingzoo.core.monitor.FleetSource] publishes them,
/// [org.mappingzoo.core.monitor.FleetHistory] remembers what they showed.
@NullMarked
package org.mappingzoo.core.monitor;

import org.jspecify.annotations.NullMarked;
