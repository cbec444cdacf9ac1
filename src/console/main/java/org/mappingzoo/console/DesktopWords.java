package org.mappingzoo.console;

import java.util.function.Supplier;
import org.mappingzoo.console.notice.DesktopNotifier.Note;
import org.mappingzoo.console.shell.AlertWords;
import org.mappingzoo.console.shell.Messages;
import org.mappingzoo.console.shell.Target;
import org.mappingzoo.core.alert.AlertEvent;

/// Alerts as the desktop is told of them: first which connection it is, since several may be open,
/// and what is concerned.
///
/// A title is no longer than what any desktop shows of it. Of a path that does not fit it has the
/// end; the text has all of it.
final class DesktopWords {
  /// What Windows takes.
  private static final int LONGEST = 63;

  private static final int LONGEST_CONNECTION = 40;

  private final Messages messages;
  private final AlertWords words;
  private final Supplier<Target> target;

  DesktopWords(Messages messages, Supplier<Target> target) {
    this.messages = messages;
    this.words = new AlertWords(messages);
    this.target = target;
  }

  Note note(AlertEvent event) {
    String whole = words.whole(event.key());
    String title = title(whole);
    String seen =
        title.endsWith(whole)
            ? words.brief(event.evidence())
            : words.title(event.key(), event.evidence());
    return note(title, messages.get("alerts.desktop.text", seen, words.sentence(event.evidence())));
  }

  /// Of many alerts at once.
  Note noteOfMany(String what, String text) {
    return note(title(what), text);
  }

  private Note note(String title, String text) {
    return new Note(title, text, messages.get("alerts.desktop.open"));
  }

  private String title(String subject) {
    String connection = start(target.get().briefIn(messages), LONGEST_CONNECTION);
    int others = messages.get("alerts.desktop.title", connection, "").length();
    return messages.get("alerts.desktop.title", connection, end(subject, LONGEST - others));
  }

  private static String start(String text, int longest) {
    return text.length() <= longest ? text : text.substring(0, longest - 1) + "…";
  }

  private static String end(String text, int longest) {
    return text.length() <= longest ? text : "…" + text.substring(text.length() - longest + 1);
  }
}
