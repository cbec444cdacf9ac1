package org.mappingzoo.console.testing;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javafx.geometry.BoundingBox;
import javafx.geometry.Bounds;
import javafx.geometry.Dimension2D;
import javafx.geometry.Insets;
import javafx.geometry.Orientation;
import javafx.scene.AccessibleAttribute;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.ComboBoxBase;
import javafx.scene.control.Labeled;
import javafx.scene.control.ScrollBar;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumnBase;
import javafx.scene.control.TableView;
import javafx.scene.control.TextArea;
import javafx.scene.control.TextField;
import javafx.scene.control.TextInputControl;
import javafx.scene.control.skin.VirtualFlow;
import javafx.scene.layout.Region;
import javafx.scene.shape.Rectangle;
import javafx.scene.text.Text;
import org.kordamp.ikonli.javafx.FontIcon;

/// What somebody who looks, or listens, would complain of in a scene that is laid out.
public final class Sight {
  private static final Pattern KEY = Pattern.compile("[a-z]+(\\.[a-z0-9-]+)+|.*\\{\\d.*");

  /// Three words in a row, each without an accent: no name, and no figure with its unit.
  private static final Pattern PLAIN =
      Pattern.compile("(?<!\\p{L})[A-Za-z]+ [A-Za-z]+ [a-z]+(?!\\p{L})");

  private static final Pattern QUOTED = Pattern.compile("“[^”]*”|„[^“]*“");

  /// Columns of a table.
  private static final Set<String> OF_ANY_LENGTH =
      Set.of("category", "name", "owner", "ranges", "asked", "why");

  private Sight() {}

  /// Texts that end in an ellipsis, though nobody could want that. In a table those of any length
  /// may: paths, names, owners, ranges and reasons; elsewhere what shows in the room there is what
  /// an operator wrote (`may-end`). And what a field asks for or is there to show, where it has no
  /// room for that.
  public static List<String> clipped(Parent root) {
    return clipped(root, Sight::mayEnd);
  }

  /// The same without what is in tables: in a language that nobody speaks.
  public static List<String> clippedBesideTables(Parent root) {
    return clipped(root, label -> mayEnd(label) || isInTable(label));
  }

  private static boolean isInTable(Node node) {
    return node != null && (node instanceof TableCell || isInTable(node.getParent()));
  }

  private static List<String> clipped(Parent root, Predicate<Node> mayEnd) {
    List<String> clipped = new ArrayList<>(cut(root));
    for (Text text : texts(root)) {
      if (text.getParent() instanceof Labeled label
          && label.getText() != null
          && !label.getText().equals(text.getText())
          && !mayEnd.test(label)) {
        clipped.add(where(label) + label.getText());
      }
    }
    return clipped;
  }

  private static boolean mayEnd(Node node) {
    return node != null
        && ((node instanceof TableCell<?, ?> cell && isOfAnyLength(cell))
            || (node.getStyleClass().contains("list-cell") && !isChoice(node))
            || node.getStyleClass().contains("may-end")
            || mayEnd(node.getParent()));
  }

  /// Whether its column is of what others name or write.
  private static boolean isOfAnyLength(TableCell<?, ?> cell) {
    return OF_ANY_LENGTH.contains(cell.getTableColumn().getId())
        || cell.getTableColumn().getStyleClass().contains("path-column");
  }

  /// What a combo box shows of its list, and the list itself.
  private static boolean isChoice(Node cell) {
    return cell.getParent() instanceof ComboBoxBase<?>
        || cell.getScene().getRoot().lookup(".combo-box-popup") != null;
  }

  private static List<String> cut(Parent root) {
    List<String> cut = new ArrayList<>();
    visitTop(
        root,
        node -> {
          if (node instanceof TextInputControl input) {
            givenTexts(input)
                .filter(text -> !hasRoom(text, input))
                .forEach(text -> cut.add(where(input) + text));
          }
        });
    return cut;
  }

  /// What is asked for in a field, typed over already or not, and what it is there to show. An area
  /// is scrolled.
  private static Stream<String> givenTexts(TextInputControl input) {
    if (mayEnd(input)) {
      return Stream.empty();
    }
    boolean shows = input instanceof TextField && !input.isEditable();
    return Stream.of(input.getPromptText(), shows ? input.getText() : "").filter(Sight::hasWords);
  }

  private static boolean hasRoom(String words, TextInputControl input) {
    Dimension2D room = room(input);
    Text text = new Text(words);
    text.setFont(input.getFont());
    if (input instanceof TextArea area && area.isWrapText()) {
      text.setWrappingWidth(room.getWidth());
    }
    Bounds needed = text.getLayoutBounds();
    return needed.getWidth() <= room.getWidth() && needed.getHeight() <= room.getHeight();
  }

  /// What can be seen at once of what is written in it: a line of any height, or a page.
  private static Dimension2D room(TextInputControl input) {
    for (Node part : input.getChildrenUnmodifiable()) {
      if (part instanceof ScrollPane pane && pane.getContent() instanceof Region page) {
        Bounds seen = pane.getViewportBounds();
        Insets edge = page.getInsets();
        return new Dimension2D(
            seen.getWidth() - edge.getLeft() - edge.getRight(),
            seen.getHeight() - edge.getTop() - edge.getBottom());
      }
      if (part.getClip() instanceof Rectangle line) {
        return new Dimension2D(line.getWidth(), Double.POSITIVE_INFINITY);
      }
    }
    throw new IllegalStateException(where(input) + "has no skin of a field");
  }

  /// Names of messages, and places for figures, where their texts should be.
  public static List<String> untold(Parent root) {
    return texts(root).stream()
        .filter(text -> KEY.matcher(text.getText()).matches())
        .map(text -> where(text) + text.getText())
        .toList();
  }

  /// Words without an accent where all texts are spelled by [PseudoLocale]: they come from
  /// elsewhere than the messages. What is quoted is somebody else's.
  ///
  /// @param data what else is: the name of a place, or a part of a text
  public static List<String> untranslated(Parent root, Set<String> data) {
    return texts(root).stream()
        .filter(text -> PLAIN.matcher(QUOTED.matcher(text.getText()).replaceAll("")).find())
        .map(text -> where(text) + text.getText())
        .filter(found -> data.stream().noneMatch(found::contains))
        .toList();
  }

  /// Those of these texts that can be read: of a language that is not spoken any more.
  public static List<String> said(Parent root, Set<String> words) {
    return texts(root).stream()
        .filter(text -> words.contains(text.getText()))
        .map(text -> where(text) + text.getText())
        .toList();
  }

  /// Dialogs that reach beyond the window: what is out there cannot be clicked.
  public static List<String> outside(Parent root) {
    Bounds window = new BoundingBox(0, 0, root.getScene().getWidth(), root.getScene().getHeight());
    return top(root).stream()
        .filter(shown -> !shown.equals(root))
        .filter(dialog -> !window.contains(dialog.localToScene(dialog.getLayoutBounds())))
        .map(dialog -> where(dialog) + "reaches beyond the window")
        .toList();
  }

  /// Views that have to be moved sideways to be seen. At twice the size tables may.
  public static List<String> sideways(Parent root) {
    return movedSideways(
        root, at -> at instanceof ScrollPane pane && pane.getStyleClass().contains("view-scroll"));
  }

  /// What is higher than the room it has, and has no bar to be scrolled by.
  public static List<String> below(Parent root) {
    List<String> below = new ArrayList<>();
    visitTop(
        root,
        node -> {
          if (node instanceof ScrollPane pane && isCutBelow(pane)) {
            below.add(where(pane) + "ends below, and has no bar");
          }
        });
    return below;
  }

  private static boolean isCutBelow(ScrollPane pane) {
    return pane.getContent() != null
        && pane.getContent().getLayoutBounds().getHeight()
            > pane.getViewportBounds().getHeight() + 1
        && pane.getChildrenUnmodifiable().stream()
            .noneMatch(
                part ->
                    part instanceof ScrollBar bar
                        && bar.getOrientation() == Orientation.VERTICAL
                        && bar.isVisible());
  }

  /// Tables whose last columns are beyond their edge, and that have no bar to be scrolled by.
  public static List<String> beside(Parent root) {
    List<String> beside = new ArrayList<>();
    visitTop(
        root,
        node -> {
          if (node instanceof TableView<?> table && isCutBeside(table)) {
            beside.add(where(table) + "ends beside its last columns, and has no bar");
          }
        });
    return beside;
  }

  private static boolean isCutBeside(TableView<?> table) {
    double needed =
        table.getVisibleLeafColumns().stream().mapToDouble(TableColumnBase::getWidth).sum();
    return needed > table.getWidth() + 1
        && table.lookupAll(".scroll-bar").stream()
            .noneMatch(
                part ->
                    part instanceof ScrollBar bar
                        && bar.getOrientation() == Orientation.HORIZONTAL
                        && bar.isVisible());
  }

  /// Tables and lists that have to be moved sideways to be read, and tabs that do not all fit.
  public static List<String> wide(Parent root) {
    List<String> wide = movedSideways(root, VirtualFlow.class::isInstance);
    visitTop(
        root,
        node -> {
          if (node.getStyleClass().contains("tab-down-button")) {
            wide.add(where(node) + "has more tabs than are seen");
          }
        });
    return wide;
  }

  private static List<String> movedSideways(Parent root, Predicate<Node> what) {
    List<String> moved = new ArrayList<>();
    visitTop(
        root,
        node -> {
          if (node instanceof ScrollBar bar
              && bar.getOrientation() == Orientation.HORIZONTAL
              && what.test(bar.getParent())) {
            moved.add(where(bar) + "scrolls sideways");
          }
        });
    return moved;
  }

  /// Controls that take the focus, and cells with nothing but a graphic, that have neither text nor
  /// a name for a screen reader.
  public static List<String> nameless(Parent root) {
    List<String> nameless = new ArrayList<>();
    visitTop(
        root,
        node -> {
          if ((node.isFocusTraversable() || isPictured(node)) && !isNamed(node)) {
            nameless.add(where(node) + node);
          }
        });
    return nameless;
  }

  /// A cell of a table whose row has something to tell there, and tells it by a picture.
  private static boolean isPictured(Node node) {
    return node instanceof TableCell<?, ?> cell
        && !cell.isEmpty()
        && cell.getGraphic() != null
        && !hasWords(cell.getText());
  }

  private static boolean isNamed(Node node) {
    return hasWords(node.getAccessibleText())
        || (node instanceof TableCell<?, ?>
            && node.queryAccessibleAttribute(AccessibleAttribute.TEXT) instanceof String words
            && hasWords(words))
        || (node instanceof Labeled label && hasWords(label.getText()))
        || (node.queryAccessibleAttribute(AccessibleAttribute.LABELED_BY) instanceof Labeled label
            && hasWords(label.getText()));
  }

  private static boolean hasWords(String text) {
    return text != null && !text.isBlank();
  }

  /// All text that can be seen, in the dialog if there is one.
  static List<Text> texts(Parent root) {
    List<Text> texts = new ArrayList<>();
    visitTop(
        root,
        node -> {
          if (node instanceof Text text
              && !(text instanceof FontIcon)
              && hasWords(text.getText())
              && shown(text).isPresent()) {
            texts.add(text);
          }
        });
    return texts;
  }

  /// Where a node is in the scene; empty if half of it or more is scrolled away.
  static Optional<Bounds> shown(Node node) {
    Bounds whole = node.localToScene(node.getLayoutBounds());
    Bounds seen = new BoundingBox(0, 0, node.getScene().getWidth(), node.getScene().getHeight());
    for (Node at = node; at != null; at = at.getParent()) {
      if (at.getClip() != null) {
        seen = common(seen, at.localToScene(at.getClip().getBoundsInParent()));
      }
    }
    Bounds left = common(whole, seen);
    return left.getWidth() > whole.getWidth() / 2 && left.getHeight() > whole.getHeight() / 2
        ? Optional.of(left)
        : Optional.empty();
  }

  private static Bounds common(Bounds one, Bounds other) {
    double x = Math.max(one.getMinX(), other.getMinX());
    double y = Math.max(one.getMinY(), other.getMinY());
    return new BoundingBox(
        x,
        y,
        Math.max(0, Math.min(one.getMaxX(), other.getMaxX()) - x),
        Math.max(0, Math.min(one.getMaxY(), other.getMaxY()) - y));
  }

  /// What lies above all else: a dialog, or else notices, a pop-over and the hits of the search,
  /// as many as there are. What these cover is not looked at.
  static List<Parent> top(Parent root) {
    List<Parent> dialogs = seen(root, ".dialog").toList();
    List<Parent> above =
        dialogs.isEmpty()
            ? Stream.of(".pop-notice", ".popover", ".hits")
                .flatMap(kind -> seen(root, kind))
                .toList()
            : dialogs;
    return above.isEmpty() ? List.of(root) : above;
  }

  private static Stream<Parent> seen(Parent root, String kind) {
    return root.lookupAll(kind).stream()
        .filter(above -> above.isVisible() && above.getParent().isVisible())
        .map(Parent.class::cast);
  }

  static void visitTop(Parent root, Consumer<Node> visitor) {
    top(root).forEach(above -> visit(above, visitor));
  }

  static void visit(Node node, Consumer<Node> visitor) {
    if (node.isVisible()) {
      visitor.accept(node);
      if (node instanceof Parent parent) {
        parent.getChildrenUnmodifiable().forEach(child -> visit(child, visitor));
      }
    }
  }

  static String where(Node node) {
    for (Node at = node; at != null; at = at.getParent()) {
      if (at.getId() != null) {
        return "#" + at.getId() + ": ";
      }
    }
    return "";
  }
}
