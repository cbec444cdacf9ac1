package org.mappingzoo.console.notice;

import java.net.URL;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Consumer;

/// Tells somebody who looks at another window. Whether it arrives is not known: what has to be
/// seen is in the window, too.
public interface DesktopNotifier extends AutoCloseable {

  /// What is shown.
  ///
  /// @param action what a click does, in a word
  record Note(String title, String text, String action) {}

  /// Why the desktop did not take a notification.
  sealed interface Trouble {

    /// The program that speaks to it cannot be started: mostly it is not installed.
    record NoProgram(String name) implements Trouble {}

    /// It has no place where notifications are shown.
    record NoTray() implements Trouble {}

    /// It said so itself, in its own words; empty where it said nothing.
    record Refused(String words) implements Trouble {}
  }

  /// Shows a notification; returns at once.
  ///
  /// @param open runs when it is clicked, on some thread; on some desktops it never does
  /// @param ended told once, on some thread, why the desktop did not take it; empty if it did, as
  ///     far as can be seen
  /// @return takes it away again, where the desktop can do that: what it tells of is over
  Runnable tell(Note note, Runnable open, Consumer<Optional<Trouble>> ended);

  /// Takes away what is shown, where the desktop can do that.
  @Override
  default void close() {}

  /// Tells nobody, for pictures and tests, and where there is no desktop.
  static DesktopNotifier none() {
    return (note, open, ended) -> () -> {};
  }

  /// The one of this system.
  ///
  /// @param system as Java names it
  /// @param background runs what waits for another process, for as long as a notification is there
  /// @param icons the product's icon in several sizes, the smallest first
  static DesktopNotifier of(String system, Executor background, List<URL> icons) {
    String name = system.toLowerCase(Locale.ROOT);
    return name.contains("linux") || name.contains("bsd")
        ? new NotifySend(List.of("notify-send"), background, NotifySend.REFUSAL)
        : new TrayNotifier(background, new AwtTray(icons));
  }
}
