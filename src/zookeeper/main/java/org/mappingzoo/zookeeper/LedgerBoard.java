package org.mappingzoo.zookeeper;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.zookeeper.data.Stat;
import org.jspecify.annotations.Nullable;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.monitor.LeaseSnapshot;
import org.mappingzoo.core.monitor.LedgerSnapshot;
import org.mappingzoo.core.monitor.LedgersSnapshot;
import org.mappingzoo.core.monitor.PresentWorker;
import org.mappingzoo.core.monitor.ReadFault;
import org.mappingzoo.core.protocol.ControlRecord;
import org.mappingzoo.core.protocol.Layout;
import org.mappingzoo.core.protocol.Lease;
import org.mappingzoo.core.protocol.Presence;
import org.mappingzoo.core.protocol.Tally;
import org.mappingzoo.core.protocol.WorkerName;

/// What is known of the nodes below our own root that were read. Pure; owned by one thread.
///
/// A sweep reads everything anew; what it does not come across is gone.
final class LedgerBoard {
  private final Layout layout;
  private final Map<CategoryName, Books> books = new HashMap<>();
  private final Map<WorkerName, PresentWorker> workers = new HashMap<>();

  /// Those whose nodes are there and cannot be read: they are no less alive.
  private final Set<WorkerName> unread = new HashSet<>();

  private final NavigableMap<String, String> unlisted = new TreeMap<>();
  private final Set<String> swept = new HashSet<>();

  /// The node of the generation of each category that has one.
  private final Map<CategoryName, String> generations = new HashMap<>();

  /// Categories whose list, or whose records, have to be looked for.
  private final Set<CategoryName> doubted = new LinkedHashSet<>();

  /// Those that have one without the other: what is not there.
  private final NavigableMap<CategoryName, ReadFault> missing = new TreeMap<>();

  private final NavigableMap<CategoryName, LedgerSnapshot> shown = new TreeMap<>();
  private final Set<CategoryName> touched = new HashSet<>();

  LedgerBoard(Layout layout) {
    this.layout = layout;
  }

  /// The books of one category, as far as they were read.
  private static final class Books {
    private Optional<ControlRecord> control = Optional.empty();
    private Optional<Tally> tally = Optional.empty();
    private final NavigableMap<String, LeaseSnapshot> leases = new TreeMap<>();
    private final NavigableMap<String, String> faults = new TreeMap<>();

    boolean isEmpty() {
      return control.isEmpty() && tally.isEmpty() && leases.isEmpty() && faults.isEmpty();
    }
  }

  /// Which node a path below our root stands for.
  private sealed interface Place {
    record Control(CategoryName category) implements Place {}

    record TallyOf(CategoryName category) implements Place {}

    record LeaseOf(CategoryName category, String name) implements Place {}

    record Worker(WorkerName name) implements Place {}
  }

  /// Whether a node at this path would be shown.
  boolean shows(String path) {
    return place(path).isPresent();
  }

  /// What is shown at present; a category that did not change is the same object as before.
  LedgersSnapshot snapshot() {
    for (CategoryName category : touched) {
      @Nullable Books of = books.get(category);
      if (of == null || of.isEmpty()) {
        books.remove(category);
        shown.remove(category);
      } else {
        shown.put(
            category,
            new LedgerSnapshot(
                category,
                of.control,
                of.tally,
                new ArrayList<>(of.leases.values()),
                List.copyOf(of.faults.values())));
      }
    }
    touched.clear();
    return new LedgersSnapshot(shown, workers, unlisted).withPresent(unread).withMissing(missing);
  }

  void beginSweep() {
    swept.clear();
  }

  /// Drops what the sweep did not come across.
  void endSweep() {
    List<String> known = new ArrayList<>();
    workers.keySet().forEach(worker -> known.add(layout.presence(worker)));
    unread.forEach(worker -> known.add(layout.presence(worker)));
    books.forEach((category, of) -> known.addAll(paths(category, of)));
    known.stream().filter(path -> !swept.contains(path)).forEach(this::gone);
    unlisted.keySet().retainAll(swept);
    swept.clear();
    generations.keySet().forEach(this::doubt);
    books.keySet().forEach(this::doubt);
  }

  private List<String> paths(CategoryName category, Books of) {
    List<String> paths = new ArrayList<>(of.faults.keySet());
    paths.add(layout.control(category));
    paths.add(layout.tally(category));
    of.leases.keySet().forEach(name -> paths.add(layout.ledger(category) + "/" + name));
    return paths;
  }

  /// Takes note that a category has a generation: it should have books.
  ///
  /// @param generation the node that says so
  void begun(CategoryName category, String generation) {
    generations.put(category, generation);
    doubt(category);
  }

  /// Takes note that a category does not have that generation any more: unless it has another one,
  /// it needs no books.
  ///
  /// @return whether some were missing
  boolean over(CategoryName category, String generation) {
    if (!generations.remove(category, generation)) {
      return false;
    }
    boolean news = missing.remove(category) != null;
    doubt(category);
    return news;
  }

  /// Something may be missing of a category, or not any more: it has to be looked for.
  void doubt(CategoryName category) {
    if (isDoubtful(category)) {
      doubted.add(category);
    }
  }

  /// Whether it has a generation and no books that were read, or books and no generation; or is
  /// known to be so.
  private boolean isDoubtful(CategoryName category) {
    return missing.containsKey(category)
        || (generations.containsKey(category) ? lacksBooks(category) : isInUse(category));
  }

  private boolean lacksBooks(CategoryName category) {
    @Nullable Books of = books.get(category);
    return of == null || of.control.isEmpty() || of.tally.isEmpty();
  }

  /// Whether its books say that there is a list that ids are taken from.
  private boolean isInUse(CategoryName category) {
    return Optional.ofNullable(books.get(category))
        .flatMap(of -> of.control)
        .filter(control -> control.state() != ControlRecord.State.RETIRED)
        .isPresent();
  }

  /// Some categories for whose list and records somebody has to look, each with the node of its
  /// generation, if it has one. They are not returned again until there is news of them.
  Map<CategoryName, Optional<String>> takeDoubted(int most) {
    doubted.removeIf(category -> !isDoubtful(category));
    List<CategoryName> taken = doubted.stream().limit(most).toList();
    taken.forEach(doubted::remove);
    return taken.stream()
        .collect(
            Collectors.toMap(
                category -> category, category -> Optional.ofNullable(generations.get(category))));
  }

  /// Takes note of what was found there. That it had a generation, or none, may be different by
  /// now: then it is looked for again.
  ///
  /// @param generation the node that it was asked with
  /// @param fault of what is not there; empty where all is
  void lookedFor(CategoryName category, Optional<String> generation, Optional<ReadFault> fault) {
    if (!generation.equals(Optional.ofNullable(generations.get(category)))) {
      doubt(category);
    } else {
      fault.ifPresentOrElse(gone -> missing.put(category, gone), () -> missing.remove(category));
    }
  }

  /// Takes note of a node's data.
  ///
  /// @return the category in whose books it is
  Optional<CategoryName> data(String path, Stat stat, NodeText text) {
    swept.add(path);
    Optional<Place> place = place(path);
    place.ifPresent(found -> note(path, found, stat, text));
    return place.flatMap(LedgerBoard::category);
  }

  private void note(String path, Place place, Stat stat, NodeText text) {
    try {
      switch (place) {
        case Place.Control(CategoryName category) ->
            booksOf(category).control = Optional.of(ControlRecord.parse(text));
        case Place.TallyOf(CategoryName category) ->
            booksOf(category).tally = Optional.of(Tally.parse(text));
        case Place.LeaseOf(CategoryName category, String name) ->
            booksOf(category).leases.put(name, lease(stat, text));
        case Place.Worker(WorkerName worker) ->
            workers.put(worker, new PresentWorker(Presence.parse(text), stat.getEphemeralOwner()));
      }
      forgetFault(path, place);
      category(place)
          .filter(name -> generations.containsKey(name) && !lacksBooks(name))
          .ifPresent(missing::remove);
      if (place instanceof Place.Control(CategoryName category)) {
        doubt(category);
      }
    } catch (IllegalArgumentException e) {
      gone(path);
      fault(path, place, String.valueOf(e.getMessage()));
    }
  }

  private static LeaseSnapshot lease(Stat stat, NodeText text) {
    return new LeaseSnapshot(
        Lease.parse(text),
        ZooKeeperStore.revision(stat),
        Instant.ofEpochMilli(stat.getCtime()),
        Instant.ofEpochMilli(stat.getMtime()));
  }

  /// Takes note of a node that cannot be read, or of a directory that cannot be listed.
  void hidden(String path, String reason) {
    swept.add(path);
    place(path)
        .ifPresentOrElse(place -> fault(path, place, reason), () -> unlisted.put(path, reason));
  }

  /// Takes note of a node that is not there (any more).
  void gone(String path) {
    place(path)
        .ifPresent(
            place -> {
              switch (place) {
                case Place.Control(CategoryName category) ->
                    booksOf(category).control = Optional.empty();
                case Place.TallyOf(CategoryName category) ->
                    booksOf(category).tally = Optional.empty();
                case Place.LeaseOf(CategoryName category, String name) ->
                    booksOf(category).leases.remove(name);
                case Place.Worker(WorkerName worker) -> workers.remove(worker);
              }
              forgetFault(path, place);
              category(place).ifPresent(this::doubt);
            });
  }

  private void fault(String path, Place place, String reason) {
    if (place instanceof Place.Worker(WorkerName worker)) {
      workers.remove(worker);
      unread.add(worker);
    }
    category(place).ifPresent(category -> booksOf(category).faults.put(path, path + ": " + reason));
  }

  private void forgetFault(String path, Place place) {
    if (place instanceof Place.Worker(WorkerName worker)) {
      unread.remove(worker);
    }
    category(place).ifPresent(category -> booksOf(category).faults.remove(path));
  }

  private static Optional<CategoryName> category(Place place) {
    return switch (place) {
      case Place.Control(CategoryName category) -> Optional.of(category);
      case Place.TallyOf(CategoryName category) -> Optional.of(category);
      case Place.LeaseOf(CategoryName category, String name) -> Optional.of(category);
      case Place.Worker worker -> Optional.empty();
    };
  }

  private Books booksOf(CategoryName category) {
    touched.add(category);
    return books.computeIfAbsent(category, name -> new Books());
  }

  /// Empty for what does not belong there: it is nobody's, and nothing of ours reads it.
  private Optional<Place> place(String path) {
    List<String> names = List.of(path.split("/", -1));
    int depth = (int) layout.root().chars().filter(c -> c == '/').count() + 1;
    if (!path.startsWith(layout.root() + "/") || names.size() <= depth + 1) {
      return Optional.empty();
    }
    String directory = layout.root() + "/" + names.get(depth);
    String name = names.get(depth + 1);
    try {
      if (names.size() == depth + 3 && directory.equals(layout.ledgers())) {
        return Optional.of(new Place.LeaseOf(Layout.decode(name), names.get(depth + 2)));
      }
      if (names.size() != depth + 2) {
        return Optional.empty();
      }
      if (directory.equals(layout.controls())) {
        return Optional.of(new Place.Control(Layout.decode(name)));
      }
      if (directory.equals(layout.tallies())) {
        return Optional.of(new Place.TallyOf(Layout.decode(name)));
      }
      return directory.equals(layout.presences())
          ? Optional.of(new Place.Worker(new WorkerName(name)))
          : Optional.empty();
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }
}
