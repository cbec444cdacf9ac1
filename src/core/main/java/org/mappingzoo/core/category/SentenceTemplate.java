package org.mappingzoo.core.category;

import java.util.Optional;

/// An English sentence with at most one gap: what was put into that can be read from the sentence
/// again, by whoever says the same in another language.
public final class SentenceTemplate {
  private static final String GAP = "%s";

  private final String before;
  private final String after;
  private final boolean hasGap;

  /// A sentence of that form.
  ///
  /// @param text in which `%s` is the gap
  public SentenceTemplate(String text) {
    int at = text.indexOf(GAP);
    hasGap = at >= 0;
    before = hasGap ? text.substring(0, at) : text;
    after = hasGap ? text.substring(at + GAP.length()) : "";
  }

  /// The whole sentence.
  ///
  /// @param filling of the gap; empty where there is none
  public String with(String filling) {
    return before + filling + after;
  }

  /// What the gap of a sentence is filled with, at least one character; empty text where this has
  /// no gap. Nothing where the sentence is another one.
  public Optional<String> read(String sentence) {
    if (!hasGap) {
      return sentence.equals(before) ? Optional.of("") : Optional.empty();
    }
    boolean fits =
        sentence.length() > before.length() + after.length()
            && sentence.startsWith(before)
            && sentence.endsWith(after);
    return fits
        ? Optional.of(sentence.substring(before.length(), sentence.length() - after.length()))
        : Optional.empty();
  }
}
