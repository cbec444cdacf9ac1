package org.mappingzoo.core.allocator;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.protocol.CategoryReading;
import org.mappingzoo.core.protocol.ControlRecord;
import org.mappingzoo.core.protocol.Generation;
import org.mappingzoo.core.protocol.Stamped;

/// Whether what ZooKeeper granted may be used. An ensemble that went back in time grants what it
/// has granted before, and tells nobody; but it has another leader then. So where a category is set
/// to doubt new leaders, nothing is used before the control record says that a steward has found
/// the epoch in order in which it was granted (PROTOCOL.md H18).
final class LeaderCheck {
  /// How often it is looked at most, however long that may be waited for.
  private static final int LOOKS = 10_000;

  private final Function<CategoryName, CategoryReading> read;
  private final Pause atFence;

  /// As they were read last. What is done by one that is out of date fails at ZooKeeper.
  private final Map<CategoryName, Stamped<ControlRecord>> known = new ConcurrentHashMap<>();

  enum Verdict {
    USE_IT,
    /// The category has begun another life: nothing that was granted in this one is used.
    VOID,
    /// No steward has looked yet.
    NOT_YET
  }

  /// @param read reads a category behind a sync
  /// @param atFence for how long, and between which looks, a steward is waited for
  LeaderCheck(Function<CategoryName, CategoryReading> read, Pause atFence) {
    this.read = read;
    this.atFence = atFence;
  }

  /// Takes note of the control record that a transaction is bound to.
  void note(CategoryName category, Stamped<ControlRecord> control) {
    known.put(category, control);
  }

  /// As it was noted last; empty where it never was.
  Optional<Stamped<ControlRecord>> known(CategoryName category) {
    return Optional.ofNullable(known.get(category));
  }

  /// Whether new leaders are doubted, as far as the record that was noted last tells.
  boolean doubts(CategoryName category) {
    return known(category).filter(control -> control.value().doubtsNewLeaders()).isPresent();
  }

  /// About something that was granted in a life, in a transaction that checked this control record.
  Verdict about(CategoryName category, ControlRecord control, Generation life, long zxid) {
    Verdict verdict = verdict(control, life, zxid);
    return verdict == Verdict.NOT_YET ? about(category, life, zxid) : verdict;
  }

  /// Waits for a steward.
  private Verdict about(CategoryName category, Generation life, long zxid) {
    if (!doubts(category)) {
      return Verdict.USE_IT;
    }
    Pause wait = atFence.begun();
    Verdict verdict = looked(category, life, zxid);
    for (int look = 1; verdict == Verdict.NOT_YET && look <= LOOKS && !wait.isOver(); look++) {
      wait.after(look);
      verdict = looked(category, life, zxid);
    }
    return verdict;
  }

  private Verdict looked(CategoryName category, Generation life, long zxid) {
    return control(read.apply(category))
        .map(control -> verdict(control, life, zxid))
        .orElse(Verdict.NOT_YET);
  }

  private static Optional<ControlRecord> control(CategoryReading reading) {
    return reading instanceof CategoryReading.Managed(var category)
        ? Optional.of(category.control().value())
        : Optional.empty();
  }

  private static Verdict verdict(ControlRecord control, Generation life, long zxid) {
    if (!control.generation().equals(life)) {
      return Verdict.VOID;
    }
    return control.trusts(zxid) ? Verdict.USE_IT : Verdict.NOT_YET;
  }
}
