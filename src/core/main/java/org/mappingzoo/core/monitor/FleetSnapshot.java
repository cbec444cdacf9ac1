package org.mappingzoo.core.monitor;

import java.time.Instant;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.mappingzoo.core.category.CategoryName;

/// All categories at one moment, immutable.
///
/// A [CategorySnapshot] that did not change is the same object in the next snapshot.
///
/// @param sequence rises with each snapshot of a source
/// @param at by our own clock
/// @param hidden nodes that this connection may not read and that were never seen as categories
/// @param ledgers the books of those that are managed
/// @param leaders the stewards that keep the reservations of those that are managed
/// @param actions what operators did, as far as it is on record
public record FleetSnapshot(
    long sequence,
    Instant at,
    ConnectionStatus connection,
    NavigableMap<CategoryName, CategorySnapshot> categories,
    HiddenPaths hidden,
    Traffic traffic,
    LedgersSnapshot ledgers,
    LeadersSnapshot leaders,
    ActionsSnapshot actions) {

  /// Takes a copy of the map.
  public FleetSnapshot {
    categories = Collections.unmodifiableNavigableMap(new TreeMap<>(categories));
  }

  /// What the watching costs.
  ///
  /// @param watches persistent recursive watches held on the server
  /// @param events change notices since start
  /// @param reads nodes read since start
  public record Traffic(int watches, long events, long reads) {
    public Traffic plusWatches(int more) {
      return new Traffic(watches + more, events, reads);
    }
  }

  /// Categories without books; takes a copy of the map, in order of the names.
  ///
  /// @param hiddenPaths how many nodes are hidden; none of them is named
  public static FleetSnapshot of(
      long sequence,
      Instant at,
      ConnectionStatus connection,
      Map<CategoryName, CategorySnapshot> categories,
      int hiddenPaths,
      Traffic traffic) {
    return new FleetSnapshot(
        sequence,
        at,
        connection,
        new TreeMap<>(categories),
        new HiddenPaths(hiddenPaths, List.of()),
        traffic,
        LedgersSnapshot.EMPTY,
        LeadersSnapshot.EMPTY,
        ActionsSnapshot.EMPTY);
  }

  /// The same with these nodes that cannot be read.
  public FleetSnapshot with(HiddenPaths others) {
    return new FleetSnapshot(
        sequence, at, connection, categories, others, traffic, ledgers, leaders, actions);
  }

  /// The same with these categories; takes a copy of the map.
  public FleetSnapshot with(NavigableMap<CategoryName, CategorySnapshot> others) {
    return new FleetSnapshot(
        sequence, at, connection, others, hidden, traffic, ledgers, leaders, actions);
  }

  /// The same with these books.
  public FleetSnapshot with(LedgersSnapshot books) {
    return new FleetSnapshot(
        sequence, at, connection, categories, hidden, traffic, books, leaders, actions);
  }

  /// The same with these stewards.
  public FleetSnapshot with(LeadersSnapshot stewards) {
    return new FleetSnapshot(
        sequence, at, connection, categories, hidden, traffic, ledgers, stewards, actions);
  }

  /// The same with these actions.
  public FleetSnapshot with(ActionsSnapshot recorded) {
    return new FleetSnapshot(
        sequence, at, connection, categories, hidden, traffic, ledgers, leaders, recorded);
  }

  /// How many nodes and directories this connection may not look into.
  public int unseen() {
    return hidden.count() + ledgers.unlisted().size() + actions.closed().size();
  }

  /// Of these the first, directories of our own before all others.
  public List<String> unseenPaths() {
    return Stream.of(ledgers.unlisted().keySet(), actions.closed(), hidden.first())
        .flatMap(Collection::stream)
        .limit(HiddenPaths.NAMED)
        .toList();
  }

  /// How many nodes this connection may not read that were never seen as categories.
  public int hiddenPaths() {
    return hidden.count();
  }
}
