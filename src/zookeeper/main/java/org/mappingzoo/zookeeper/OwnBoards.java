package org.mappingzoo.zookeeper;

import java.util.List;
import java.util.function.Consumer;
import org.apache.zookeeper.data.Stat;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.protocol.Layout;

/// The boards of our own nodes as one: each node, and each directory, is of one of them. Owned by
/// one thread.
final class OwnBoards {
  private final Layout layout;
  private final Consumer<CategoryName> booked;
  private final Consumer<CategoryName> acted;
  private final LedgerBoard ledgers;
  private final LeadersBoard leaders;
  private final ActionsBoard actions;

  /// @param booked hears of each category that has books, as often as one of them is read
  /// @param acted hears of each category that an action on record names, as often as one is read
  OwnBoards(Layout layout, Consumer<CategoryName> booked, Consumer<CategoryName> acted) {
    this.layout = layout;
    this.booked = booked;
    this.acted = acted;
    this.ledgers = new LedgerBoard(layout);
    this.leaders = new LeadersBoard(layout);
    this.actions = new ActionsBoard(layout);
  }

  LedgerBoard ledgers() {
    return ledgers;
  }

  LeadersBoard leaders() {
    return leaders;
  }

  ActionsBoard actions() {
    return actions;
  }

  /// Whether a node at this path would be shown.
  boolean shows(String path) {
    return ledgers.shows(path) || leaders.shows(path) || actions.shows(path);
  }

  void beginSweep() {
    ledgers.beginSweep();
    leaders.beginSweep();
  }

  /// Drops what the sweep did not come across.
  void endSweep() {
    ledgers.endSweep();
    leaders.endSweep();
  }

  /// Takes note of all names in a directory.
  ///
  /// @return those that are to be read
  List<String> listed(String directory, List<String> names) {
    return directory.equals(layout.actions()) ? actions.listed(names) : names;
  }

  /// Takes note of a node's data.
  void data(String path, Stat stat, NodeText text) {
    if (leaders.owns(path)) {
      leaders.data(path, stat, text);
    } else if (actions.owns(path)) {
      actions.data(path, stat, text).ifPresent(acted);
    } else {
      ledgers.data(path, stat, text).ifPresent(booked);
    }
  }

  /// Takes note of a node or directory that cannot be read.
  void hidden(String path, String reason) {
    if (leaders.owns(path)) {
      leaders.hidden(path, reason);
    } else if (actions.owns(path)) {
      actions.hidden(path, reason);
    } else {
      ledgers.hidden(path, reason);
    }
  }

  /// Takes note of a node that is not there (any more).
  void gone(String path) {
    if (leaders.owns(path)) {
      leaders.gone(path);
    } else if (actions.owns(path)) {
      actions.gone(path);
    } else {
      ledgers.gone(path);
    }
  }
}
