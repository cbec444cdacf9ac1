package org.mappingzoo.console.connections;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.mappingzoo.console.connections.Profile.Encryption;
import org.mappingzoo.console.connections.Profile.Password;
import org.mappingzoo.console.connections.Profile.Writes;
import org.mappingzoo.console.disk.PropertiesText;
import org.mappingzoo.console.shell.FileFault;
import org.mappingzoo.console.shell.Target.Environment;
import org.mappingzoo.console.shell.Tint;

/// A profile as the text of its file: `key = value`, as Java's properties are. `read(write(p))`
/// equals `p`; what cannot be understood is refused, never repaired.
final class ProfileText {
  private static final List<Environment> ENVIRONMENTS =
      List.of(Environment.DEVELOPMENT, Environment.STAGING, Environment.PRODUCTION);
  private static final List<String> KEYS =
      List.of(
          "environment",
          "colour",
          "ensemble",
          "discover",
          "writes",
          "unlock-minutes",
          "user",
          "trust",
          "key",
          "passwords",
          "unkept",
          "kept-as");

  private ProfileText() {}

  static String write(Profile profile) {
    StringBuilder text =
        new StringBuilder(
            """
            # Mapping Zoo: a connection. Its passwords are not here: the system's keyring has them.
            """);
    put(text, "environment", profile.environment().code());
    put(text, "colour", profile.tint().code());
    put(text, "ensemble", profile.ensemble());
    put(text, "discover", String.join(",", profile.roots()));
    put(text, "writes", profile.writes().code());
    put(text, "unlock-minutes", Long.toString(profile.unlock().toMinutes()));
    put(text, "user", profile.user().orElse(""));
    put(text, "trust", profile.encryption().map(tls -> tls.trust().toString()).orElse(""));
    put(text, "key", profile.encryption().flatMap(Encryption::key).map(Path::toString).orElse(""));
    put(text, "passwords", codes(profile.passwords()));
    put(text, "unkept", codes(profile.unkept()));
    put(text, "kept-as", profile.keptAs().orElse(""));
    return text.toString();
  }

  private static String codes(Set<Password> kinds) {
    return kinds.stream().sorted().map(Password::code).collect(Collectors.joining(","));
  }

  /// What is empty is left out.
  private static void put(StringBuilder text, String key, String value) {
    if (!value.isEmpty()) {
      text.append(key).append(" = ").append(value.replace("\\", "\\\\")).append('\n');
    }
  }

  /// Understands a file.
  ///
  /// @throws ProfileFault at the first thing that cannot be understood
  static Profile read(Path file, String name, String text) throws ProfileFault {
    return new Reader(file, new PropertiesText(text)).profile(name);
  }

  private static final class Reader {
    private final Path file;
    private final PropertiesText text;
    private final Properties values;

    Reader(Path file, PropertiesText text) throws ProfileFault {
      this.file = file;
      this.text = text;
      try {
        values = text.values();
      } catch (PropertiesText.BadEscape e) {
        throw new ProfileFault(FileFault.badEscape(file, e.line()));
      }
    }

    Profile profile(String name) throws ProfileFault {
      for (String key : values.stringPropertyNames()) {
        if (!KEYS.contains(key)) {
          throw new ProfileFault(FileFault.unknownKey(file, text.lineOf(key), key, value(key)));
        }
      }
      Environment environment = needed("environment", Reader::environment);
      Writes writes = needed("writes", Writes::ofCode);
      if (environment == Environment.PRODUCTION && writes == Writes.OPEN) {
        throw wrong("writes");
      }
      Set<Password> passwords = passwords("passwords");
      Set<Password> unkept = passwords("unkept");
      if (!passwords.containsAll(unkept)) {
        throw wrong("unkept");
      }
      return new Profile(
          name,
          needed("colour", Tint::ofCode),
          environment,
          needed("ensemble", Optional::of),
          roots(),
          writes,
          needed("unlock-minutes", Reader::minutes),
          Optional.of(value("user")).filter(user -> !user.isEmpty()),
          encryption(),
          passwords,
          unkept,
          Optional.of(value("kept-as")).filter(ensemble -> !ensemble.isEmpty()));
    }

    private static Optional<Environment> environment(String code) {
      return ENVIRONMENTS.stream().filter(each -> each.code().equals(code)).findFirst();
    }

    private static Optional<Duration> minutes(String number) {
      return Optional.of(number)
          .filter(digits -> digits.matches("[0-9]{1,4}"))
          .map(digits -> Duration.ofMinutes(Long.parseLong(digits)))
          .filter(time -> time.isPositive() && time.compareTo(Profile.LONGEST_UNLOCK) <= 0);
    }

    private List<String> roots() throws ProfileFault {
      List<String> roots = list("discover");
      if (!roots.stream().allMatch(root -> root.startsWith("/"))) {
        throw wrong("discover");
      }
      return roots;
    }

    private Optional<Encryption> encryption() throws ProfileFault {
      if (value("trust").isEmpty()) {
        if (!value("key").isEmpty()) {
          throw new ProfileFault(FileFault.missing(file, "trust"));
        }
        return Optional.empty();
      }
      Path trust = needed("trust", Reader::path);
      return Optional.of(
          value("key").isEmpty()
              ? new Encryption(trust, Optional.empty())
              : new Encryption(trust, Optional.of(needed("key", Reader::path))));
    }

    private static Optional<Path> path(String name) {
      try {
        return Optional.of(Path.of(name));
      } catch (InvalidPathException e) {
        return Optional.empty();
      }
    }

    private Set<Password> passwords(String key) throws ProfileFault {
      Set<Password> known = EnumSet.noneOf(Password.class);
      for (String code : list(key)) {
        known.add(Password.ofCode(code).orElseThrow(() -> wrong(key)));
      }
      return known;
    }

    private List<String> list(String key) {
      return Arrays.stream(value(key).split(",", -1))
          .map(String::strip)
          .filter(part -> !part.isEmpty())
          .toList();
    }

    private <T> T needed(String key, Function<String, Optional<T>> reading) throws ProfileFault {
      if (value(key).isEmpty()) {
        throw new ProfileFault(FileFault.missing(file, key));
      }
      return reading.apply(value(key)).orElseThrow(() -> wrong(key));
    }

    private String value(String key) {
      return values.getProperty(key, "").strip();
    }

    private ProfileFault wrong(String key) {
      return ProfileFault.wrongValue(file, text.lineOf(key), key, value(key));
    }
  }
}
