/// How soon a standby takes over, how far the fence lags behind, and what the steward of 2009 lets
/// pass. Start with [org.mappingzoo.bench.steward.StewardFigures].
@NullMarked
package org.mappingzoo.bench.steward;

import org.jspecify.annotations.NullMarked;
