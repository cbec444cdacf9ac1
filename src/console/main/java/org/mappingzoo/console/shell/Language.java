package org.mappingzoo.console.shell;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/// The languages the console speaks.
public enum Language {
  ENGLISH("en", "English", Locale.UK),
  GERMAN("de", "Deutsch", Locale.GERMANY);

  private final String code;
  private final String ownName;
  private final Locale locale;

  Language(String code, String ownName, Locale locale) {
    this.code = code;
    this.ownName = ownName;
    this.locale = locale;
  }

  /// As given to `--language`.
  public String code() {
    return code;
  }

  /// What its speakers call it; the same in every language.
  public String ownName() {
    return ownName;
  }

  public Locale locale() {
    return locale;
  }

  public static Optional<Language> ofCode(String code) {
    return Stream.of(values()).filter(language -> language.code.equals(code)).findFirst();
  }

  /// The one nearest to what the system speaks; English where we do not speak it.
  public static Language nearest(Locale system) {
    return ofCode(system.getLanguage()).orElse(ENGLISH);
  }
}
