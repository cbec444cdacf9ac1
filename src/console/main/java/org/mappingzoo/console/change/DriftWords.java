package org.mappingzoo.console.change;

import java.util.ArrayList;
import java.util.List;
import org.mappingzoo.console.shell.Messages;
import org.mappingzoo.core.allocator.Preview.Base;
import org.mappingzoo.core.ranges.RangeList;

/// What others did, in words: not who, which ZooKeeper does not record, but how often and to which
/// ids.
final class DriftWords {
  private final ChangeWords words;
  private final Messages m;

  DriftWords(ChangeWords words) {
    this.words = words;
    this.m = words.messages();
  }

  /// How the node came to be another.
  String event(Drift drift) {
    return switch (drift.kind()) {
      case NONE -> m.get("change.drift.none");
      case WRITTEN ->
          m.get(
              "change.drift.written",
              drift.writes(),
              m.number(drift.writes()),
              drift.before().map(this::version).orElse(""),
              drift.now().map(this::version).orElse(""));
      case CREATED -> m.get("change.drift.created");
      case DELETED -> m.get("change.drift.deleted");
      case RECREATED -> m.get("change.drift.recreated");
    };
  }

  /// What became of the ids, a sentence each.
  List<String> effects(Drift drift) {
    List<String> effects = new ArrayList<>();
    if (!drift.comparable()) {
      effects.add(m.get("change.drift.unreadable"));
    } else if (drift.gone().isEmpty() && drift.came().isEmpty()) {
      effects.add(m.get("change.drift.same"));
    }
    add("change.drift.gone", drift.gone(), effects);
    add("change.drift.came", drift.came(), effects);
    return effects;
  }

  private void add(String key, RangeList ids, List<String> effects) {
    if (!ids.isEmpty()) {
      effects.add(
          m.get(key, ChangeWords.choice(ids.count()), m.number(ids.count()), words.listed(ids)));
    }
  }

  private String version(Base base) {
    return words.version(base.revision());
  }
}
