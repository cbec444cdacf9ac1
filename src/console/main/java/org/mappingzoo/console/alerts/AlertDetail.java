package org.mappingzoo.console.alerts;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.List;
import java.util.Optional;
import org.mappingzoo.console.control.StatusDot.Tone;
import org.mappingzoo.core.alert.AlertKey;
import org.mappingzoo.core.ranges.RangeList;
import org.mappingzoo.core.ranges.RangeText;

/// The selected line in full, and what can be done about it.
///
/// @param level empty for what has none: a changed rule
/// @param path the category's; empty for what concerns the ensemble
/// @param exposed the ids that may be issued twice, where it is about such and they are known
/// @param remedy what helps, where something does
/// @param obstacle why the remedy cannot be used now, in words; may be empty
record AlertDetail(
    AlertKey key,
    Tone tone,
    String rule,
    String level,
    String path,
    String sentence,
    RangeList exposed,
    List<Fact> facts,
    Optional<Remedy> remedy,
    String obstacle,
    boolean answerable,
    boolean answered,
    boolean closable) {

  record Fact(String name, String value) {}

  /// All of them, however many: one `first:last` a line.
  String exposedText() {
    return new String(RangeText.print(exposed), US_ASCII);
  }
}
