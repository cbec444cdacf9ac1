/// The fleet view: is anything about to go wrong? Start reading at
/// [org.mappingzoo.console.fleet.FleetViewModel].
@NullMarked
package org.mappingzoo.console.fleet;

import org.jspecify.annotations.NullMarked;
