package org.mappingzoo.console.notice;

import java.util.List;
import java.util.Locale;
import java.util.concurrent.Executor;

/// Tells somebody who looks at another window. Whether it arrives is not known: what has to be
/// seen is in the window, too.
public interface DesktopNotifier {

  /// Shows a notification; returns at once.
  ///
  /// @param open runs when it is clicked, on some thread; on some desktops it never does
  void tell(String title, String text, Runnable open);

  /// Tells nobody, for pictures and tests, and where there is no desktop.
  static DesktopNotifier none() {
    return (title, text, open) -> {};
  }

  /// The one of this system.
  ///
  /// @param system as Java names it
  /// @param background runs what waits for another process
  static DesktopNotifier of(String system, Executor background) {
    String name = system.toLowerCase(Locale.ROOT);
    return name.contains("linux") || name.contains("bsd")
        ? new NotifySend(List.of("notify-send"), background)
        : new TrayNotifier(background);
  }
}
