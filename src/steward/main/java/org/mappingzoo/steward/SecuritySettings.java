package org.mappingzoo.steward;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.mappingzoo.zookeeper.Credentials;
import org.mappingzoo.zookeeper.Secret;
import org.mappingzoo.zookeeper.Security;
import org.mappingzoo.zookeeper.Tls;

/// Who a program is towards ZooKeeper, and how its connections are encrypted: names of files, as
/// flags, lines of a file of settings, or the environment give them. No secret is ever among them.
public final class SecuritySettings {
  private static final String CREDENTIALS = "credentials-file";
  private static final String TRUST = "tls-trust";
  private static final String TRUST_PASSWORD = "tls-trust-password-file";
  private static final String KEY = "tls-key";
  private static final String KEY_PASSWORD = "tls-key-password-file";

  /// As a file has them; a flag has two dashes before.
  public static final List<String> KEYS =
      List.of(CREDENTIALS, TRUST, TRUST_PASSWORD, KEY, KEY_PASSWORD);

  private final Map<String, Sourced> given = new LinkedHashMap<>();

  /// What the environment calls a key.
  public static String variable(String key) {
    return "MAPPING_ZOO_" + key.toUpperCase(Locale.ROOT).replace('-', '_');
  }

  /// Takes what the environment has, under whatever was given before.
  public SecuritySettings environment(Function<String, Optional<String>> environment) {
    for (String key : KEYS) {
      String variable = variable(key);
      environment
          .apply(variable)
          .filter(value -> !value.isBlank())
          .ifPresent(value -> given.putIfAbsent(key, new Sourced(value, variable)));
    }
    return this;
  }

  /// Takes flags by their keys, over whatever was given before.
  public SecuritySettings flags(Map<String, String> flags) {
    flags.forEach((key, value) -> given.put(key, new Sourced(value, "--" + key)));
    return this;
  }

  void put(String key, Sourced value) {
    given.put(key, value);
  }

  /// What these files say.
  ///
  /// @throws IllegalArgumentException if a file cannot be used, or one is missing that another
  ///     needs; the message names both file and flag
  public Security read() {
    demand(TRUST_PASSWORD, TRUST, "which it is the password of");
    demand(KEY_PASSWORD, KEY, "which it is the password of");
    demand(KEY, TRUST, "whose servers the certificate may be shown to");
    Security security = Security.NONE;
    Optional<Tls> trusting =
        value(TRUST, file -> Tls.trusting(Path.of(file), password(TRUST_PASSWORD)));
    Optional<Tls> tls =
        trusting.isPresent() && given.containsKey(KEY)
            ? value(KEY, file -> trusting.get().as(kept(Path.of(file)), password(KEY_PASSWORD)))
            : trusting;
    if (tls.isPresent()) {
      security = security.with(tls.get());
    }
    Optional<Credentials> credentials = value(CREDENTIALS, SecuritySettings::credentials);
    return credentials.isPresent() ? security.with(credentials.get()) : security;
  }

  private void demand(String key, String other, String why) {
    Sourced found = given.get(key);
    if (found != null && !given.containsKey(other)) {
      throw new IllegalArgumentException(
          "%s %s is given without %s, %s"
              .formatted(found.place(), found.value(), flagOrKey(found, key, other), why));
    }
  }

  /// The other one as it would stand in the same place.
  private static String flagOrKey(Sourced found, String key, String other) {
    return found.place().equals(variable(key))
        ? variable(other)
        : (found.place().startsWith("--") ? "--" : "") + other;
  }

  private Optional<Secret> password(String key) {
    return value(key, file -> secret(Path.of(file)));
  }

  private <T> Optional<T> value(String key, Function<String, T> meaning) {
    Sourced found = given.get(key);
    if (found == null) {
      return Optional.empty();
    }
    try {
      return Optional.of(meaning.apply(found.value()));
    } catch (FaultyFileException e) {
      throw e;
    } catch (IllegalArgumentException e) {
      throw new FaultyFileException("%s: %s".formatted(found.place(), e.getMessage()), e);
    }
  }

  private static Credentials credentials(String file) {
    String text = secret(Path.of(file)).reveal();
    if (text.indexOf(':') < 1) {
      throw new IllegalArgumentException(file + " has no user:password in its first line");
    }
    return Credentials.of("digest", text);
  }

  private static Secret secret(Path file) {
    return reading(file, () -> Secret.read(file));
  }

  /// The same file, if its owner keeps it.
  private static Path kept(Path file) {
    return reading(file, () -> Secret.kept(file));
  }

  /// What can go wrong with a file.
  private interface Reading<T> {
    T get() throws IOException;
  }

  private static <T> T reading(Path file, Reading<T> reading) {
    try {
      return reading.get();
    } catch (IOException e) {
      throw new IllegalArgumentException(UnusableFile.words(file, e), e);
    }
  }

  /// Said with its place already.
  private static final class FaultyFileException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    FaultyFileException(String message, Throwable cause) {
      super(message, cause);
    }
  }
}
