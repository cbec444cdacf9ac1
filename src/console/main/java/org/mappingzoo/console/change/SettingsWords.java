package org.mappingzoo.console.change;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.mappingzoo.console.change.SettingsInput.Fault;
import org.mappingzoo.console.shell.Messages;
import org.mappingzoo.core.protocol.CategorySettings;

/// Settings, their changes and what is wrong with them, in words.
final class SettingsWords {
  private final Messages m;

  SettingsWords(Messages messages) {
    this.m = messages;
  }

  String name(Setting setting) {
    return m.get(setting.key());
  }

  /// What it means, and what an empty field does.
  String help(Setting setting) {
    return m.get(setting.key() + ".help");
  }

  String fault(Fault fault) {
    return switch (fault) {
      case Fault.NoNumber(String typed) ->
          typed.isEmpty()
              ? m.get("setting.fault.missing")
              : m.get("setting.fault.no_number", typed);
      case Fault.Ambiguous(String typed) -> m.get("setting.fault.ambiguous", typed);
      case Fault.OutOfBounds(long lowest, long highest) ->
          m.get("setting.fault.bounds", m.number(lowest), m.number(highest));
    };
  }

  /// All that differs: `Window 500 → 1,000`.
  String changes(CategorySettings before, CategorySettings after) {
    Stream<String> numbers =
        Arrays.stream(Setting.values()).flatMap(each -> change(each, before, after).stream());
    Stream<String> choices =
        Stream.of(
                choice(before.mergeOnPush(), after.mergeOnPush(), "setting.merge"),
                choice(before.resealOnNewLeader(), after.resealOnNewLeader(), "setting.reseal"))
            .flatMap(Optional::stream);
    return Stream.concat(numbers, choices).collect(Collectors.joining("; "));
  }

  private Optional<String> choice(boolean was, boolean is, String key) {
    return was == is ? Optional.empty() : Optional.of(m.get(key + (is ? ".on" : ".off")));
  }

  private Optional<String> change(
      Setting setting, CategorySettings before, CategorySettings after) {
    String was = SettingsInput.textOf(setting, before);
    String is = SettingsInput.textOf(setting, after);
    return was.equals(is)
        ? Optional.empty()
        : Optional.of(m.get("setting.change", name(setting), value(was), value(is)));
  }

  private String value(String text) {
    if (text.isEmpty()) {
      return m.get("setting.none");
    }
    return text.contains(".") ? text : m.number(Long.parseLong(text));
  }
}
