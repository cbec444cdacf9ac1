package org.mappingzoo.console.change;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
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

  /// All of them, in the order in which they are asked for.
  List<SettingRow> rows(CategorySettings before, CategorySettings after) {
    List<SettingRow> rows = new ArrayList<>();
    for (Setting each : Setting.values()) {
      rows.add(row(each, before, after));
    }
    rows.add(row("setting.merge", before.mergeOnPush(), after.mergeOnPush()));
    rows.add(row("setting.reseal", before.resealOnNewLeader(), after.resealOnNewLeader()));
    return rows;
  }

  private SettingRow row(Setting setting, CategorySettings before, CategorySettings after) {
    return new SettingRow(
        name(setting),
        value(SettingsInput.textOf(setting, before)),
        value(SettingsInput.textOf(setting, after)));
  }

  private SettingRow row(String key, boolean was, boolean is) {
    return new SettingRow(m.get(key + ".name"), choice(was), choice(is));
  }

  private String choice(boolean chosen) {
    return m.get(chosen ? "setting.yes" : "setting.no");
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
    return Optional.of(row(setting, before, after))
        .filter(SettingRow::isChanged)
        .map(row -> m.get("setting.change", row.name(), row.was(), row.is()));
  }

  private String value(String text) {
    if (text.isEmpty()) {
      return m.get("setting.none");
    }
    return text.contains(".") ? text : m.number(Long.parseLong(text));
  }
}
