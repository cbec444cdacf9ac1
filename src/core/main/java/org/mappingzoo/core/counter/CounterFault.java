package org.mappingzoo.core.counter;

import java.util.Arrays;
import java.util.HexFormat;
import org.mappingzoo.core.category.NodeText;

/// Why a node is not a counter, with its bytes.
public record CounterFault(Kind kind, NodeText bytes) {
  private static final int SHOWN = 16;

  public enum Kind {
    WRONG_LENGTH("a counter has eight bytes"),
    NEGATIVE("they are a negative number, and ids are not"),
    RANGES("they list ranges, as a category does");

    private final String sentence;

    Kind(String sentence) {
      this.sentence = sentence;
    }
  }

  /// One sentence in English, with the bytes.
  public String sentence() {
    return "the node holds %,d bytes%s: %s".formatted(bytes.length(), shown(), kind.sentence);
  }

  /// In hexadecimal, the first sixteen.
  private String shown() {
    byte[] all = bytes.bytes();
    byte[] first = Arrays.copyOf(all, Math.min(all.length, SHOWN));
    String hex = HexFormat.ofDelimiter(" ").formatHex(first);
    if (all.length == 0) {
      return "";
    }
    return " (" + hex + (all.length > SHOWN ? " …" : "") + ")";
  }
}
