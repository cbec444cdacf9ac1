package org.mappingzoo.console.snapshot;

import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Predicate;
import javafx.event.Event;
import javafx.geometry.Point2D;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Control;
import javafx.scene.control.MenuButton;
import javafx.scene.control.TableCell;
import javafx.scene.control.Tooltip;
import javafx.scene.input.ContextMenuEvent;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import javafx.stage.Window;

/// Opens what lies above a window in windows of its own: menus, lists, tips, and what hangs below
/// the connection chip.
final class Above {
  /// Where the node that opens something stands on the screen, which may be small: below it and
  /// beside it is room.
  private static final double CORNER = 96;

  /// JavaFX keeps the tip of any node there.
  private static final String TIP = "javafx.scene.control.Tooltip";

  private Above() {}

  /// The menu of a button.
  static Consumer<Parent> menu(String button) {
    return window -> ((MenuButton) placed(window.lookup(button))).show();
  }

  /// The menu that opens beside the first such item of a button's menu.
  static Consumer<Parent> menuBeside(String button, String item) {
    return menu(button)
        .andThen(
            window -> {
              Parent menu = Camera.above(window.getScene()).getLast().getRoot();
              menu.applyCss();
              menu.layout();
              Event.fireEvent(menu.lookup(item), comingBy());
            });
  }

  /// What hangs below a button.
  static Consumer<Parent> below(String button) {
    return window -> ((ButtonBase) placed(window.lookup(button))).fire();
  }

  /// The choices of a box.
  static Consumer<Parent> list(String box) {
    return window -> ((ComboBox<?>) placed(window.lookup(box))).show();
  }

  /// What the right button opens on the first such node that has a menu.
  static Consumer<Parent> contextMenu(String selector) {
    return window -> {
      Node node = first(window, selector, each -> ((Control) each).getContextMenu() != null);
      Point2D at = placed(node).localToScreen(CORNER, node.getLayoutBounds().getHeight() / 2);
      ((Control) node).getContextMenu().show(node, at.getX(), at.getY());
    };
  }

  /// What the right button opens in a field.
  static Consumer<Parent> fieldMenu(String field) {
    return window -> {
      Node node = placed(window.lookup(field));
      Point2D at = node.localToScreen(CORNER, node.getLayoutBounds().getHeight() / 2);
      Event.fireEvent(
          node,
          new ContextMenuEvent(
              ContextMenuEvent.CONTEXT_MENU_REQUESTED,
              CORNER,
              0,
              at.getX(),
              at.getY(),
              false,
              null));
    };
  }

  /// The tip of the first such node that has one.
  static Consumer<Parent> tip(String selector) {
    return window -> showTip(first(window, selector, Above::hasTip));
  }

  /// The tip of the first cell in a column that has one.
  static Consumer<Parent> tipIn(String column) {
    return window ->
        showTip(
            first(
                window,
                ".table-cell",
                cell ->
                    cell instanceof TableCell<?, ?> each
                        && column.equals(each.getTableColumn().getId())
                        && hasTip(cell)));
  }

  private static void showTip(Node node) {
    Tooltip tip = (Tooltip) Objects.requireNonNull(node.getProperties().get(TIP));
    Point2D at = placed(node).localToScreen(0, node.getLayoutBounds().getHeight() + 8);
    tip.show(node, at.getX(), at.getY());
  }

  /// Some have one only once the mouse came by.
  private static boolean hasTip(Node node) {
    Event.fireEvent(node, comingBy());
    return node.getProperties().get(TIP) instanceof Tooltip;
  }

  private static MouseEvent comingBy() {
    return new MouseEvent(
        MouseEvent.MOUSE_ENTERED,
        1,
        1,
        1,
        1,
        MouseButton.NONE,
        0,
        false,
        false,
        false,
        false,
        false,
        false,
        false,
        false,
        false,
        false,
        null);
  }

  private static Node first(Parent window, String selector, Predicate<Node> which) {
    return window.lookupAll(selector).stream()
        .filter(Node::isVisible)
        .filter(which)
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("no such " + selector));
  }

  private static Node placed(Node node) {
    node.getScene().getRoot().applyCss();
    node.getScene().getRoot().layout();
    Window window = node.getScene().getWindow();
    Point2D at = node.localToScene(0, 0);
    window.setX(CORNER - at.getX());
    window.setY(CORNER - at.getY());
    return node;
  }
}
