/// The bridge from a fleet's source to the FX thread. [org.mappingzoo.console.feed.FleetFeed] is
/// the only one there is.
@NullMarked
package org.mappingzoo.console.feed;

import org.jspecify.annotations.NullMarked;
