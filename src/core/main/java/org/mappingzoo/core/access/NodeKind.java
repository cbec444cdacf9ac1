package org.mappingzoo.core.access;

import java.util.List;
import org.mappingzoo.core.category.NameFault;
import org.mappingzoo.core.protocol.Layout;

/// The kinds of nodes, and what each permits to each role: the one table that everything else is
/// made from. To delete a node is a right on its parent. An admin has all rights on all of them.
public enum NodeKind {
  /// Our own root.
  ROOT("r", "r", "r", "r", ""),
  /// Who has which role. Not for readers: the hashes of digest passwords are in it.
  ROLES("r", "r", "r", "", ""),
  /// The directory of control records.
  CONTROLS("cr", "cr", "r", "r", ""),
  /// State, fence and settings of a category or a counter.
  CONTROL("rw", "rw", "r", "r", ""),
  /// The directory of tallies; a list at the end of its versions gets a new tally.
  TALLIES("cdr", "r", "r", "r", ""),
  /// What is consumed and lost.
  TALLY("rw", "rw", "rw", "r", ""),
  /// The directory of ledgers.
  LEDGERS("cr", "cr", "r", "r", ""),
  /// One category's ledger. A steward buries tombstones there.
  LEDGER("cdr", "dr", "cdr", "r", ""),
  /// Who holds which ids.
  LEASE("rw", "rw", "rw", "r", ""),
  /// The directory of presences.
  PRESENCES("r", "r", "cr", "r", ""),
  /// That a worker is there. It goes with its session, which needs no right.
  PRESENCE("r", "r", "r", "r", ""),
  /// The directory of what was done by hand: what is on record stays.
  ACTIONS("cr", "cr", "r", "r", ""),
  /// What was done by hand.
  ACTION("r", "r", "r", "r", ""),
  /// The directory of the stewards' election.
  STEWARDS("r", "cdr", "r", "r", ""),
  /// One steward of the election.
  CANDIDATE("r", "rw", "r", "r", ""),
  /// The directory of what the leading steward reports.
  DUTIES("r", "cr", "r", "r", ""),
  /// What the leading steward reports of a category.
  DUTY("r", "rw", "r", "r", ""),
  /// Who led, from when to when.
  TERMS("r", "rw", "r", "r", ""),
  /// The directory of what binds the ensemble to its book.
  BOOK("cr", "cr", "r", "r", ""),
  /// Which book the stewards keep, and how often it was looked at. An operator restores.
  BOND("rw", "rw", "r", "r", ""),
  /// The directory of marks by which a lost reply to a change by hand is settled.
  REQUESTS("cdr", "r", "r", "r", ""),
  /// One of those marks.
  REQUEST("rw", "r", "r", "r", ""),
  /// A node above categories.
  PARENT("cdr", "r", "r", "r", "r"),
  /// A bare list or a counter. A steward that fences a counter makes its generation there.
  PLAIN("cdrw", "cdrw", "rw", "r", "rw"),
  /// The list of a managed category. A steward that reseals replaces list and generation.
  MANAGED("cdrw", "cdrw", "rw", "r", "r"),
  /// The token of a category's life.
  GENERATION("r", "r", "r", "r", "r");

  private final String operator;
  private final String steward;
  private final String worker;
  private final String reader;
  private final String legacy;

  NodeKind(String operator, String steward, String worker, String reader, String legacy) {
    this.operator = operator;
    this.steward = steward;
    this.worker = worker;
    this.reader = reader;
    this.legacy = legacy;
  }

  public Rights permits(Role role) {
    return switch (role) {
      case ADMIN -> Rights.ALL;
      case OPERATOR -> new Rights(operator);
      case STEWARD -> new Rights(steward);
      case WORKER -> new Rights(worker);
      case READER -> new Rights(reader);
      case LEGACY -> new Rights(legacy);
    };
  }

  /// What kind of node lies at a path, where its path says that. What lies outside our own root
  /// and is no generation counts as a node above categories: only who makes a list knows that it
  /// is one. What is unknown below our own root is as that itself.
  public static NodeKind at(String path, Layout layout) {
    if (!path.equals(layout.root()) && !path.startsWith(layout.root() + "/")) {
      return path.substring(path.lastIndexOf('/') + 1).startsWith(NameFault.GENERATION_PREFIX)
          ? GENERATION
          : PARENT;
    }
    for (Directory directory : Directory.of(layout)) {
      if (path.equals(directory.path())) {
        return directory.own();
      }
      if (path.startsWith(directory.path() + "/")) {
        return directory.below(path);
      }
    }
    return ROOT;
  }

  /// What lies in one of our own directories.
  private record Directory(String path, NodeKind own, NodeKind child, NodeKind grandchild) {
    Directory(String path, NodeKind own, NodeKind child) {
      this(path, own, child, child);
    }

    static List<Directory> of(Layout layout) {
      return List.of(
          new Directory(layout.roles(), ROLES, ROLES),
          new Directory(layout.controls(), CONTROLS, CONTROL),
          new Directory(layout.tallies(), TALLIES, TALLY),
          new Directory(layout.ledgers(), LEDGERS, LEDGER, LEASE),
          new Directory(layout.presences(), PRESENCES, PRESENCE),
          new Directory(layout.actions(), ACTIONS, ACTION),
          new Directory(layout.stewards(), STEWARDS, CANDIDATE),
          new Directory(layout.duties(), DUTIES, DUTY),
          new Directory(layout.bonds(), BOOK, BOND),
          new Directory(layout.requests(), REQUESTS, REQUEST),
          new Directory(layout.terms(), TERMS, TERMS));
    }

    NodeKind below(String node) {
      return node.indexOf('/', path.length() + 1) < 0 ? child : grandchild;
    }
  }
}
