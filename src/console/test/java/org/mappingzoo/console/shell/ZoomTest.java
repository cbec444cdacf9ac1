package org.mappingzoo.console.shell;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import javafx.beans.property.IntegerProperty;
import javafx.beans.property.SimpleIntegerProperty;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.layout.VBox;
import javafx.stage.Stage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;
import org.testfx.util.WaitForAsyncUtils;

@ExtendWith(ApplicationExtension.class)
final class ZoomTest {
  private final IntegerProperty percent = new SimpleIntegerProperty(TextSize.USUAL);
  private Button second;
  private Scene scene;

  @Start
  void open(Stage stage) {
    second = new Button("second");
    scene = new Scene(new Zoom(new VBox(new Button("first"), second), percent), 900, 600);
    stage.setScene(scene);
    stage.show();
    second.requestFocus();
  }

  /// The sheets come after the scene: what is styled before looks for colours that are not there.
  @Test
  void largerTextThatHasRoomIsNeverScrolledAlsoNotWhileItsSceneIsMade(FxRobot robot) {
    robot.interact(
        () -> {
          Zoom zoom = new Zoom(new VBox(), new SimpleIntegerProperty(110));
          List<Node> changed = new ArrayList<>();
          zoom.getChildren().subscribe(() -> changed.addAll(zoom.getChildren()));
          new Scene(zoom, 1_280, 800);
          assertEquals(List.of(), changed);
        });
  }

  @Test
  void whatHasTheFocusKeepsItWhenAllIsTooLargeForTheWindow(FxRobot robot) {
    for (int size : new int[] {TextSize.USUAL, 200, TextSize.USUAL}) {
      robot.interact(() -> percent.set(size));
      WaitForAsyncUtils.waitForFxEvents();
      assertEquals(second, scene.getFocusOwner(), () -> size + " %");
    }
  }
}
