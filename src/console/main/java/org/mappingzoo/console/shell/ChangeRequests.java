package org.mappingzoo.console.shell;

import java.util.List;
import java.util.Optional;
import org.mappingzoo.core.allocator.LedgerChange;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.protocol.CategorySettings;
import org.mappingzoo.core.protocol.Lease;

/// Asks for a change by hand; a dialog opens that previews, confirms and applies it.
public interface ChangeRequests {

  /// Create a category.
  ///
  /// @param suggested its name, where one is at hand
  void seed(Optional<CategoryName> suggested);

  void extend(CategoryName category);

  void push(CategoryName category);

  void compact(CategoryName category);

  /// Compact several, with one preview of all.
  void compactAll(List<CategoryName> categories);

  /// Give a plain category a ledger.
  void adopt(CategoryName category);

  /// Replace the text of a plain category that cannot be read. Nothing happens where it can.
  void repair(CategoryName category);

  /// Change the settings of a managed category.
  ///
  /// @param now as they are known; the operator starts from them
  void configure(CategoryName category, CategorySettings now);

  /// Return ids of a lease that its owner, who is dead, was allowed to use: an operator vouches
  /// that it did not.
  ///
  /// @param lease as it is known; the dialog reads it anew before anything is written
  void attest(CategoryName category, Lease lease);

  /// Change a managed category, or one of its leases, in a way that nothing has to be typed for.
  void booked(CategoryName category, LedgerChange change);
}
