/// Alerts: what needs somebody, from the first sign until it is over.
///
/// Beside [org.mappingzoo.core.monitor] and not in it: that package says what is, at one moment;
/// this one remembers what somebody was told and what they answered, and lives on across
/// restarts. It starts no thread and reads no clock: time is an argument, and the state is a
/// value.
///
/// Start reading at [org.mappingzoo.core.alert.AlertWatch]; the life of one alert is in
/// [org.mappingzoo.core.alert.LifeCycle].
@NullMarked
package org.mappingzoo.core.alert;

import org.jspecify.annotations.NullMarked;
