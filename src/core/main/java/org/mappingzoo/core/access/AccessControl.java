package org.mappingzoo.core.access;

import java.util.List;
import java.util.Optional;
import org.mappingzoo.core.category.CategoryName;

/// The access lists of the nodes that are there. Calls block, and fail as those of other stores
/// do: with a `StoreException`.
public interface AccessControl {
  /// Which nodes: those that no category has for itself always, and those of some categories.
  ///
  /// @param all every managed category and fenced counter, beside those that are named
  /// @param parents the nodes above them, too, which may be others' as well
  record Scope(List<CategoryName> categories, boolean all, boolean parents) {
    public Scope {
      categories = List.copyOf(categories);
    }
  }

  /// What [#apply] came to.
  ///
  /// @param changed each node whose list was set, in this order; a node that several passes set
  ///     is there several times
  /// @param settled whether the last pass found nothing more to do
  record Applied(List<NodeAccess> changed, boolean settled) {}

  /// The role map that nodes are made by; empty where there is none.
  Optional<RoleMap> inForce();

  /// The first of the categories that a scope names of which no node is there; empty where each has
  /// one, be it only in the books.
  Optional<CategoryName> missing(Scope scope);

  /// Each node of the scope, parents before children; changes nothing.
  ///
  /// @param roles what the lists should be made from; empty to see only what they are
  List<NodeAccess> look(Optional<RoleMap> roles, Scope scope);

  /// Puts the role map in force, then sets the list of each node of the scope that has another.
  /// Whatever of it was done, doing it again does the rest.
  ///
  /// @throws LockoutException if whoever does this would not be admin any more
  Applied apply(RoleMap roles, Scope scope);

  /// Refuses what would lock out whoever applies it, as far as names tell.
  ///
  /// @throws LockoutException if whoever does this would not be admin any more
  void refuseLockout(RoleMap roles);
}
