package org.mappingzoo.core.monitor;

import java.util.List;

/// Why there is no connection. Its text is English, for programs and logs; who speaks to people
/// finds words for its parts.
public sealed interface Failure {
  /// In one line.
  String text();

  /// Nothing is known yet.
  static Failure unknown() {
    return new Said("");
  }

  /// The words of whoever refused; empty where nothing is known yet.
  record Said(String text) implements Failure {}

  /// The session's connection broke, and nothing was tried since.
  record Broken() implements Failure {
    @Override
    public String text() {
      return "the connection broke";
    }
  }

  /// Servers were tried.
  ///
  /// @param ends the last step that was taken with each of them
  record Tried(List<ConnectStep> ends, String text) implements Failure {
    public Tried {
      ends = List.copyOf(ends);
    }
  }

  /// Nothing was tried, and nothing will be by itself.
  ///
  /// @param value whose password is missing, which file it is, a bad one with what was said of it,
  ///     or the words of what is in the way
  record NotStarted(Obstacle obstacle, String value) implements Failure {
    @Override
    public String text() {
      return switch (obstacle) {
        case PASSWORD -> "no password is known of '%s'".formatted(value);
        case NO_FILE -> "there is no file " + value;
        case EMPTY_FILE -> value + " holds nothing that is needed";
        case LOCKED_FILE -> value + " is encrypted, and its password is missing or another one";
        case UNLOCKED_FILE -> "the key in " + value + " is not encrypted: it has no password";
        case FOREIGN_KEY -> "the key in " + value + " is written in a way that Java does not read";
        case BAD_FILE -> "cannot use " + value;
        case OTHER -> value;
      };
    }
  }

  /// What keeps a connection from being tried.
  enum Obstacle {
    PASSWORD,
    /// A file of keys or certificates is not there.
    NO_FILE,
    /// It holds no key, or no certificate.
    EMPTY_FILE,
    /// It is encrypted, and no password is known of it, or another one.
    LOCKED_FILE,
    /// It is not encrypted, and a password was given.
    UNLOCKED_FILE,
    /// Its key is written or encrypted in a way that Java does not read.
    FOREIGN_KEY,
    /// It cannot be read or understood for whatever else.
    BAD_FILE,
    /// Whatever else.
    OTHER
  }
}
