package org.mappingzoo.console.shell;

import org.mappingzoo.core.category.CategoryName;

/// How one screen leads to another; screens do not know each other.
public interface Navigation {

  void openFleet();

  /// Lists the changes made by hand in this session.
  void showRecentChanges();

  void openCategory(CategoryName category);

  /// Shows a category at the place of an id.
  void openId(CategoryName category, long id);

  /// Shows the leases of a category that are stranded.
  void openStranded(CategoryName category);

  /// Shows the alert rules of a category.
  void openAlertRules(CategoryName category);

  /// Shows the profiles of connections.
  void openConnections();

  /// Shows the editor of a connection that is new.
  void newConnection();

  /// Says in passing that this was copied.
  void sayCopied(String what);
}
