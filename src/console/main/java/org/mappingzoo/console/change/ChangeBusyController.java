package org.mappingzoo.console.change;

import java.util.Optional;
import javafx.fxml.FXML;
import javafx.scene.Node;
import javafx.scene.control.Label;
import org.mappingzoo.console.shell.Messages;

/// While an answer is awaited: what was asked, and whether it can still be left.
public final class ChangeBusyController implements PageView {
  private final Messages m;
  private final ChangeWords words;

  @FXML private Label headline;
  @FXML private Label advice;

  ChangeBusyController(ChangeWords words) {
    this.words = words;
    this.m = words.messages();
  }

  @Override
  public String screen() {
    return "change-busy";
  }

  @Override
  public boolean fits(ChangePage page) {
    return page instanceof ChangePage.Computing || page instanceof ChangePage.Sending;
  }

  @Override
  public void show(ChangePage page) {
    if (page instanceof ChangePage.Computing(var category)) {
      headline.setText(m.get("change.computing", category.path()));
      advice.setText(m.get("change.computing.advice"));
    } else if (page instanceof ChangePage.Sending(var preview)) {
      headline.setText(m.get("change.sending", preview.category().path(), words.environment()));
      advice.setText(m.get("change.sending.advice"));
      headline.setFocusTraversable(true);
    }
  }

  /// While a write is on its way no button can be pressed: what is being done has the focus then.
  /// So it is read aloud, and the keyboard stays in the dialog.
  @Override
  public Optional<Node> firstFocus() {
    return Optional.<Node>of(headline).filter(Node::isFocusTraversable);
  }
}
