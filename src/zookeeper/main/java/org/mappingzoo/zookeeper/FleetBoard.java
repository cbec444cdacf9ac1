package org.mappingzoo.zookeeper;

import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.zookeeper.data.Stat;
import org.jspecify.annotations.Nullable;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.NameFault;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.category.Revision;
import org.mappingzoo.core.monitor.CategoryReading;
import org.mappingzoo.core.monitor.CategorySnapshot;
import org.mappingzoo.core.monitor.HiddenPaths;
import org.mappingzoo.zookeeper.Recognition.Before;

/// What is known of the nodes that were read: which are categories, and what they hold. Other
/// nodes are not remembered. Pure; owned by one thread.
///
/// A sweep reads everything anew; what it does not come across is gone.
final class FleetBoard {
  /// So many that are gone are remembered, the latest.
  static final int GONE_NODES = 10_000;

  private final NavigableMap<CategoryName, CategorySnapshot> shown = new TreeMap<>();
  private final Map<CategoryName, Integer> seenIn = new HashMap<>();

  /// It is a category though nothing else may be known of it.
  private final Set<CategoryName> booked = new HashSet<>();

  /// What was seen in a node that is there.
  private final Map<CategoryName, Before> known = new HashMap<>();

  /// The same of nodes that are gone. They may come back, but names that come and go without end
  /// are not remembered without end.
  private final Map<CategoryName, Before> knownOfGone =
      new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<CategoryName, Before> eldest) {
          return size() > GONE_NODES;
        }
      };

  private final NavigableMap<String, Integer> hidden = new TreeMap<>();

  /// In which sweep each generation's node was seen last.
  private final Map<String, Integer> generations = new HashMap<>();

  private final Lives lives;
  private int sweep;
  private boolean changed;

  /// Is told which categories have a generation: they have books, here or elsewhere.
  interface Lives {
    /// A category has one.
    ///
    /// @param generation the node that says so
    void begun(CategoryName category, String generation);

    /// It does not have that one any more.
    void over(CategoryName category, String generation);

    /// A category has come, or gone.
    void listed(CategoryName category);
  }

  FleetBoard(Lives lives) {
    this.lives = lives;
  }

  NavigableMap<CategoryName, CategorySnapshot> categories() {
    return shown;
  }

  HiddenPaths hidden() {
    return new HiddenPaths(
        hidden.size(), hidden.keySet().stream().limit(HiddenPaths.NAMED).toList());
  }

  /// Whether something changed since this was asked last.
  boolean takeChanged() {
    boolean was = changed;
    changed = false;
    return was;
  }

  /// The top-level subtrees in which something is shown.
  Set<String> topLevels() {
    Set<String> tops = new TreeSet<>();
    shown.keySet().forEach(name -> tops.add(Discovery.topLevel(name.path())));
    return tops;
  }

  /// Where the shown categories are.
  List<String> shownPaths() {
    return shown.keySet().stream().map(CategoryName::path).toList();
  }

  /// What may have become readable without any notice: access lists change silently.
  NavigableSet<String> unreadablePaths() {
    NavigableSet<String> paths = new TreeSet<>(hidden.keySet());
    shown.forEach(
        (name, category) -> {
          if (category.reading() instanceof CategoryReading.Hidden) {
            paths.add(name.path());
          }
        });
    return paths;
  }

  boolean shows(String path) {
    return nameOf(path).map(this::shows).orElse(false);
  }

  /// Whether what is shown at this path is of that revision, or nothing is where no node is.
  boolean showsAsOf(String path, Optional<Stat> stat) {
    return nameOf(path)
        .map(shown::get)
        .map(CategorySnapshot::revision)
        .equals(stat.map(ZooKeeperStore::revision));
  }

  boolean shows(CategoryName name) {
    return shown.containsKey(name);
  }

  /// Takes note that a category has books: it is one though its list is empty, or cannot be read.
  void booked(CategoryName name) {
    booked.add(name);
  }

  private Before known(CategoryName name) {
    @Nullable Before ofThere = known.get(name);
    Before unseen = booked.contains(name) ? Before.BOOKED : Before.NOTHING;
    return ofThere == null ? knownOfGone.getOrDefault(name, unseen) : ofThere;
  }

  private void know(CategoryName name, Before what) {
    known.put(name, what);
    knownOfGone.remove(name);
  }

  void beginSweep() {
    sweep++;
  }

  /// Drops what the sweep did not come across.
  void endSweep() {
    List<CategoryName> left =
        shown.keySet().stream().filter(name -> seenIn.getOrDefault(name, 0) != sweep).toList();
    left.forEach(name -> drop(name.path()));
    seenIn.keySet().retainAll(shown.keySet());
    boolean found = hidden.values().removeIf(seen -> seen != sweep);
    changed |= found;
    List<String> ended =
        generations.entrySet().stream()
            .filter(seen -> seen.getValue() != sweep)
            .map(Map.Entry::getKey)
            .toList();
    ended.forEach(this::generationGone);
  }

  /// Takes note of a node's figures. True where its data has to be read to know more.
  boolean wantsData(String path, Stat stat) {
    if (isGeneration(path)) {
      generationSeen(path);
      return false;
    }
    Optional<CategoryName> name = nameOf(path);
    if (name.isEmpty()) {
      return false;
    }
    @Nullable CategorySnapshot before = shown.get(name.get());
    if (before != null && isUnchanged(before, stat)) {
      seenIn.put(name.get(), sweep);
      return false;
    }
    boolean plainlyNone =
        stat.getDataLength() == 0
            && known(name.get()) == Before.NOTHING
            && !Recognition.isWrittenLeaf(stat);
    if (plainlyNone) {
      drop(path);
    }
    return !plainlyNone;
  }

  private static boolean isUnchanged(CategorySnapshot before, Stat stat) {
    return before.revision().equals(ZooKeeperStore.revision(stat))
        && switch (before.reading()) {
          case CategoryReading.Hidden hidden -> false;
          case CategoryReading.PossiblyExhausted empty -> Recognition.isWrittenLeaf(stat);
          case CategoryReading.Counter counter -> true;
          case CategoryReading.Ranges ranges -> true;
          case CategoryReading.Unreadable unreadable -> true;
        };
  }

  /// Takes note of a node's data.
  void data(String path, Stat stat, NodeText text, Instant readAt) {
    CategoryName name = sharedName(path);
    if (isOlder(name, stat)) {
      return;
    }
    Optional<CategoryReading> reading = Recognition.recognise(text, stat, known(name));
    if (reading.isEmpty()) {
      drop(path);
    } else {
      learn(name, stat, reading.get());
      show(name, snapshot(name, stat, readAt, reading.get()));
    }
  }

  /// A list in the very node of a counter is not what that is for: it stays a counter.
  private void learn(CategoryName name, Stat stat, CategoryReading reading) {
    @Nullable CategorySnapshot before = shown.get(name);
    boolean counts =
        known(name) == Before.COUNTER
            && before != null
            && before.revision().czxid() == stat.getCzxid();
    if (reading instanceof CategoryReading.Counter) {
      know(name, Before.COUNTER);
    } else if (reading instanceof CategoryReading.Ranges ranges
        && !ranges.free().isEmpty()
        && !counts) {
      know(name, Before.LIST);
    }
  }

  /// An answer that was overtaken by a newer one. Only within a sweep: after a reconnect the
  /// ensemble's word counts, even if it went back in time.
  private boolean isOlder(CategoryName name, Stat stat) {
    @Nullable CategorySnapshot before = shown.get(name);
    return before != null
        && seenIn.getOrDefault(name, 0) == sweep
        && stat.getMzxid() < before.revision().mzxid();
  }

  /// Takes note of a node that is not there (any more).
  void gone(String path) {
    changed |= hidden.remove(path) != null;
    drop(path);
    generationGone(path);
  }

  private static boolean isGeneration(String path) {
    return path.startsWith(NameFault.GENERATION_PREFIX, path.lastIndexOf('/') + 1);
  }

  private void generationSeen(String path) {
    nameOf(Discovery.parent(path))
        .ifPresent(
            category -> {
              generations.put(path, sweep);
              lives.begun(category, path);
            });
  }

  private void generationGone(String path) {
    if (generations.remove(path) != null) {
      nameOf(Discovery.parent(path)).ifPresent(category -> lives.over(category, path));
    }
  }

  /// Takes note of a node that was read with all its children.
  void open(String path) {
    changed |= hidden.remove(path) != null;
  }

  /// Takes note of a node whose children cannot be listed.
  void closed(String path) {
    changed |= hidden.put(path, sweep) == null;
  }

  /// Takes note of a node that cannot be read.
  void hide(String path, Optional<Stat> stat, String reason) {
    Optional<CategoryName> name = nameOf(path);
    @Nullable CategorySnapshot before = name.map(shown::get).orElse(null);
    if (before == null) {
      closed(path);
      return;
    }
    CategoryReading.Hidden reading = new CategoryReading.Hidden(reason);
    Revision revision = stat.map(ZooKeeperStore::revision).orElse(before.revision());
    show(
        before.name(),
        new CategorySnapshot(
            before.name(),
            revision,
            before.created(),
            before.modified(),
            before.readAt(),
            reading));
  }

  private void show(CategoryName name, CategorySnapshot category) {
    seenIn.put(name, sweep);
    changed |= hidden.remove(name.path()) != null;
    @Nullable CategorySnapshot before = shown.get(name);
    boolean same =
        before != null
            && before.revision().equals(category.revision())
            && before.reading().equals(category.reading());
    if (!same) {
      shown.put(name, category);
      changed = true;
    }
    if (before == null) {
      lives.listed(name);
    }
  }

  private void drop(String path) {
    nameOf(path)
        .ifPresent(
            name -> {
              seenIn.remove(name);
              @Nullable Before before = known.remove(name);
              if (before != null) {
                knownOfGone.put(name, before);
              }
              if (shown.remove(name) != null) {
                changed = true;
                lives.listed(name);
              }
            });
  }

  private static CategorySnapshot snapshot(
      CategoryName name, Stat stat, Instant readAt, CategoryReading reading) {
    return new CategorySnapshot(
        name,
        ZooKeeperStore.revision(stat),
        Instant.ofEpochMilli(stat.getCtime()),
        Instant.ofEpochMilli(stat.getMtime()),
        readAt,
        reading);
  }

  /// The same object for as long as the category is shown: each version that somebody keeps has it.
  private CategoryName sharedName(String path) {
    CategoryName name = nameOf(path).orElseThrow();
    @Nullable CategorySnapshot before = shown.get(name);
    return before == null ? name : before.name();
  }

  /// Empty for the root, and for names no category can have.
  private static Optional<CategoryName> nameOf(String path) {
    try {
      return Optional.of(CategoryName.of(path));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }
}
