package org.mappingzoo.console.history;

import java.time.Instant;
import java.util.Base64;
import java.util.Optional;
import java.util.zip.CRC32;
import org.mappingzoo.core.alert.DuplicateWatch.Kept;
import org.mappingzoo.core.alert.DuplicateWatch.Life;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.category.Revision;
import org.mappingzoo.core.category.TextChange;
import org.mappingzoo.core.monitor.SeenVersion;
import org.mappingzoo.core.protocol.Generation;

/// One version in a line: where it stands, whose life it is, and how its text comes from the one
/// before it. That is so many bytes of its beginning, new ones, and so many of its end, with a
/// check sum of the whole.
final class VersionLine {
  private static final String NONE = "-";
  private static final String WHOLE = "whole";
  private static final int FIELDS = 11;
  private static final NodeText NOTHING = NodeText.of("");
  private static final long LONGEST_SUM = 0xffffffffL;

  /// A node can hold no more.
  static final int MOST_BYTES = 0xfffff;

  private VersionLine() {}

  /// A line with its end.
  ///
  /// @param base the text before it; empty where this one shall stand alone
  static String print(Kept kept, Optional<NodeText> base) {
    TextChange change = TextChange.between(base.orElse(NOTHING), kept.version().text());
    byte[] between = change.between();
    return beginning(kept, base, change, sum(kept.version().text()))
        + (between.length == 0 ? NONE : Base64.getEncoder().encodeToString(between))
        + "\n";
  }

  /// How long that line is at most, without the work of writing it.
  static int length(Kept kept, Optional<NodeText> base) {
    TextChange change =
        base.map(before -> TextChange.between(before, kept.version().text()))
            .orElse(new TextChange(0, new byte[0], 0));
    int between = kept.version().text().length() - change.head() - change.tail();
    int encoded = between == 0 ? NONE.length() : (between + 2) / 3 * 4;
    return beginning(kept, base, change, LONGEST_SUM).length() + encoded + 1;
  }

  private static String beginning(Kept kept, Optional<NodeText> base, TextChange change, long sum) {
    SeenVersion version = kept.version();
    return String.join(
        " ",
        base.isPresent() ? "from" : WHOLE,
        Long.toString(version.revision().czxid()),
        Long.toString(version.revision().mzxid()),
        Integer.toString(version.revision().version()),
        Long.toString(version.modified().toEpochMilli()),
        Integer.toString(version.missed()),
        kept.control().map(life -> life.generation().token()).orElse(NONE),
        kept.control().map(life -> Long.toString(life.epoch())).orElse(NONE),
        change.head() + "+" + change.tail(),
        Long.toHexString(sum),
        "");
  }

  /// What [#print] wrote; empty for anything else.
  static Optional<Kept> parse(CategoryName category, String line, Optional<NodeText> base) {
    String[] fields = line.split(" ", -1);
    if (fields.length != FIELDS || (base.isEmpty() && !fields[0].equals(WHOLE))) {
      return Optional.empty();
    }
    try {
      Optional<NodeText> text = text(fields, fields[0].equals(WHOLE) ? Optional.empty() : base);
      return text.map(whole -> kept(category, fields, whole));
    } catch (IllegalArgumentException damaged) {
      return Optional.empty();
    }
  }

  private static Kept kept(CategoryName category, String[] fields, NodeText text) {
    return new Kept(
        category,
        new SeenVersion(
            new Revision(
                Long.parseLong(fields[1]), Long.parseLong(fields[2]), Integer.parseInt(fields[3])),
            Instant.ofEpochMilli(Long.parseLong(fields[4])),
            text,
            Integer.parseInt(fields[5])),
        fields[6].equals(NONE)
            ? Optional.empty()
            : Optional.of(new Life(new Generation(fields[6]), Long.parseLong(fields[7]))));
  }

  private static Optional<NodeText> text(String[] fields, Optional<NodeText> base) {
    String[] ends = fields[8].split("\\+", -1);
    if (ends.length != 2) {
      return Optional.empty();
    }
    byte[] between = fields[10].equals(NONE) ? new byte[0] : Base64.getDecoder().decode(fields[10]);
    TextChange change =
        new TextChange(Integer.parseInt(ends[0]), between, Integer.parseInt(ends[1]));
    if (change.length() > MOST_BYTES) {
      return Optional.empty();
    }
    NodeText text = change.applyTo(base.orElse(NOTHING));
    return sum(text) == Long.parseLong(fields[9], 16) ? Optional.of(text) : Optional.empty();
  }

  private static long sum(NodeText text) {
    CRC32 sum = new CRC32();
    sum.update(text.bytes());
    return sum.getValue();
  }
}
