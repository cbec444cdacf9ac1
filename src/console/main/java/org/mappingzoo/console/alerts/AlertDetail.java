package org.mappingzoo.console.alerts;

import java.util.List;
import java.util.Optional;
import org.mappingzoo.console.control.StatusDot.Tone;
import org.mappingzoo.core.alert.AlertKey;

/// The selected line in full, and what can be done about it.
///
/// @param path the category's; empty for what concerns the ensemble
/// @param remedy what helps, where something does
/// @param obstacle why the remedy cannot be used now, in words; may be empty
record AlertDetail(
    AlertKey key,
    Tone tone,
    String rule,
    String level,
    String path,
    String sentence,
    List<Fact> facts,
    Optional<Remedy> remedy,
    String obstacle,
    boolean answerable,
    boolean answered,
    boolean closable) {

  record Fact(String name, String value) {}
}
