package org.mappingzoo.steward.command;

import java.util.Optional;

/// The environment's variables.
@FunctionalInterface
interface Environment {
  Optional<String> get(String name);

  /// Which ensemble it names.
  default Optional<String> connect() {
    return get(MappingZoo.ENVIRONMENT).map(String::strip).filter(found -> !found.isEmpty());
  }
}
