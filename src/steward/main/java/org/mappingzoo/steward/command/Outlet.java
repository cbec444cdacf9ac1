package org.mappingzoo.steward.command;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Optional;

/// Standard output. What cannot be written there is remembered: ids that were taken and that
/// nobody was told of would be lost without a word.
final class Outlet {
  private final OutputStream stream;
  private Optional<IOException> failure = Optional.empty();

  Outlet(OutputStream stream) {
    this.stream = stream;
  }

  /// Writes all lines and flushes them; false if that failed, now or before.
  boolean write(List<String> lines) {
    if (failure.isEmpty()) {
      try {
        for (String line : lines) {
          stream.write((line + "\n").getBytes(UTF_8));
        }
        stream.flush();
      } catch (IOException e) {
        failure = Optional.of(e);
      }
    }
    return failure.isEmpty();
  }

  boolean isBroken() {
    return failure.isPresent();
  }

  /// Whether whoever read it has simply left, as `head` does.
  boolean isLeft() {
    return failure.filter(e -> String.valueOf(e.getMessage()).contains("Broken pipe")).isPresent();
  }

  /// Why it failed; empty if it did not.
  String reason() {
    return failure.map(e -> String.valueOf(e.getMessage())).orElse("");
  }
}
