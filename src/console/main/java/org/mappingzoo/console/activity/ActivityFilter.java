package org.mappingzoo.console.activity;

import java.time.Instant;
import java.util.Locale;
import org.mappingzoo.console.activity.ActivityEntry.Deed;
import org.mappingzoo.console.shell.Sheet;

/// What is looked for in the time line; all of it has to fit.
///
/// @param category a part of its path
/// @param operator empty for anybody, and nobody
/// @param text a part of who, what or why, as it is on record or shown, of the version, of the
///     outcome, or of the request's name
record ActivityFilter(
    String category, ActivityKind kind, String operator, String text, ActivitySpan span) {
  static final ActivityFilter NONE =
      new ActivityFilter("", ActivityKind.ALL, "", "", ActivitySpan.ALL);

  /// @param words that the entries are shown in
  boolean shows(ActivityEntry entry, Instant now, ActivityWords words) {
    return contains(entry.category().path(), category)
        && kind.shows(entry)
        && (operator.isEmpty() || (entry instanceof Deed deed && deed.who().equals(operator)))
        && span.reaches(entry.at(), now)
        && says(entry, words);
  }

  /// For other programs.
  String words() {
    return Sheet.filter(
        category,
        kind == ActivityKind.ALL ? "" : kind.name().toLowerCase(Locale.ROOT),
        operator,
        text,
        span == ActivitySpan.ALL ? "" : span.name().toLowerCase(Locale.ROOT));
  }

  private boolean says(ActivityEntry entry, ActivityWords words) {
    return text.isBlank()
        || contains(entry.category().path(), text)
        || (entry instanceof Deed deed
            && (contains(deed.what(), text)
                || contains(deed.who(), text)
                || contains(deed.why(), text)
                || contains(deed.request(), text)))
        || contains(words.what(entry), text)
        || contains(words.version(entry), text)
        || contains(words.outcome(entry), text);
  }

  private static boolean contains(String whole, String part) {
    return whole.toLowerCase(Locale.ROOT).contains(part.strip().toLowerCase(Locale.ROOT));
  }
}
