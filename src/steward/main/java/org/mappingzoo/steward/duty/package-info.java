/// What a leading steward has to do, and the doing of it.
///
/// Start with [org.mappingzoo.steward.duty.Planner], which is pure: from a category's state and
/// what the book says of it to [org.mappingzoo.steward.duty.Duty]s. [Hands] carries them out, each
/// step conditional on what was read; [DutyLoop] has the one thread that owns what is known.
@NullMarked
package org.mappingzoo.steward.duty;

import org.jspecify.annotations.NullMarked;
