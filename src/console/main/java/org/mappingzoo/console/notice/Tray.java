package org.mappingzoo.console.notice;

import java.util.Optional;
import org.mappingzoo.console.notice.DesktopNotifier.Note;

/// Where a system shows icons, and what they say.
interface Tray {

  /// Shows one more icon. Blocks.
  ///
  /// @param clicked runs when it, or what it says, is clicked, on some thread
  /// @return empty where there is no place for it
  Optional<Icon> add(Runnable clicked);

  /// An icon that is shown.
  interface Icon {
    /// Says it, and names it wherever the icon is pointed at.
    void say(Note note);

    /// Takes it away; returns at once.
    void remove();
  }
}
