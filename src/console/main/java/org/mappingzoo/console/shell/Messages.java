package org.mappingzoo.console.shell;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.text.DecimalFormatSymbols;
import java.text.MessageFormat;
import java.text.NumberFormat;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.format.FormatStyle;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Enumeration;
import java.util.List;
import java.util.Locale;
import java.util.ResourceBundle;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/// All texts and formats, in the language that is spoken now. Belongs to the FX thread.
public final class Messages {
  private static final String BUNDLE = "org.mappingzoo.console.messages";

  private static final int KILO = 1_024;
  private static final long LONGEST_FIGURE = 10_000_000_000_000L;
  private static final long LONGEST_TILE_FIGURE = 10_000_000_000L;
  private static final long LONGEST_SHORT_FIGURE = 10_000_000;

  /// From here on there is no letter for a thousand times more.
  private static final long LONGEST_RATE = 1_000_000_000_000L;

  private static final Duration LONGEST_IN_MILLIS = Duration.ofSeconds(10);

  private final ZoneId zone;
  private final List<Runnable> listeners = new ArrayList<>();
  private final UnaryOperator<String> spelling;
  private Language language;
  private ResourceBundle bundle;

  public Messages(Language language, ZoneId zone) {
    this(language, zone, UnaryOperator.identity());
  }

  /// The same, spelled otherwise.
  ///
  /// @param spelling of a pattern; its places for figures have to stay
  public Messages(Language language, ZoneId zone, UnaryOperator<String> spelling) {
    this.zone = zone;
    this.language = language;
    this.spelling = spelling;
    this.bundle = load(language);
  }

  public Language language() {
    return language;
  }

  /// Where all times are read.
  public ZoneId zone() {
    return zone;
  }

  /// The same language for somebody else, who may change it.
  public Messages copy() {
    return new Messages(language, zone, spelling);
  }

  /// For FXML.
  public ResourceBundle bundle() {
    return bundle;
  }

  /// Speaks another language from now on, and says so to all who asked.
  public void speak(Language next) {
    if (next != language) {
      language = next;
      bundle = load(next);
      List.copyOf(listeners).forEach(Runnable::run);
    }
  }

  /// Runs `listener` after each change of the language.
  public void onChange(Runnable listener) {
    listeners.add(listener);
  }

  /// The text of a key, a [MessageFormat] pattern if there are arguments. Format figures by the
  /// methods below first, and use `{0,choice,…}` with the bare number for plurals.
  ///
  /// @throws java.util.MissingResourceException if there is no such key
  public String get(String key, Object... arguments) {
    String pattern = bundle.getString(key);
    return arguments.length == 0
        ? pattern
        : new MessageFormat(pattern, language.locale()).format(arguments);
  }

  /// An id, or a bound of a range: plain digits, never grouped.
  public String ids(long id) {
    return Long.toString(id);
  }

  /// A count, grouped as the language does.
  public String number(long count) {
    return NumberFormat.getIntegerInstance(language.locale()).format(count);
  }

  /// The same text without what groups the digits of its numbers: `1,400 k` is `1400 k`.
  public String ungrouped(String text) {
    char sign = DecimalFormatSymbols.getInstance(language.locale()).getGroupingSeparator();
    String group = Pattern.quote(String.valueOf(sign));
    return Pattern.compile("(?<!\\d|" + group + ")\\d{1,3}(?:" + group + "\\d{3})+(?!\\d)")
        .matcher(text)
        .replaceAll(number -> number.group().replace(String.valueOf(sign), ""));
  }

  /// A count in the width of a table cell: what has 14 digits or more is told by its first three.
  public String figure(long count) {
    return count < LONGEST_FIGURE ? number(count) : power((double) count);
  }

  /// A count in the width of a tile: what has 11 digits or more is told by its first three.
  public String tileFigure(long count) {
    return count < LONGEST_TILE_FIGURE ? number(count) : power((double) count);
  }

  /// A count in the width of a narrow cell: of eight digits and more the first three.
  public String shortFigure(long count) {
    return count < LONGEST_SHORT_FIGURE ? number(count) : rate((double) count);
  }

  /// Its first three digits, rounded: of nines that is the next power.
  private String power(double count) {
    BigDecimal figures = new BigDecimal(count).round(new MathContext(3, RoundingMode.HALF_EVEN));
    int exponent = figures.precision() - figures.scale() - 1;
    StringBuilder power = new StringBuilder();
    Integer.toString(exponent).chars().forEach(d -> power.append("⁰¹²³⁴⁵⁶⁷⁸⁹".charAt(d - '0')));
    return decimal(figures.movePointLeft(exponent).doubleValue(), 2) + " × 10" + power;
  }

  /// 0 to 1 as percent, with one decimal; what is not quite nothing or all is never rounded to
  /// it.
  public String percent(double share) {
    if (share > 0 && share < 0.001) {
      return "< " + percentOf(0.001);
    }
    if (share < 1 && share > 0.999) {
      return "> " + percentOf(0.999);
    }
    return percentOf(share);
  }

  /// A figure as exactly as that many decimals tell it, without a decimal part that is none.
  public String exact(double value, int decimals) {
    NumberFormat format = NumberFormat.getNumberInstance(language.locale());
    format.setMaximumFractionDigits(decimals);
    return format.format(value);
  }

  /// 950 B, 4.9 kB, 1.2 MB: units of 1,024, as the limits of a list are told.
  public String bytes(long bytes) {
    if (bytes < KILO) {
      return bytes + " B";
    }
    return bytes < KILO * KILO
        ? decimal((double) bytes / KILO, 1) + " kB"
        : decimal((double) bytes / (KILO * KILO), 1) + " MB";
  }

  /// 64 kB, 50,000 B: a limit, exactly.
  public String limit(int bytes) {
    return bytes % KILO == 0 ? number(bytes / KILO) + " kB" : number(bytes) + " B";
  }

  /// Ids an hour: three figures are enough.
  public String rate(double perHour) {
    double size = Math.abs(perHour);
    String sign = perHour < 0 && size >= 0.05 ? "−" : "";
    if (size >= LONGEST_RATE) {
      return sign + power(size);
    }
    if (size < 0.05) {
      return "0";
    }
    if (size < 10) {
      return sign + decimal(size, 1);
    }
    if (size < 10_000) {
      return sign + number(Math.round(size));
    }
    if (size < 1e6) {
      return sign + decimal(size / 1e3, size < 1e5 ? 1 : 0) + " k";
    }
    return size < 1e9
        ? sign + decimal(size / 1e6, size < 1e8 ? 1 : 0) + " M"
        : sign + decimal(size / 1e9, size < 1e11 ? 1 : 0) + " G";
  }

  /// The two largest units: `3 d 4 h`, `12 min`, `8 s`.
  public String duration(Duration duration) {
    long seconds = Math.max(0, duration.toSeconds());
    if (seconds < 60) {
      return get("unit.seconds", number(seconds));
    }
    if (seconds < 3_600) {
      return two("unit.minutes", seconds / 60, "unit.seconds", seconds < 600 ? seconds % 60 : 0);
    }
    if (seconds < 86_400) {
      return two("unit.hours", seconds / 3_600, "unit.minutes", seconds % 3_600 / 60);
    }
    if (seconds < 365 * 86_400L) {
      long days = seconds / 86_400;
      return two("unit.days", days, "unit.hours", days < 10 ? seconds % 86_400 / 3_600 : 0);
    }
    return get("unit.years", number(seconds / (365 * 86_400L)));
  }

  /// How long something took: in milliseconds, from ten seconds on as any other time.
  public String lag(Duration time) {
    return time.compareTo(LONGEST_IN_MILLIS) < 0
        ? get("unit.millis", number(time.toMillis()))
        : duration(time);
  }

  /// What is left of a time, to the second: `14:32`, `1:04:32`. A second that has begun counts.
  public String countdown(Duration left) {
    long seconds = left.plusNanos(999_999_999).toSeconds();
    long hours = seconds / 3_600;
    return hours > 0
        ? "%d:%02d:%02d".formatted(hours, seconds % 3_600 / 60, seconds % 60)
        : "%d:%02d".formatted(seconds / 60, seconds % 60);
  }

  /// From one to another, in the unit of the longer one: `9–14 d`. The two largest units of the
  /// first where that makes no difference.
  public String durations(Duration from, Duration to) {
    Coarse longer = Coarse.of(to);
    long low = from.toSeconds() / longer.seconds;
    long high = to.toSeconds() / longer.seconds;
    if (low == high) {
      return duration(from);
    }
    return low > 0
        ? get(longer.key, number(low) + "–" + number(high))
        : coarse(from) + " – " + coarse(to);
  }

  private String coarse(Duration duration) {
    Coarse unit = Coarse.of(duration);
    return get(unit.key, number(duration.toSeconds() / unit.seconds));
  }

  /// What a length of time is told in when one figure must do.
  private enum Coarse {
    YEARS("unit.years", 365 * 86_400),
    DAYS("unit.days", 86_400),
    HOURS("unit.hours", 3_600),
    MINUTES("unit.minutes", 60),
    SECONDS("unit.seconds", 1);

    private final String key;
    private final long seconds;

    Coarse(String key, long seconds) {
      this.key = key;
      this.seconds = seconds;
    }

    static Coarse of(Duration duration) {
      return Arrays.stream(values())
          .filter(unit -> duration.toSeconds() >= 2 * unit.seconds)
          .findFirst()
          .orElse(SECONDS);
    }
  }

  /// The time of day, to the second.
  public String time(Instant instant) {
    return DateTimeFormatter.ofPattern("HH:mm:ss", language.locale())
        .withZone(zone)
        .format(instant);
  }

  /// A time on an axis of this length: as exact as can be told apart there.
  public String time(Instant instant, Duration axis) {
    String pattern =
        axis.compareTo(Duration.ofHours(2)) <= 0
            ? "HH:mm:ss"
            : axis.compareTo(Duration.ofDays(2)) <= 0 ? "HH:mm" : get("unit.day.pattern");
    return DateTimeFormatter.ofPattern(pattern, language.locale()).withZone(zone).format(instant);
  }

  /// The day, without its year, and the time, to the second: where there is little room, of what
  /// need not be of today.
  public String dayTime(Instant instant) {
    return DateTimeFormatter.ofPattern(get("unit.day.pattern") + " HH:mm:ss", language.locale())
        .withZone(zone)
        .format(instant);
  }

  /// Day and time, to the second.
  public String dateTime(Instant instant) {
    return DateTimeFormatter.ofLocalizedDateTime(FormatStyle.MEDIUM, FormatStyle.MEDIUM)
        .withLocale(language.locale())
        .withZone(zone)
        .format(instant);
  }

  /// Texts of a bundle, spelled otherwise; what is a pattern of dates is none.
  private static final class Spelled extends ResourceBundle {
    private final ResourceBundle plain;
    private final UnaryOperator<String> spelling;

    Spelled(ResourceBundle plain, UnaryOperator<String> spelling) {
      this.plain = plain;
      this.spelling = spelling;
    }

    @Override
    protected Object handleGetObject(String key) {
      String text = plain.getString(key);
      return key.endsWith(".pattern") ? text : spelling.apply(text);
    }

    @Override
    public Enumeration<String> getKeys() {
      return plain.getKeys();
    }
  }

  private String two(String largeKey, long large, String smallKey, long small) {
    String first = get(largeKey, number(large));
    return small == 0 ? first : first + " " + get(smallKey, number(small));
  }

  private String percentOf(double share) {
    NumberFormat format = NumberFormat.getPercentInstance(language.locale());
    format.setMinimumFractionDigits(1);
    format.setMaximumFractionDigits(1);
    return format.format(share);
  }

  private String decimal(double value, int digits) {
    NumberFormat format = NumberFormat.getNumberInstance(language.locale());
    format.setMinimumFractionDigits(digits);
    format.setMaximumFractionDigits(digits);
    return format.format(value);
  }

  private ResourceBundle load(Language language) {
    // Without fallback, or English would read the German file on a German system.
    ResourceBundle plain =
        ResourceBundle.getBundle(
            BUNDLE,
            language == Language.ENGLISH ? Locale.ROOT : language.locale(),
            ResourceBundle.Control.getNoFallbackControl(ResourceBundle.Control.FORMAT_DEFAULT));
    return new Spelled(plain, spelling);
  }
}
