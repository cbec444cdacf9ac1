package org.mappingzoo.console.testing;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import javafx.event.Event;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.ComboBoxBase;
import javafx.scene.control.ListView;
import javafx.scene.control.TabPane;
import javafx.scene.control.TableView;
import javafx.scene.control.TextInputControl;
import javafx.scene.control.Toggle;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;

/// Goes through a scene, or its dialog, by the Tab key alone.
public final class Walk {
  private static final int FAR = 500;

  private Walk() {}

  /// Controls that the key does not come to, and those it does not leave.
  public static List<String> faults(Scene scene) {
    List<Node> controls = controls(scene);
    if (controls.isEmpty()) {
      return List.of("nothing takes the focus");
    }
    Node first =
        controls.stream().filter(Node::isFocusTraversable).findFirst().orElse(controls.getFirst());
    first.requestFocus();
    Set<Node> reached = new LinkedHashSet<>();
    for (Node at = first; reached.add(at) && reached.size() < FAR; at = scene.getFocusOwner()) {
      press(at);
      if (at.equals(scene.getFocusOwner()) && controls.stream().anyMatch(isOther(at))) {
        return List.of("the key does not leave " + Sight.where(at) + at);
      }
    }
    return controls.stream()
        .filter(control -> reached.stream().noneMatch(stop -> leadsTo(stop, control)))
        .map(control -> "the key does not reach " + Sight.where(control) + control)
        .toList();
  }

  /// What takes the focus or can be used, in the scene or in its dialog.
  static List<Node> controls(Scene scene) {
    List<Node> controls = new ArrayList<>();
    Sight.visitTop(scene.getRoot(), node -> addControl(node, controls));
    return controls;
  }

  private static Predicate<Node> isOther(Node stop) {
    return control -> control.isFocusTraversable() && !leadsTo(stop, control);
  }

  /// The key stops once at a group of choices; arrows go to the others. A list that is only looked
  /// at while typing moves with the arrows, too.
  private static boolean leadsTo(Node stop, Node control) {
    boolean inGroup =
        stop instanceof Toggle one
            && control instanceof Toggle other
            && one.getToggleGroup() != null
            && one.getToggleGroup().equals(other.getToggleGroup());
    boolean choosesByTyping =
        stop instanceof TextInputControl
            && control instanceof ListView<?>
            && !control.isFocusTraversable();
    return stop.equals(control) || inGroup || choosesByTyping;
  }

  private static void addControl(Node node, List<Node> controls) {
    boolean acts =
        node.isFocusTraversable()
            || node instanceof ButtonBase
            || node instanceof TextInputControl
            || node instanceof ComboBoxBase<?>
            || node instanceof ListView<?>
            || node instanceof TableView<?>
            || node instanceof TabPane;
    if (acts && !node.isDisabled() && !(node.getParent() instanceof ComboBoxBase<?>)) {
      controls.add(node);
    }
  }

  private static void press(Node node) {
    Event.fireEvent(
        node, new KeyEvent(KeyEvent.KEY_PRESSED, "", "", KeyCode.TAB, false, false, false, false));
  }
}
