package org.mappingzoo.console.shell;

import java.util.Locale;
import java.util.stream.Collectors;
import org.mappingzoo.core.monitor.ConnectStep;
import org.mappingzoo.core.monitor.ConnectStep.Fault;
import org.mappingzoo.core.monitor.Failure;

/// Why there is no connection, in words without a full stop.
record FailureWords(Messages messages) {
  /// Empty where nothing is known yet.
  String of(Failure failure) {
    return switch (failure) {
      case Failure.Said(String text) -> text;
      case Failure.Broken() -> messages.get("state.broken");
      case Failure.Tried tried ->
          tried.ends().stream().map(this::of).collect(Collectors.joining(". "));
      case Failure.NotStarted(Failure.Obstacle obstacle, String value) ->
          switch (obstacle) {
            case PASSWORD, NO_FILE, EMPTY_FILE, LOCKED_FILE, UNLOCKED_FILE, FOREIGN_KEY, BAD_FILE ->
                messages.get("state.notstarted." + obstacle.name().toLowerCase(Locale.ROOT), value);
            case OTHER -> value;
          };
    };
  }

  private String of(ConnectStep end) {
    return end.fault()
        .map(fault -> of(fault, end))
        .orElseGet(() -> messages.get("state.nosession", end.at()));
  }

  private String of(Fault fault, ConnectStep end) {
    String sentence =
        messages.get("connections.stepfault." + fault.name().toLowerCase(Locale.ROOT), end.at());
    String words = sentence.endsWith(".") ? sentence.substring(0, sentence.length() - 1) : sentence;
    return end.more().isEmpty() ? words : messages.get("state.refused.detail", words, end.more());
  }
}
