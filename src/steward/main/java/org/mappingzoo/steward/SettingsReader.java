package org.mappingzoo.steward;

import java.io.IOException;
import java.math.BigInteger;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.steward.book.Books;
import org.mappingzoo.steward.duty.Policy;
import org.mappingzoo.zookeeper.Credentials;
import org.mappingzoo.zookeeper.Ensemble;
import org.mappingzoo.zookeeper.Secret;
import org.mappingzoo.zookeeper.Security;
import org.mappingzoo.zookeeper.ZooKeeperConnection.Options;

/// Reads [Settings] from a file of `key=value` lines and from flags of the same names, which win.
/// Each wrong key and value is refused with its place; none is guessed or dropped.
public final class SettingsReader {
  private static final String CREDENTIALS = "credentials";
  private static final String BOOK = "book";

  /// Why the URL of a book is no flag.
  public static final String PASSWORD_IN_FLAG =
      "everybody on this machine sees a password on the command line: it belongs into PGPASSWORD or"
          + " ~/.pgpass";

  /// The keys, as a file has them; a flag has two dashes before.
  public static final List<String> KEYS =
      Stream.concat(
              Stream.of(
                  "connect",
                  CREDENTIALS,
                  BOOK,
                  "unfenced-store",
                  "name",
                  "roots",
                  "counters",
                  "session-timeout",
                  "http",
                  "width",
                  "threshold",
                  "reserve-time",
                  "reserve-floor",
                  "tombstone-age",
                  "recycle-after"),
              SecuritySettings.KEYS.stream())
          .toList();

  private static final Pattern DURATION = Pattern.compile("([0-9]{1,9})(ms|s|m|h|d)");
  private static final String NONE = "none";

  private final Map<String, Sourced> given = new LinkedHashMap<>();
  private final SecuritySettings security;

  /// With nothing said of security.
  public SettingsReader() {
    this(new SecuritySettings());
  }

  /// @param security what the environment says of it; file and flags go over that
  public SettingsReader(SecuritySettings security) {
    this.security = security;
  }

  /// What is wrong, and where.
  public static final class SettingsException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    SettingsException(String message) {
      super(message);
    }

    @Override
    public String getMessage() {
      return String.valueOf(super.getMessage());
    }
  }

  /// Reads a file; what was read before stays where the file says nothing of it.
  ///
  /// @throws SettingsException if it cannot be read or understood
  public SettingsReader file(Path file) {
    List<String> lines = lines(file);
    Map<String, Integer> seen = new LinkedHashMap<>();
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i).strip();
      if (!line.isEmpty() && !line.startsWith("#")) {
        line(file + " line " + (i + 1), line, i + 1, seen);
      }
    }
    if (seen.containsKey(CREDENTIALS) || (seen.containsKey(BOOK) && bookHasPassword())) {
      demandKept(file);
    }
    return this;
  }

  private static List<String> lines(Path file) {
    try {
      return Files.readAllLines(file);
    } catch (IOException e) {
      throw new SettingsException(UnusableFile.words(file, e));
    }
  }

  private boolean bookHasPassword() {
    return Optional.ofNullable(given.get(BOOK))
        .map(Sourced::value)
        .filter(Books::hasPassword)
        .isPresent();
  }

  private static void demandKept(Path file) {
    try {
      Path _ = Secret.kept(file);
    } catch (IOException e) {
      throw new SettingsException("%s: %s".formatted(file, e.getMessage()));
    }
  }

  private void line(String place, String line, int number, Map<String, Integer> seen) {
    int equals = line.indexOf('=');
    if (equals < 1) {
      throw new SettingsException("%s: not key=value".formatted(place));
    }
    String key = line.substring(0, equals).strip();
    if (!KEYS.contains(key)) {
      throw new SettingsException("%s: there is no setting '%s'".formatted(place, key));
    }
    Integer before = seen.put(key, number);
    if (before != null) {
      throw new SettingsException(
          "%s: '%s' stands in line %d already".formatted(place, key, before));
    }
    Sourced value = new Sourced(line.substring(equals + 1).strip(), place + ": " + key);
    if (SecuritySettings.KEYS.contains(key)) {
      security.put(key, value);
    } else {
      given.put(key, value);
    }
  }

  /// Takes what a variable of the environment has, under whatever file and flags say.
  public SettingsReader environment(String key, String variable, Optional<String> value) {
    value.ifPresent(text -> given.putIfAbsent(key, new Sourced(text, variable)));
    return this;
  }

  /// Takes a flag, over whatever the file says.
  ///
  /// @throws SettingsException if it holds a password
  public SettingsReader flag(String key, Optional<String> value) {
    if (key.equals(BOOK) && value.filter(Books::hasPassword).isPresent()) {
      throw new SettingsException("--book: " + PASSWORD_IN_FLAG);
    }
    value.ifPresent(text -> given.put(key, new Sourced(text, "--" + key)));
    return this;
  }

  /// Takes flags of security, over whatever the file says.
  public SettingsReader security(Map<String, String> flags) {
    security.flags(flags);
    return this;
  }

  /// What was given, with the defaults of the rest.
  ///
  /// @throws SettingsException if a value is wrong, or one that is needed is missing
  public Settings settings() {
    Policy standard = Policy.DEFAULT;
    return new Settings(
        value("connect", Ensemble::new)
            .orElseThrow(
                () -> new SettingsException("no ensemble: give --connect HOST:PORT, or 'connect'")),
        security(),
        value(BOOK, SettingsReader::notBlank)
            .orElseThrow(() -> new SettingsException("no book: give --book URL, or 'book'")),
        value("unfenced-store", SettingsReader::flag).orElse(false),
        value("name", SettingsReader::notBlank),
        value("roots", SettingsReader::roots).orElse(List.of()),
        value("counters", SettingsReader::counters).orElse(List.of()),
        value("session-timeout", SettingsReader::session).orElse(Duration.ofSeconds(6)),
        value("http", SettingsReader::address)
            .orElse(Optional.of(new InetSocketAddress(InetAddress.getLoopbackAddress(), 9464))),
        value("width", text -> (int) number(text, 1, 64)).orElse(8),
        value("threshold", this::threshold)
            .orElse(standard)
            .with(value("reserve-time", SettingsReader::duration).orElse(standard.reserveTime()))
            .with(
                value("reserve-floor", text -> number(text, 1, Long.MAX_VALUE / 4))
                    .orElse(standard.floor()))
            .keeping(
                value("tombstone-age", SettingsReader::positive).orElse(standard.tombstoneAge()))
            .recycling(value("recycle-after", SettingsReader::recycling).orElse(Optional.empty())));
  }

  private Security security() {
    Security read;
    try {
      read = security.read();
    } catch (IllegalArgumentException e) {
      throw new SettingsException(String.valueOf(e.getMessage()));
    }
    Optional<Credentials> written = value(CREDENTIALS, Credentials::parse);
    if (written.isPresent() && read.credentials().isPresent()) {
      throw new SettingsException("both 'credentials' and 'credentials-file' are given");
    }
    return written.map(read::with).orElse(read);
  }

  private <T> Optional<T> value(String key, Function<String, T> meaning) {
    Sourced found = given.get(key);
    if (found == null) {
      return Optional.empty();
    }
    try {
      return Optional.of(meaning.apply(found.value()));
    } catch (IllegalArgumentException e) {
      throw new SettingsException("%s: %s".formatted(found.place(), e.getMessage()));
    }
  }

  private Policy threshold(String text) {
    if (!text.matches("[0-9]{1,2}%")) {
      throw new IllegalArgumentException("'%s' is not 1%% to 99%%".formatted(text));
    }
    Policy standard = Policy.DEFAULT;
    return new Policy(
        Integer.parseInt(text.substring(0, text.length() - 1)) / 100.0,
        standard.reserveTime(),
        standard.floor(),
        standard.tombstoneAge(),
        standard.recycleAfter());
  }

  private static Duration session(String text) {
    Duration timeout = positive(text);
    if (timeout.compareTo(Duration.ofSeconds(1)) < 0) {
      throw new IllegalArgumentException("a session lasts at least 1s, not " + text);
    }
    if (timeout.compareTo(Options.LONGEST_TIMEOUT) > 0) {
      throw new IllegalArgumentException(
          "a session lasts at most %dh, not %s".formatted(Options.LONGEST_TIMEOUT.toHours(), text));
    }
    return timeout;
  }

  private static Duration positive(String text) {
    Duration duration = duration(text);
    if (!duration.isPositive()) {
      throw new IllegalArgumentException("it is more than " + text);
    }
    return duration;
  }

  private static Duration duration(String text) {
    Matcher parts = DURATION.matcher(text);
    if (!parts.matches()) {
      throw new IllegalArgumentException(
          "'%s' is not a number with ms, s, m, h or d".formatted(text));
    }
    long count = Long.parseLong(parts.group(1));
    return switch (parts.group(2)) {
      case "ms" -> Duration.ofMillis(count);
      case "s" -> Duration.ofSeconds(count);
      case "m" -> Duration.ofMinutes(count);
      case "h" -> Duration.ofHours(count);
      default -> Duration.ofDays(count);
    };
  }

  private static Optional<Duration> recycling(String text) {
    return text.equals(NONE) ? Optional.empty() : Optional.of(positive(text));
  }

  private static boolean flag(String text) {
    return switch (text) {
      case "true" -> true;
      case "false" -> false;
      default ->
          throw new IllegalArgumentException("'%s' is neither true nor false".formatted(text));
    };
  }

  private static long number(String text, long least, long most) {
    boolean fits =
        text.matches("[0-9]{1,19}")
            && new BigInteger(text).compareTo(BigInteger.valueOf(least)) >= 0
            && new BigInteger(text).compareTo(BigInteger.valueOf(most)) <= 0;
    if (!fits) {
      throw new IllegalArgumentException("'%s' is not %d to %d".formatted(text, least, most));
    }
    return Long.parseLong(text);
  }

  private static String notBlank(String text) {
    if (text.isBlank()) {
      throw new IllegalArgumentException("it is empty");
    }
    return text;
  }

  private static List<String> roots(String text) {
    return Arrays.stream(text.split(",", -1))
        .map(root -> CategoryName.of(root.strip()).path())
        .toList();
  }

  private static List<String> counters(String text) {
    return text.equals("/") ? List.of(text) : roots(text);
  }

  /// `PORT` on loopback, `HOST:PORT`, or `none`.
  private static Optional<InetSocketAddress> address(String text) {
    if (text.equals(NONE)) {
      return Optional.empty();
    }
    int colon = text.lastIndexOf(':');
    int port = (int) number(text.substring(colon + 1), 0, 65_535);
    try {
      InetAddress host =
          colon < 0
              ? InetAddress.getLoopbackAddress()
              : InetAddress.getByName(text.substring(0, colon));
      return Optional.of(new InetSocketAddress(host, port));
    } catch (UnknownHostException e) {
      throw new IllegalArgumentException("there is no host '%s'".formatted(text), e);
    }
  }
}
