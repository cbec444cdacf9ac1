package org.mappingzoo.core.testkit;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.Random;
import org.mappingzoo.core.ranges.RangeText;

/// Texts that may stand in a node: good ones, nearly good ones, and noise.
public final class NodeTexts {
  private static final byte[] ALPHABET =
      "0123456789::::\n\n\r  \t-+,.x#\0\u007f".getBytes(ISO_8859_1);
  private static final String[] PIECES = {
    "9223372036854775806",
    "9223372036854775807",
    "9223372036854775808",
    "18446744073709551616",
    "99999999999999999999999999999999",
    "0",
    "00",
    "01",
    "1:5\n",
    ":",
    "\n",
    "\r\n",
    "\r",
    " ",
    "\t",
    "\u00ef\u00bb\u00bf",
    "\0",
    "4294967295",
    "-1",
    "null",
    "7:7\n7:7\n"
  };

  private NodeTexts() {}

  /// A text of one of these kinds, at most a few hundred bytes long.
  public static byte[] random(Random random) {
    return switch (random.nextInt(8)) {
      case 0 -> noise(random);
      case 1 -> fromAlphabet(random);
      case 2 -> good(random);
      case 3 -> decorated(random);
      default -> mutated(random);
    };
  }

  /// The canonical text of a random list.
  public static byte[] good(Random random) {
    return RangeText.print(IdWindow.random(random).randomList(random));
  }

  private static byte[] noise(Random random) {
    byte[] bytes = new byte[random.nextInt(60)];
    random.nextBytes(bytes);
    return bytes;
  }

  private static byte[] fromAlphabet(Random random) {
    byte[] bytes = new byte[random.nextInt(24)];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = ALPHABET[random.nextInt(ALPHABET.length)];
    }
    return bytes;
  }

  /// A good text with what is tolerated: blank lines, spaces, `\r\n`, no final newline.
  private static byte[] decorated(Random random) {
    String text = latin1(good(random));
    text = random.nextBoolean() ? text.replace("\n", "\r\n") : text;
    text = random.nextBoolean() ? text.replace("\n", "\n  ") : text;
    text = random.nextBoolean() ? text.replace("\n", " \n\n") : text;
    return bytes(random.nextBoolean() ? text.strip() : text);
  }

  private static byte[] mutated(Random random) {
    byte[] text = random.nextBoolean() ? good(random) : decorated(random);
    for (int left = 1 + random.nextInt(3); left > 0; left--) {
      text = mutatedOnce(text, random);
    }
    return text;
  }

  private static byte[] mutatedOnce(byte[] text, Random random) {
    int at = random.nextInt(text.length + 1);
    int end = Math.min(text.length, at + random.nextInt(6));
    byte[] middle =
        switch (random.nextInt(5)) {
          case 0 -> new byte[0];
          case 1 -> bytes(PIECES[random.nextInt(PIECES.length)]);
          case 2 -> new byte[] {ALPHABET[random.nextInt(ALPHABET.length)]};
          case 3 -> twice(Arrays.copyOfRange(text, at, end));
          default -> new byte[] {(byte) random.nextInt(256)};
        };
    return spliced(text, at, random.nextBoolean() ? at : end, middle);
  }

  private static byte[] twice(byte[] bytes) {
    return spliced(bytes, 0, 0, bytes);
  }

  private static byte[] spliced(byte[] text, int from, int to, byte[] middle) {
    ByteArrayOutputStream spliced = new ByteArrayOutputStream();
    spliced.write(text, 0, from);
    spliced.writeBytes(middle);
    spliced.write(text, to, text.length - to);
    return spliced.toByteArray();
  }

  private static String latin1(byte[] bytes) {
    return new String(bytes, ISO_8859_1);
  }

  private static byte[] bytes(String text) {
    return text.getBytes(ISO_8859_1);
  }
}
