package org.mappingzoo.console.connections;

import java.util.Optional;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.Scene;
import javafx.scene.control.TextInputControl;

/// Where somebody is writing, so that they go on there when the form is loaded anew.
///
/// @param id of the field
record WrittenIn(String id, int anchor, int caret) {

  /// The field of a form that has the focus.
  static Optional<WrittenIn> of(Parent form) {
    return Optional.ofNullable(form.getScene())
        .map(Scene::getFocusOwner)
        .filter(owner -> owner.getId() != null && owner.equals(form.lookup("#" + owner.getId())))
        .map(
            owner ->
                owner instanceof TextInputControl text
                    ? new WrittenIn(owner.getId(), text.getAnchor(), text.getCaretPosition())
                    : new WrittenIn(owner.getId(), 0, 0));
  }

  /// The same place in a form that was loaded since.
  void goOn(Parent form) {
    Node field = form.lookup("#" + id);
    if (field != null) {
      field.requestFocus();
      if (field instanceof TextInputControl text) {
        text.selectRange(anchor, caret);
      }
    }
  }
}
