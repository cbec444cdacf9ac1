package org.mappingzoo.console.testing;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import javafx.scene.Parent;
import javafx.scene.Scene;
import javafx.scene.control.Label;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.framework.junit5.ApplicationExtension;

/// What is looked at in a window, of all that lies on top of each other.
@ExtendWith(ApplicationExtension.class)
final class SightTest {
  private static final String UNTOLD = "shell.title";

  @Test
  void ofSeveralNoticesEachIsLookedAt() {
    Parent root =
        shown(new Label(UNTOLD), above("pop-notice", "Told"), above("pop-notice", UNTOLD + ".b"));
    assertEquals(List.of(UNTOLD + ".b"), Sight.untold(root));
  }

  @Test
  void whatADialogCoversIsNotLookedAt() {
    assertEquals(
        List.of(),
        Sight.untold(
            shown(new Label(UNTOLD), above("pop-notice", UNTOLD), above("dialog", "Told"))));
  }

  @Test
  void whereNothingLiesOnTopTheWindowIsLookedAt() {
    Parent gone = above("dialog", "Told");
    gone.setVisible(false);
    assertEquals(List.of(UNTOLD), Sight.untold(shown(new Label(UNTOLD), gone)));
  }

  private static Parent above(String kind, String text) {
    VBox above = new VBox(new Label(text));
    above.getStyleClass().add(kind);
    return above;
  }

  private static Parent shown(Label below, Parent... above) {
    StackPane root = new StackPane(below);
    root.getChildren().addAll(above);
    Scene scene = new Scene(root, 400, 300);
    scene.getRoot().applyCss();
    scene.getRoot().layout();
    return root;
  }
}
