/// Controls of our own, and the arithmetic below them. A control knows no screen and no language:
/// what it says comes in through [org.mappingzoo.console.control.Words].
///
/// Start reading at [org.mappingzoo.console.control.RangeMap]; what it shows is decided by
/// [org.mappingzoo.console.control.RangeMapModel], which needs no stage.
@NullMarked
package org.mappingzoo.console.control;

import org.jspecify.annotations.NullMarked;
