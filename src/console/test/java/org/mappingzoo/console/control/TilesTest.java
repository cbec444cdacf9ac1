package org.mappingzoo.console.control;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Set;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleIntegerProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.css.PseudoClass;
import javafx.scene.layout.HBox;
import javafx.util.Subscription;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;

/// What tiles say of counts, and where there is none.
@ExtendWith(ApplicationExtension.class)
final class TilesTest {
  private static final PseudoClass NOTHING = PseudoClass.getPseudoClass("nothing");

  private final SimpleIntegerProperty count = new SimpleIntegerProperty(0);
  private final SimpleBooleanProperty known = new SimpleBooleanProperty(false);
  private final SimpleObjectProperty<String> chosen = new SimpleObjectProperty<>("open");

  @Test
  void whileNothingIsKnownNoTileSaysThatThereIsNone(FxRobot robot) {
    robot.interact(
        () -> {
          TileButton tile = new TileButton("Open", true);
          Subscription shown = shown(tile);
          assertEquals("Open: –", tile.getAccessibleText());
          assertEquals(Set.of(NOTHING), nothing(tile));
          known.set(true);
          assertEquals("Open: 0", tile.getAccessibleText());
          count.set(3);
          assertEquals("Open: 3", tile.getAccessibleText());
          assertEquals(Set.of(), nothing(tile));
          known.set(false);
          assertEquals("Open: –", tile.getAccessibleText());
          assertEquals(Set.of(NOTHING), nothing(tile));
          shown.unsubscribe();
          known.set(true);
          assertEquals("Open: –", tile.getAccessibleText(), "not followed any more");
        });
  }

  private Subscription shown(TileButton tile) {
    Tiles<String> tiles =
        new Tiles<>(new HBox(), Long::toString, known.asObject(), new Choices<>(chosen::set));
    tiles.add("open", tile, count, StatusDot.Tone.OK);
    return tiles.follow(chosen);
  }

  private static Set<PseudoClass> nothing(TileButton tile) {
    return tile.getPseudoClassStates().contains(NOTHING) ? Set.of(NOTHING) : Set.of();
  }
}
