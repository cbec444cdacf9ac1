package org.mappingzoo.core.ranges;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// What can be saved of a text that is no range list, line by line. A line whose ids are beyond
/// doubt is kept, whatever is wrong with its form or its place; of any other nothing is guessed.
///
/// @param kept what the lines beyond doubt list, in ascending order; what two of them list is
///     listed once
/// @param mended lines whose form was mended: spaces, leading zeros, a byte order mark
/// @param merged lines that share ids with another
/// @param moved lines that stood behind a higher one
/// @param open lines that somebody has to decide about
public record RangeRepair(RangeList kept, int mended, int merged, int moved, List<OpenLine> open) {
  private static final int DIGITS = 19;
  private static final Pattern RANGE = Pattern.compile("0*(\\d{1,19})\\s*:\\s*0*(\\d{1,19})");

  /// Begins an open line in [#proposal()]: no list begins like that.
  public static final String MARK = "?";

  /// A line that is no range, or might be several.
  ///
  /// @param number from 1
  public record OpenLine(int number, String text) {}

  private record Kept(IdRange range, boolean asWritten) {}

  public RangeRepair {
    open = List.copyOf(open);
  }

  public static RangeRepair of(byte[] text) {
    List<Kept> lines = new ArrayList<>();
    List<OpenLine> open = new ArrayList<>();
    int number = 0;
    for (String line : new String(text, UTF_8).replace("\uFEFF", "").split("\n", -1)) {
      number++;
      Optional<Kept> range = range(line);
      if (range.isPresent()) {
        lines.add(range.get());
      } else if (!line.isBlank()) {
        open.add(new OpenLine(number, line.strip()));
      }
    }
    return new RangeRepair(
        union(lines),
        (int) lines.stream().filter(line -> !line.asWritten()).count(),
        merged(lines),
        moved(lines),
        open);
  }

  /// A text for an operator to complete: it is a list once nothing is open any more.
  public String proposal() {
    StringBuilder text = new StringBuilder();
    kept.ranges().forEach(range -> text.append(range).append('\n'));
    open.forEach(line -> text.append(MARK).append(' ').append(line.text()).append('\n'));
    return text.toString();
  }

  private static Optional<Kept> range(String line) {
    Matcher bounds = RANGE.matcher(line.strip());
    if (!bounds.matches()) {
      return Optional.empty();
    }
    Optional<Long> first = id(bounds.group(1));
    Optional<Long> last = id(bounds.group(2));
    return first.isPresent() && last.isPresent() && first.get() <= last.get()
        ? Optional.of(kept(IdRange.of(first.get(), last.get()), line))
        : Optional.empty();
  }

  private static Kept kept(IdRange range, String line) {
    return new Kept(range, line.equals(range.toString()));
  }

  private static Optional<Long> id(String digits) {
    boolean fits = digits.length() < DIGITS || digits.compareTo(Long.toString(IdRange.MAX_ID)) <= 0;
    return fits ? Optional.of(Long.parseLong(digits)) : Optional.empty();
  }

  private static RangeList union(List<Kept> lines) {
    RangeList.Builder union = new RangeList.Builder();
    for (IdRange range : ascending(lines)) {
      long first = union.isEmpty() ? range.first() : Math.max(range.first(), union.lastId() + 1);
      if (first <= range.last()) {
        union.append(first, range.last());
      }
    }
    return union.build();
  }

  private static int merged(List<Kept> lines) {
    int merged = 0;
    long reach = -1;
    for (IdRange range : ascending(lines)) {
      merged += range.first() <= reach ? 1 : 0;
      reach = Math.max(reach, range.last());
    }
    return merged;
  }

  private static int moved(List<Kept> lines) {
    int moved = 0;
    long highest = -1;
    for (Kept line : lines) {
      moved += line.range().first() < highest ? 1 : 0;
      highest = Math.max(highest, line.range().first());
    }
    return moved;
  }

  private static List<IdRange> ascending(List<Kept> lines) {
    return lines.stream()
        .map(Kept::range)
        .sorted(Comparator.comparingLong(IdRange::first).thenComparingLong(IdRange::last))
        .toList();
  }
}
