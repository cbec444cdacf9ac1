package org.mappingzoo.console.activity;

import java.util.ArrayList;
import java.util.List;
import org.mappingzoo.console.shell.Navigation;
import org.mappingzoo.console.shell.SessionChanges;
import org.mappingzoo.core.category.CategoryName;

/// Knows the changes that a test names, and remembers what was asked.
final class FakeSession implements SessionChanges, Navigation {
  final List<String> known = new ArrayList<>();
  final List<String> asked = new ArrayList<>();

  @Override
  public boolean isKnown(String request) {
    return known.contains(request);
  }

  @Override
  public boolean isUndoable(String request) {
    return known.contains(request);
  }

  @Override
  public void openChange(String request) {
    asked.add("receipt " + request);
  }

  @Override
  public void undo(String request) {
    asked.add("undo " + request);
  }

  @Override
  public void openConnections() {}

  @Override
  public void newConnection() {}

  @Override
  public void openFleet() {
    asked.add("fleet");
  }

  @Override
  public void showRecentChanges() {
    asked.add("recent");
  }

  @Override
  public void openCategory(CategoryName category) {
    asked.add("category " + category);
  }

  @Override
  public void openId(CategoryName category, long id) {
    asked.add("id " + id);
  }
}
