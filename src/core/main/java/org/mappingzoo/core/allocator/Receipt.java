package org.mappingzoo.core.allocator;

import java.util.Optional;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.category.Revision;

/// A change by hand that certainly took effect, once.
///
/// @param before the text it replaced; absent for a seed
/// @param after the text it wrote; absent for the undo of a seed
/// @param now the revision it made
/// @param booked whether it changed a managed category: its books say more than its text, so that
///     putting back the text would not take the change back
/// @param listClosed false where an adopted list kept the access list that it had, although roles
///     are in force: an admin has to apply them to it
public record Receipt(
    RequestId request,
    CategoryName category,
    AdminChange change,
    Optional<NodeText> before,
    Optional<NodeText> after,
    Revision now,
    boolean booked,
    boolean listClosed) {
  /// Of a change of a plain category.
  public Receipt(
      RequestId request,
      CategoryName category,
      AdminChange change,
      Optional<NodeText> before,
      Optional<NodeText> after,
      Revision now) {
    this(request, category, change, before, after, now, false, true);
  }

  /// The same of a managed one.
  Receipt booked(boolean closed) {
    return new Receipt(request, category, change, before, after, now, true, closed);
  }

  /// Whether an undo can be offered at all; whether it is still safe only a fresh read tells. A
  /// repair replaced a text that nobody could read: putting that back helps nobody.
  public boolean isUndoable() {
    return !(change instanceof AdminChange.Undo)
        && !(change instanceof AdminChange.Repair)
        && !booked;
  }
}
