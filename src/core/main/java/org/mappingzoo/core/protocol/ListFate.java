package org.mappingzoo.core.protocol;

import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/// What an action did to its list, as far as its record tells. Each is one transaction on the
/// version that the record names, so the version that it made need not have been seen.
public enum ListFate {
  /// One write: the next version.
  WRITTEN,
  /// Its books changed, and the list was not touched.
  LEFT,
  CREATED,
  DELETED,
  /// A newer release's action, or one that does not tell of the list.
  UNTOLD;

  private static final Set<String> WRITES =
      Set.of(
          "extend",
          "push",
          "return attested",
          "compact",
          "repair",
          "undo",
          "adopt",
          "freeze",
          "unfreeze",
          "retire",
          "configure");

  /// What became of the list by an action.
  ///
  /// @param what in the words of its record
  public static ListFate of(String what, Optional<Action.Effect> effect) {
    return effect.map(known -> of(what, known)).orElse(UNTOLD);
  }

  private static ListFate of(String what, Action.Effect effect) {
    if (effect.version().isEmpty()) {
      return what.equals("seed") ? CREATED : UNTOLD;
    }
    if (what.equals("undo seed")) {
      return DELETED;
    }
    if (is(what, "quarantine") || is(what, "write off")) {
      return LEFT;
    }
    boolean same = effect.freeBefore() == effect.freeAfter();
    if (is(what, "recycle")) {
      return same ? LEFT : WRITTEN;
    }
    if (is(what, "push") && same) {
      return UNTOLD; // it closed a lease: earlier releases left the list, others write it
    }
    return WRITES.stream().anyMatch(verb -> is(what, verb)) ? WRITTEN : UNTOLD;
  }

  private static boolean is(String what, String verb) {
    return what.equals(verb) || what.startsWith(verb + " ");
  }

  /// The version that was made; empty where none was, and where that is not known.
  ///
  /// @param base the version that it was made on; absent where there was no list
  public OptionalLong made(OptionalLong base) {
    return switch (this) {
      case WRITTEN -> base.isPresent() ? OptionalLong.of(base.getAsLong() + 1) : base;
      case CREATED -> OptionalLong.of(0);
      case LEFT, DELETED, UNTOLD -> OptionalLong.empty();
    };
  }
}
