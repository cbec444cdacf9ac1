/// Notifications of the desktop, for what is critical: the console itself may lie behind another
/// window.
///
/// Start reading at [org.mappingzoo.console.notice.DesktopNotifier].
@NullMarked
package org.mappingzoo.console.notice;

import org.jspecify.annotations.NullMarked;
