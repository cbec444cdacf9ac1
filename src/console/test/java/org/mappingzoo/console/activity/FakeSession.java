package org.mappingzoo.console.activity;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.mappingzoo.console.shell.SessionChanges;
import org.mappingzoo.console.testing.Asked;

/// Knows the changes that a test names, and remembers what was asked.
final class FakeSession extends Asked implements SessionChanges {
  final List<String> known = new ArrayList<>();

  /// Why these cannot be undone any more.
  final Map<String, String> ended = new HashMap<>();

  @Override
  public boolean isKnown(String request) {
    return known.contains(request);
  }

  @Override
  public boolean isUndoable(String request) {
    return known.contains(request) && !ended.containsKey(request);
  }

  @Override
  public String undoing(String request) {
    return ended.getOrDefault(request, "");
  }

  @Override
  public void openChange(String request) {
    calls().add("receipt " + request);
  }

  @Override
  public void undo(String request) {
    calls().add("undo " + request);
  }
}
