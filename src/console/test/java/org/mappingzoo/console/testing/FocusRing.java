package org.mappingzoo.console.testing;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import javafx.css.PseudoClass;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.layout.Region;

/// Whether one sees which control the Tab key came to: its ground or its border, or that of a part
/// of it, differs from what it was before. What a dialog opens with has the focus without a key.
public final class FocusRing {
  private static final PseudoClass FOCUSED = PseudoClass.getPseudoClass("focused");
  private static final PseudoClass BY_KEY = PseudoClass.getPseudoClass("focus-visible");

  private FocusRing() {}

  /// Controls that look the same with the focus and without it.
  public static List<String> unseen(Scene scene) {
    return Walk.controls(scene).stream()
        .filter(control -> control.isFocusTraversable() && !isSeen(control))
        .map(control -> "the focus is not seen on " + Sight.where(control) + control)
        .toList();
  }

  private static boolean isSeen(Node control) {
    focus(control, false);
    List<Object> without = look(control);
    focus(control, true);
    List<Object> with = look(control);
    focus(control, control.isFocused());
    return !without.equals(with);
  }

  private static void focus(Node control, boolean focused) {
    control.pseudoClassStateChanged(FOCUSED, focused);
    control.pseudoClassStateChanged(BY_KEY, focused);
    control.applyCss();
  }

  private static List<Object> look(Node control) {
    List<Object> look = new ArrayList<>();
    Sight.visit(
        control,
        node -> {
          if (node instanceof Region region) {
            look.add(Arrays.asList(region.getBackground(), region.getBorder()));
          }
        });
    return look;
  }
}
