package org.mappingzoo.console.change;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.mappingzoo.console.shell.Messages;

/// A sentence whose inserted words stand out: what is changed, where, and how much of it.
record Phrase(List<Part> parts) {
  private static final char BEGIN = '\u0002';
  private static final char END = '\u0003';

  Phrase {
    parts = List.copyOf(parts);
  }

  record Part(String text, boolean strong) {}

  /// The text of a key. Words among the arguments stand out; numbers are for choices.
  static Phrase of(Messages messages, String key, Object... arguments) {
    Object[] marked =
        Stream.of(arguments)
            .map(argument -> argument instanceof String word ? BEGIN + word + END : argument)
            .toArray();
    return parse(messages.get(key, marked));
  }

  /// All of it in one voice.
  String plain() {
    return parts.stream().map(Part::text).collect(Collectors.joining());
  }

  private static Phrase parse(String marked) {
    List<Part> parts = new ArrayList<>();
    int at = 0;
    while (at < marked.length()) {
      int begin = marked.indexOf(BEGIN, at);
      int end = marked.indexOf(END, at);
      if (begin < 0 || end < begin) {
        add(marked.substring(at), false, parts);
        return new Phrase(parts);
      }
      add(marked.substring(at, begin), false, parts);
      add(marked.substring(begin + 1, end), true, parts);
      at = end + 1;
    }
    return new Phrase(parts);
  }

  private static void add(String text, boolean strong, List<Part> parts) {
    if (!text.isEmpty()) {
      parts.add(new Part(text, strong));
    }
  }
}
