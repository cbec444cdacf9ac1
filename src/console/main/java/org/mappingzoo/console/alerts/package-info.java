/// The alerts: what fires, what was answered, what became of it, and the rules behind it.
///
/// Start reading at [org.mappingzoo.console.alerts.AlertsViewModel].
@NullMarked
package org.mappingzoo.console.alerts;

import org.jspecify.annotations.NullMarked;
