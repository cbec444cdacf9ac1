package org.mappingzoo.console.change;

import java.util.Optional;
import javafx.scene.Node;

/// The controller of one page's content. One that follows page by page of its kind keeps what the
/// operator has done in it: the place in a list, the focus.
interface PageView {

  /// The name of its FXML.
  String screen();

  /// Whether this view can show the page.
  boolean fits(ChangePage page);

  /// Shows the page; called after loading and again for each later page that fits.
  void show(ChangePage page);

  /// The node that should have the focus at first, where it is not a button of the frame.
  default Optional<Node> firstFocus() {
    return Optional.empty();
  }

  /// The height of the dialog around a page.
  enum Height {
    SMALL,
    MEDIUM,
    FULL
  }

  /// How high the dialog is around what is shown now; empty where that is up to the change.
  default Optional<Height> height() {
    return Optional.empty();
  }

  /// The view is gone: it lets go of the view model.
  default void leave() {}
}
