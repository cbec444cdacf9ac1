package org.mappingzoo.console.shell;

import java.util.Locale;
import java.util.OptionalInt;
import java.util.stream.Stream;

/// How well a text is meant by what somebody typed in haste.
///
/// Each word of the query must be found, as letters in this order. A text that has it in one
/// piece, or at the beginning of a word, is meant rather than one whose letters lie scattered.
final class Fuzzy {
  private static final int WHOLE_START = 1_000;
  private static final int WORD_START = 800;
  private static final int PIECE = 500;
  private static final int SCATTERED = 200;

  private final String[] words;

  Fuzzy(String query) {
    words = query.strip().toLowerCase(Locale.ROOT).split("\\s+", -1);
  }

  /// Whether each word is found in one piece.
  boolean isInPieces(String text) {
    String lower = text.toLowerCase(Locale.ROOT);
    return Stream.of(words).allMatch(lower::contains);
  }

  /// Greater is better; empty where a word is not found.
  OptionalInt score(String text) {
    String lower = text.toLowerCase(Locale.ROOT);
    int total = 0;
    for (String word : words) {
      int score = score(lower, word);
      if (score < 0) {
        return OptionalInt.empty();
      }
      total += score;
    }
    return OptionalInt.of(total - Math.min(text.length(), 100));
  }

  private static int score(String text, String word) {
    int at = text.indexOf(word);
    if (at == 0) {
      return WHOLE_START;
    }
    for (int from = at; from > 0; from = text.indexOf(word, from + 1)) {
      if (!Character.isLetterOrDigit(text.charAt(from - 1))) {
        return WORD_START;
      }
    }
    return at > 0 ? PIECE : scattered(text, word);
  }

  /// Letters in order, each gap at a cost; −1 if they are not all there.
  private static int scattered(String text, String word) {
    int score = SCATTERED;
    int at = -1;
    for (int i = 0; i < word.length(); i++) {
      int next = text.indexOf(word.charAt(i), at + 1);
      if (next < 0) {
        return -1;
      }
      score -= i == 0 ? 0 : next - at - 1;
      at = next;
    }
    return Math.max(0, score);
  }
}
