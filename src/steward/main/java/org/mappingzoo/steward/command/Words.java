package org.mappingzoo.steward.command;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.protocol.Layout;
import org.mappingzoo.core.protocol.LeaseId;
import org.mappingzoo.core.protocol.OwnerName;
import org.mappingzoo.core.ranges.IdRange;
import org.mappingzoo.core.ranges.RangeList;
import org.mappingzoo.core.ranges.RangeText;
import org.mappingzoo.core.ranges.RangeTextException;
import picocli.CommandLine;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/// What the words of a command line stand for.
final class Words {
  /// In place of a number: there is none.
  static final String NONE = "none";

  private static final long LONGEST_WAIT_SECONDS = 600;

  /// A year: whoever means more mistyped.
  private static final BigDecimal LONGEST_BUDGET_SECONDS = BigDecimal.valueOf(31_536_000);

  private Words() {}

  static void teach(CommandLine line) {
    line.registerConverter(CategoryName.class, read(Words::category));
    line.registerConverter(IdRange.class, read(Words::range));
    line.registerConverter(LeaseId.class, read(LeaseId::new));
    line.registerConverter(OwnerName.class, read(OwnerName::new));
    line.registerConverter(Duration.class, read(Words::seconds));
    line.registerConverter(OptionalLong.class, Words::countOrNone);
  }

  /// How many of something, at least one.
  static final class Count implements ITypeConverter<Long> {
    @Override
    public Long convert(String word) {
      if (!word.matches("[1-9][0-9]{0,18}") || new BigInteger(word).bitLength() >= Long.SIZE) {
        throw new TypeConversionException(
            "'%s' is not a count, 1 to %d".formatted(word, Long.MAX_VALUE));
      }
      return Long.valueOf(word);
    }
  }

  private static OptionalLong countOrNone(String word) {
    try {
      return word.equals(NONE) ? OptionalLong.empty() : OptionalLong.of(new Count().convert(word));
    } catch (TypeConversionException e) {
      throw new TypeConversionException(e.getMessage() + ", and not '" + NONE + "'");
    }
  }

  /// How long an outage should be outlasted, in seconds; none at all is 0.
  static final class Budget implements ITypeConverter<Duration> {
    @Override
    public Duration convert(String word) {
      if (!word.matches("[0-9]{1,8}(\\.[0-9]{1,3})?")
          || new BigDecimal(word).compareTo(LONGEST_BUDGET_SECONDS) > 0) {
        throw new TypeConversionException(
            "'%s' is not a number of seconds, 0 to %s with at most three decimals"
                .formatted(word, LONGEST_BUDGET_SECONDS));
      }
      return Duration.ofMillis(new BigDecimal(word).movePointRight(3).longValueExact());
    }
  }

  /// Ranges as they were typed, in any order.
  ///
  /// @throws UsageException if one of them is none, or two overlap
  static RangeList typed(Collection<String> words) {
    try {
      return ranges(words.stream().map(Words::range).toList());
    } catch (IllegalArgumentException e) {
      throw new UsageException(String.valueOf(e.getMessage()));
    }
  }

  /// Ranges in any order.
  ///
  /// @throws UsageException if two of them overlap
  static RangeList ranges(Collection<IdRange> given) {
    List<IdRange> sorted = given.stream().sorted().toList();
    for (int i = 1; i < sorted.size(); i++) {
      if (sorted.get(i - 1).overlaps(sorted.get(i))) {
        throw new UsageException(
            "the ranges %s and %s overlap".formatted(sorted.get(i - 1), sorted.get(i)));
      }
    }
    return RangeList.copyOf(sorted);
  }

  /// On one line, as they are typed.
  static String line(RangeList ranges) {
    return ranges.ranges().stream().map(IdRange::toString).collect(Collectors.joining(" "));
  }

  /// How many there are of something, for people. An id is no number of things: its digits stay
  /// together, so that it can be searched for.
  static String grouped(long count) {
    return String.format(Locale.ROOT, "%,d", count);
  }

  static String ids(long count) {
    return counted(count, "id");
  }

  static String counted(long count, String noun) {
    return counted(count, noun, noun + "s");
  }

  static String counted(long count, String one, String several) {
    return grouped(count) + " " + (count == 1 ? one : several);
  }

  private static CategoryName category(String word) {
    CategoryName category = CategoryName.of(word);
    if (category.isUnder(Layout.DEFAULT.root())) {
      throw new IllegalArgumentException(
          "'%s' lies under Mapping Zoo's own root %s".formatted(word, Layout.DEFAULT.root()));
    }
    return category;
  }

  private static IdRange range(String word) {
    try {
      RangeList one = RangeText.parse(word);
      if (one.size() == 1) {
        return one.get(0);
      }
      throw new IllegalArgumentException("'" + word + "' is not FIRST:LAST");
    } catch (RangeTextException e) {
      throw new IllegalArgumentException(
          "'%s' is not FIRST:LAST: %s"
              .formatted(word, e.fault().sentence().replaceFirst("^line 1, ", "")),
          e);
    }
  }

  private static Duration seconds(String word) {
    if (!word.matches("[0-9]{1,3}")
        || Long.parseLong(word) < 1
        || Long.parseLong(word) > LONGEST_WAIT_SECONDS) {
      throw new IllegalArgumentException(
          "'%s' is not a number of seconds, 1 to %d".formatted(word, LONGEST_WAIT_SECONDS));
    }
    return Duration.ofSeconds(Long.parseLong(word));
  }

  private static <T> ITypeConverter<T> read(Function<String, T> reader) {
    return word -> {
      try {
        return reader.apply(word);
      } catch (IllegalArgumentException e) {
        throw new TypeConversionException(e.getMessage());
      }
    };
  }
}
