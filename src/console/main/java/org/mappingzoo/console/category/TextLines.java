package org.mappingzoo.console.category;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;
import org.mappingzoo.core.category.NodeText;

/// A stored text cut into lines at each `\n`; each line is decoded only when it is looked at.
///
/// What cannot be seen is made visible: a carriage return as `␍`, a tab as `␉`, other control
/// characters as their Unicode pictures.
final class TextLines {
  private final byte[] text;
  private final int[] starts;

  private TextLines(byte[] text, int[] starts) {
    this.text = text;
    this.starts = starts;
  }

  static TextLines of(NodeText stored) {
    byte[] text = stored.bytes();
    int[] starts = new int[16];
    int lines = 0;
    for (int at = 0; at < text.length; lines++) {
      if (lines == starts.length) {
        starts = Arrays.copyOf(starts, 2 * lines);
      }
      starts[lines] = at;
      while (at < text.length && text[at] != '\n') {
        at++;
      }
      at++;
    }
    return new TextLines(text, Arrays.copyOf(starts, lines));
  }

  /// A final newline begins no further line.
  int size() {
    return starts.length;
  }

  /// The line at `index`, without its newline.
  String text(int index) {
    return visible(new String(text, starts[index], end(index) - starts[index], UTF_8));
  }

  /// The first `bytes` bytes of a line.
  String textBefore(int index, int bytes) {
    int length = Math.min(bytes, end(index) - starts[index]);
    return visible(new String(text, starts[index], length, UTF_8));
  }

  int sameAtStart(TextLines other) {
    int most = Math.min(size(), other.size());
    int same = 0;
    while (same < most && sameLine(same, other, same)) {
      same++;
    }
    return same;
  }

  int sameAtEnd(TextLines other, int most) {
    int same = 0;
    while (same < most && sameLine(size() - 1 - same, other, other.size() - 1 - same)) {
      same++;
    }
    return same;
  }

  private boolean sameLine(int index, TextLines other, int otherIndex) {
    return Arrays.equals(
        text,
        starts[index],
        end(index),
        other.text,
        other.starts[otherIndex],
        other.end(otherIndex));
  }

  private int end(int index) {
    int end = index + 1 < starts.length ? starts[index + 1] : text.length;
    return end > starts[index] && text[end - 1] == '\n' ? end - 1 : end;
  }

  private static String visible(String line) {
    StringBuilder shown = new StringBuilder(line.length());
    line.chars().forEach(c -> shown.append(c < 0x20 ? (char) (0x2400 + c) : (char) c));
    return shown.toString();
  }
}
