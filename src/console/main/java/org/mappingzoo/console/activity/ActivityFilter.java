package org.mappingzoo.console.activity;

import java.time.Instant;
import java.util.Locale;
import java.util.function.Predicate;
import org.mappingzoo.console.activity.ActivityEntry.Deed;
import org.mappingzoo.console.control.TypedWords;
import org.mappingzoo.console.shell.Sheet;

/// What is looked for in the time line; all of it has to fit.
///
/// @param category words of its path
/// @param operator empty for anybody, and nobody
/// @param text words of the path, of who, what or why, as it is on record or shown, of the version,
///     of the outcome, or of the request's name
record ActivityFilter(
    String category, ActivityKind kind, String operator, String text, ActivitySpan span) {
  static final ActivityFilter NONE =
      new ActivityFilter("", ActivityKind.ALL, "", "", ActivitySpan.ALL);

  /// What fits it.
  ///
  /// @param words that the entries are shown in
  Predicate<ActivityEntry> fitting(Instant now, ActivityWords words) {
    TypedWords path = TypedWords.of(category);
    TypedWords said = TypedWords.of(text);
    return entry ->
        kind.shows(entry)
            && (operator.isEmpty() || (entry instanceof Deed deed && deed.who().equals(operator)))
            && span.reaches(entry.at(), now)
            && path.areIn(entry.category().path())
            && said.areIn(() -> whole(entry, words));
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

  private static String whole(ActivityEntry entry, ActivityWords words) {
    String shown =
        String.join(
            " ",
            entry.category().path(),
            words.what(entry),
            words.version(entry),
            words.outcome(entry));
    return entry instanceof Deed deed
        ? String.join(" ", shown, deed.what(), deed.who(), deed.why(), deed.request())
        : shown;
  }
}
