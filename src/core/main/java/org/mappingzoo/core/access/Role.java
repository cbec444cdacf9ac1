package org.mappingzoo.core.access;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/// What somebody is there for. Each principal has one role at most.
public enum Role {
  /// Changes access lists, and may do all that can be done.
  ADMIN,
  /// Changes categories by hand: console and shell tool.
  OPERATOR,
  /// Keeps the book and moves the fences.
  STEWARD,
  /// Takes ids and gives them back.
  WORKER,
  /// Looks.
  READER,
  /// A client of 2010: reads and writes bare lists and counters, and knows of nothing else.
  LEGACY;

  /// As a role map has it.
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  static Optional<Role> named(String word) {
    return Arrays.stream(values()).filter(role -> role.word().equals(word)).findFirst();
  }

  static String words() {
    return Arrays.stream(values()).map(Role::word).collect(Collectors.joining(", "));
  }
}
