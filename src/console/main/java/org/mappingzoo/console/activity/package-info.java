/// Who changed what: observed versions and operators' actions in one time line, kept on disk.
/// Start at [org.mappingzoo.console.activity.TimeLine]; its file is
/// [org.mappingzoo.console.activity.ActivityLog].
@NullMarked
package org.mappingzoo.console.activity;

import org.jspecify.annotations.NullMarked;
