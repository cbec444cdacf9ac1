/// Who keeps the reservations, who takes over, and how far takes may go meanwhile.
///
/// Start reading at [org.mappingzoo.console.leaders.LeadersViewModel].
@NullMarked
package org.mappingzoo.console.leaders;

import org.jspecify.annotations.NullMarked;
