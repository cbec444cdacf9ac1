package org.mappingzoo.zookeeper;

import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.zookeeper.data.Stat;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.monitor.ActionsSnapshot;
import org.mappingzoo.core.monitor.SeenAction;
import org.mappingzoo.core.protocol.Action;
import org.mappingzoo.core.protocol.Layout;
import org.mappingzoo.core.protocol.RecordTextException;

/// What is known of the records of operators' actions. Pure; owned by one thread.
///
/// A record never changes: one that is known is not read again. Their names tell nothing of their
/// age, so where there are too many some are left unread, and the snapshot says how many. What
/// comes later is read in any case, and the oldest that is known gives way to it.
final class ActionsBoard {
  /// So many are read, and kept: the newest.
  static final int LIMIT = 2_000;

  private static final Comparator<SeenAction> IN_ORDER =
      Comparator.comparingLong(SeenAction::zxid).thenComparing(SeenAction::request);

  private final Layout layout;
  private final Map<String, SeenAction> actions = new HashMap<>();
  private final TreeMap<String, String> faults = new TreeMap<>();
  private final TreeSet<String> closed = new TreeSet<>();

  /// Those that are there, and older than what is read or not to be told from it.
  private final Set<String> left = new HashSet<>();

  private ActionsSnapshot shown = ActionsSnapshot.EMPTY;
  private boolean touched;

  ActionsBoard(Layout layout) {
    this.layout = layout;
  }

  /// Whether this path is a record, or their directory.
  boolean owns(String path) {
    return path.equals(layout.actions()) || shows(path);
  }

  /// Whether a node at this path would be shown.
  boolean shows(String path) {
    return path.startsWith(layout.actions() + "/");
  }

  /// What is shown at present; the same object as before where nothing changed.
  ActionsSnapshot snapshot() {
    if (touched) {
      touched = false;
      List<SeenAction> all = actions.values().stream().sorted(IN_ORDER).toList();
      int beyond = Math.max(0, all.size() - LIMIT);
      all.subList(0, beyond).forEach(this::leave);
      shown =
          new ActionsSnapshot(
              all.subList(beyond, all.size()),
              left.size(),
              List.copyOf(faults.values()),
              List.copyOf(closed));
    }
    return shown;
  }

  private void leave(SeenAction old) {
    actions.remove(old.request());
    left.add(old.request());
  }

  /// Takes note of all names that there are.
  ///
  /// @return those that are to be read
  List<String> listed(List<String> names) {
    touched = true;
    Set<String> there = new HashSet<>(names);
    actions.keySet().retainAll(there);
    faults.keySet().removeIf(path -> !there.contains(name(path)));
    closed.removeIf(path -> !there.contains(name(path)));
    left.retainAll(there);
    List<String> later = there.stream().filter(name -> !isKnown(name)).toList();
    List<String> read = later.stream().limit(LIMIT).toList();
    left.addAll(later.subList(read.size(), later.size()));
    return read;
  }

  private boolean isKnown(String name) {
    return actions.containsKey(name) || left.contains(name);
  }

  /// Takes note of a record. What is none, such as an empty directory by hand, is told as a fault.
  ///
  /// @return whose it is
  Optional<CategoryName> data(String path, Stat stat, NodeText text) {
    touched = true;
    closed.remove(path);
    try {
      Action action = Action.parse(text);
      faults.remove(path);
      actions.put(
          name(path),
          new SeenAction(
              name(path), stat.getCzxid(), Instant.ofEpochMilli(stat.getCtime()), action));
      return Optional.of(action.category());
    } catch (RecordTextException e) {
      faults.put(path, path + ": " + e.getMessage());
      return Optional.empty();
    }
  }

  /// Takes note of a node or the directory that cannot be read.
  void hidden(String path, String reason) {
    touched = true;
    closed.add(path);
    faults.put(path, path + ": " + reason);
  }

  /// Takes note of a node that is not there (any more).
  void gone(String path) {
    touched = true;
    closed.remove(path);
    faults.remove(path);
    actions.remove(name(path));
    left.remove(name(path));
  }

  private static String name(String path) {
    return path.substring(path.lastIndexOf('/') + 1);
  }
}
