package org.mappingzoo.console.connections;

import java.util.ArrayList;
import java.util.List;
import org.mappingzoo.console.shell.Messages;

/// What is lost when a window shows another connection, or is closed.
///
/// @param typed connections with something typed that is not saved
/// @param begun what is begun in a dialog and not done
/// @param undoable categories of which a change could still be taken back
/// @param unsettled categories with a change of which it is not known yet what became of it
public record Losses(
    List<String> typed, List<String> begun, List<String> undoable, List<String> unsettled) {
  private static final int SHOWN = 4;

  public static final Losses NONE = new Losses(List.of(), List.of(), List.of(), List.of());

  /// What is there twice is named once.
  public Losses {
    typed = typed.stream().distinct().toList();
    begun = begun.stream().distinct().toList();
    undoable = undoable.stream().distinct().toList();
    unsettled = unsettled.stream().distinct().toList();
  }

  boolean isNone() {
    return equals(NONE);
  }

  Losses withTyped(List<String> names) {
    return new Losses(names, begun, undoable, unsettled);
  }

  /// One line for each kind that there is.
  List<String> in(Messages messages) {
    List<String> lines = new ArrayList<>();
    add(lines, "typed", typed, messages);
    add(lines, "begun", begun, messages);
    add(lines, "undo", undoable, messages);
    add(lines, "unsettled", unsettled, messages);
    return lines;
  }

  private static void add(List<String> lines, String kind, List<String> of, Messages messages) {
    if (!of.isEmpty()) {
      lines.add(messages.get("connections.leave." + kind, listed(of, messages)));
    }
  }

  private static String listed(List<String> names, Messages messages) {
    String some = String.join(", ", names.subList(0, Math.min(SHOWN, names.size())));
    return names.size() <= SHOWN
        ? some
        : messages.get("connections.leave.more", some, messages.number(names.size() - SHOWN));
  }
}
