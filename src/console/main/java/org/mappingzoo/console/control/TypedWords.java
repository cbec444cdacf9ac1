package org.mappingzoo.console.control;

import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import java.util.stream.Stream;

/// What was typed into a field to find something: it is found where all of these words are, in any
/// order and whatever their case. Where none were typed everything is found.
///
/// @param words in small letters
public record TypedWords(List<String> words) {
  public TypedWords {
    words = List.copyOf(words);
  }

  /// Words have white space between them.
  public static TypedWords of(String typed) {
    return new TypedWords(
        Stream.of(typed.toLowerCase(Locale.ROOT).split("\\s+", -1))
            .filter(word -> !word.isEmpty())
            .toList());
  }

  public boolean areIn(String text) {
    return areIn(() -> text);
  }

  /// The same of a text that is put together only where something was typed.
  public boolean areIn(Supplier<String> text) {
    String said = words.isEmpty() ? "" : text.get().toLowerCase(Locale.ROOT);
    return words.stream().allMatch(said::contains);
  }
}
