package org.mappingzoo.console.activity;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.mappingzoo.console.activity.ActivityEntry.Life;
import org.mappingzoo.console.activity.ActivityEntry.Versions;
import org.mappingzoo.core.category.CategoryName;

/// What was seen, as it came, in so many entries at most. What is old becomes coarser before it is
/// forgotten: versions of one category that follow one another become one entry, first those of an
/// hour, then those of six.
///
/// Not joined are versions with an action between them, those of two lives, those that somebody
/// else saw what came between, and what was there when its category was seen first: that may be
/// years old, and would hide since when versions are known.
///
/// An entry is looked at once for each step at most, however many others there are.
final class SeenHistory {
  private static final Duration HOUR = Duration.ofHours(1);
  private static final Duration SIX_HOURS = Duration.ofHours(6);

  /// How long joined entries are at most, by the steps from one to the next.
  private static final List<Duration> COARSER = List.of(HOUR, SIX_HOURS);

  /// The oldest first: as they came, by the hour, by six hours.
  private final List<Deque<Node>> steps =
      List.of(new ArrayDeque<>(), new ArrayDeque<>(), new ArrayDeque<>());

  private final Map<CategoryName, Chain> chains = new HashMap<>();
  private final Map<String, Node> byKey = new HashMap<>();
  private int limit;
  private long looks;

  /// What is remembered of one category.
  private static final class Chain {
    private Node last;

    /// Whether what comes next is not joined with it.
    private boolean parted;

    Chain(Node first) {
      last = first;
    }
  }

  private static final class Node {
    private ActivityEntry entry;
    private final boolean parted;
    private @Nullable Node before;
    private @Nullable Node after;

    /// @param parted whether it is not joined with the one before
    Node(ActivityEntry entry, boolean parted) {
      this.entry = entry;
      this.parted = parted;
    }
  }

  /// @param limit of entries
  SeenHistory(int limit) {
    this.limit = limit;
  }

  int size() {
    return byKey.size();
  }

  /// How often an entry was looked at to make room.
  long looks() {
    return looks;
  }

  /// Of each category the oldest first.
  List<ActivityEntry> entries() {
    List<ActivityEntry> all = new ArrayList<>(size());
    steps.reversed().forEach(step -> step.forEach(node -> all.add(node.entry)));
    return all;
  }

  /// What was seen last of a category, unless it is gone since.
  Optional<Versions> last(CategoryName category) {
    return Optional.ofNullable(chains.get(category))
        .map(chain -> chain.last.entry)
        .filter(Versions.class::isInstance)
        .map(Versions.class::cast);
  }

  Set<CategoryName> categories() {
    return Set.copyOf(chains.keySet());
  }

  /// Adds what came behind all others of its category. What two consoles kept of the same versions
  /// is one entry: the one that reaches further.
  void add(ActivityEntry entry) {
    Node known = byKey.get(entry.key());
    if (known != null) {
      if (!entry.at().isBefore(known.entry.at())) {
        known.entry = entry;
      }
      return;
    }
    Chain chain = chains.get(entry.category());
    Node node = new Node(entry, chain != null && chain.parted);
    if (chain == null) {
      chains.put(entry.category(), new Chain(node));
    } else {
      node.before = chain.last;
      chain.last.after = node;
      chain.last = node;
      chain.parted = false;
    }
    byKey.put(entry.key(), node);
    steps.getFirst().addLast(node);
    makeRoom();
  }

  /// An action comes between what was seen of a category and what will be.
  void part(CategoryName category) {
    Chain chain = chains.get(category);
    if (chain != null) {
      chain.parted = true;
    }
  }

  /// Makes do with fewer entries from now on.
  void shrink(int entries) {
    limit = entries;
    makeRoom();
  }

  private void makeRoom() {
    while (size() > limit) {
      int step = 0;
      while (steps.get(step).size() <= share(step)) {
        step++;
      }
      Node oldest = steps.get(step).removeFirst();
      looks++;
      if (step == COARSER.size()) {
        remove(oldest);
      } else if (!join(oldest, COARSER.get(step))) {
        steps.get(step + 1).addLast(oldest);
      }
    }
  }

  /// A quarter of the entries as they came, a quarter by the hour, the rest by six hours.
  private int share(int step) {
    int quarter = limit / 4;
    return step < COARSER.size() ? quarter : limit - COARSER.size() * quarter;
  }

  /// Adds it to the one before, which is as coarse already: of each category the oldest come first.
  ///
  /// @return whether they fit
  private boolean join(Node node, Duration length) {
    Node before = node.before;
    if (before != null
        && !node.parted
        && before.entry instanceof Versions first
        && node.entry instanceof Versions next
        && first.life() != Life.FIRST_SEEN
        && first.isFollowedBy(next)
        && span(first.at(), length) == span(next.at(), length)) {
      before.entry = first.joinedWith(next);
      remove(node);
      return true;
    }
    return false;
  }

  /// Which of the spans of that length it is in: those of all categories begin at once.
  private static long span(Instant time, Duration length) {
    return Math.floorDiv(time.getEpochSecond(), length.toSeconds());
  }

  private void remove(Node node) {
    byKey.remove(node.entry.key());
    Node before = node.before;
    Node after = node.after;
    if (before != null) {
      before.after = after;
    }
    if (after != null) {
      after.before = before;
    } else if (before != null) {
      Objects.requireNonNull(chains.get(node.entry.category())).last = before;
    } else {
      chains.remove(node.entry.category());
    }
  }
}
