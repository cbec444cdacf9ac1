package org.mappingzoo.steward.command;

import java.util.Optional;

/// The environment's variables.
@FunctionalInterface
interface Environment {
  Optional<String> get(String name);

  /// Which ensemble it names.
  default Optional<String> connect() {
    return said(MappingZoo.ENVIRONMENT);
  }

  /// Which book it names.
  default Optional<String> book() {
    return said(BookChoice.ENVIRONMENT);
  }

  /// A variable that is blank says nothing.
  private Optional<String> said(String name) {
    return get(name).map(String::strip).filter(found -> !found.isEmpty());
  }
}
