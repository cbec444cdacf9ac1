package org.mappingzoo.console;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.mappingzoo.console.notice.DesktopNotifier.Note;
import org.mappingzoo.console.shell.AlertWords;
import org.mappingzoo.console.shell.Messages;
import org.mappingzoo.console.shell.Notices;
import org.mappingzoo.console.shell.Target;
import org.mappingzoo.core.alert.Alert;
import org.mappingzoo.core.alert.AlertBook;
import org.mappingzoo.core.alert.AlertEvent;
import org.mappingzoo.core.alert.AlertKey;
import org.mappingzoo.core.monitor.Finding;
import org.mappingzoo.core.monitor.Finding.Severity;

/// Tells what just fired: all of it in the window, what is critical on the desktop as well. On the
/// FX thread.
final class AlertNews {
  private static final int MOST = 3;

  private final Messages messages;
  private final AlertWords words;
  private final DesktopWords desktopWords;
  private final Notices window;
  private final BiFunction<Note, Runnable, Runnable> desktop;
  private final Executor fx;
  private final Way way;
  private final List<OnDesktop> onDesktop = new ArrayList<>();

  /// How bad it was when it was told.
  private final Map<AlertKey, Severity> told = new HashMap<>();

  private AlertBook book = AlertBook.EMPTY;

  /// A note on the desktop.
  private record OnDesktop(Set<AlertKey> about, Runnable takeBack) {}

  /// Where a notification leads to.
  interface Way {
    /// Brings the window before all others: what was clicked lay outside of it.
    void raise();

    void open(AlertKey key);

    void openAlerts();
  }

  /// @param target what the window is connected to, as it is called now
  /// @param desktop shows a note, and runs what is given with it, on some thread, if it is clicked;
  ///     what comes back takes the note away again
  AlertNews(
      Messages messages,
      Supplier<Target> target,
      Notices window,
      BiFunction<Note, Runnable, Runnable> desktop,
      Executor fx,
      Way way) {
    this.messages = messages;
    this.words = new AlertWords(messages);
    this.desktopWords = new DesktopWords(messages, target);
    this.window = window;
    this.desktop = desktop;
    this.fx = fx;
    this.way = way;
  }

  /// What somebody has answered, is less bad than it was, or is over needs no notice any more,
  /// neither here nor on the desktop. The others say what is so now.
  void follow(AlertBook now) {
    book = now;
    window.keepAlerts(this::lasts);
    window.speakOfAlerts();
    takeBack(note -> note.about().stream().noneMatch(this::lasts));
    told.keySet().removeIf(key -> now.alert(key).isEmpty());
  }

  private boolean lasts(AlertKey key) {
    return book.alert(key)
        .filter(alert -> alert.mark().isEmpty())
        .filter(alert -> alert.level().compareTo(told.getOrDefault(key, alert.level())) >= 0)
        .isPresent();
  }

  private void takeBack(Predicate<OnDesktop> over) {
    List<OnDesktop> gone = onDesktop.stream().filter(over).toList();
    onDesktop.removeAll(gone);
    gone.forEach(note -> note.takeBack().run());
  }

  void tell(List<AlertEvent> events) {
    List<AlertEvent> news = events.stream().filter(event -> event.what().isNews()).toList();
    news.forEach(event -> told.put(event.key(), event.level()));
    if (news.size() > MOST) {
      tellAtOnce(news);
    } else {
      news.forEach(this::tell);
    }
  }

  private void tell(AlertEvent event) {
    Runnable open = () -> way.open(event.key());
    window.showAlert(
        event.key(),
        AlertWords.tone(event.level()),
        () -> words.title(event.key(), seenOf(event)),
        () -> words.sentence(seenOf(event)),
        open);
    if (event.level() == Severity.CRITICAL) {
      tellDesktop(Set.of(event.key()), desktopWords.note(event), open);
    }
  }

  /// What is seen of it now.
  private Finding seenOf(AlertEvent event) {
    return book.alert(event.key()).map(Alert::evidence).orElse(event.evidence());
  }

  private void tellDesktop(Set<AlertKey> about, Note note, Runnable open) {
    takeBack(older -> about.containsAll(older.about()));
    Runnable takeBack =
        desktop.apply(
            note,
            () ->
                fx.execute(
                    () -> {
                      way.raise();
                      open.run();
                    }));
    onDesktop.add(new OnDesktop(about, takeBack));
  }

  /// More than anybody reads one by one.
  private void tellAtOnce(List<AlertEvent> news) {
    Severity worst = news.stream().map(AlertEvent::level).max(Enum::compareTo).orElseThrow();
    Set<AlertKey> all = news.stream().map(AlertEvent::key).collect(Collectors.toSet());
    Set<AlertKey> critical =
        news.stream()
            .filter(event -> event.level() == Severity.CRITICAL)
            .map(AlertEvent::key)
            .collect(Collectors.toSet());
    Supplier<String> title = () -> messages.get("alerts.many", messages.number(news.size()));
    Supplier<String> text =
        () -> messages.get("alerts.many.text", messages.number(critical.size()));
    window.showAlerts(all, AlertWords.tone(worst), title, text, way::openAlerts);
    if (!critical.isEmpty()) {
      tellDesktop(critical, desktopWords.noteOfMany(title.get(), text.get()), way::openAlerts);
    }
  }
}
