package org.mappingzoo.console.shell;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import javafx.scene.Scene;
import javafx.scene.control.Label;
import javafx.scene.image.Image;
import javafx.scene.layout.StackPane;
import javafx.stage.Stage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;

@ExtendWith(ApplicationExtension.class)
final class ExportsTest {
  private static final Sheet SHEET =
      new Sheet("fleet", "shop", List.of("free"), List.of(List.of(7L), List.of(8L)));

  @TempDir private Path directory;

  private final Messages messages = new Messages(Language.ENGLISH, ZoneOffset.UTC);
  private Label drawn;
  private Stage stage;
  private Notices notices;

  @Start
  void start(Stage shown) {
    stage = shown;
    drawn = new Label("313 ranges");
    notices = new Notices(messages, () -> {});
    stage.setScene(new Scene(new StackPane(drawn, notices), 400, 300));
    stage.show();
  }

  @Test
  void aTableIsWrittenWholeAndTold(FxRobot robot) throws IOException {
    robot.interact(() -> exports(directory).csv(SHEET, Optional.empty(), stage));
    assertEquals(List.of("mapping-zoo-fleet-filtered.csv"), files());
    assertEquals(
        "free\r\n7\r\n8\r\n",
        Files.readString(directory.resolve("mapping-zoo-fleet-filtered.csv")));
    assertTrue(told().startsWith("2 lines were exported, filtered: shop. " + directory), told());
  }

  @Test
  void aPictureIsOfTheSizeOfWhatIsShown(FxRobot robot) throws IOException {
    robot.interact(() -> exports(directory).png("map", Optional.of("/shop/orders 2024"), drawn));
    Image image =
        new Image(directory.resolve("mapping-zoo-map-shop-orders-2024.png").toUri().toString());
    assertEquals(Math.ceil(drawn.getWidth()), image.getWidth());
    assertTrue(told().startsWith("Exported. "), told());
  }

  @Test
  void aFileOfOneCategoryIsNamedByItsPath() {
    assertEquals(
        "mapping-zoo-ranges-shop-köln-ids_v1.2",
        Exports.fileName("ranges", Optional.of("/shop/köln/:ids_v1.2")));
    assertEquals(
        "mapping-zoo-ranges" + "-deep".repeat(12),
        Exports.fileName("ranges", Optional.of("/deep".repeat(100))));
  }

  @Test
  void whatCannotBeWrittenIsToldWithItsPlaceAndTheReason(FxRobot robot) throws IOException {
    Path nowhere = directory.resolve("no/such");
    robot.interact(() -> exports(nowhere).json(SHEET, Optional.empty(), stage));
    assertTrue(
        told()
            .startsWith(
                "Not exported. %s: java.nio.file.NoSuchFileException"
                    .formatted(nowhere.resolve("mapping-zoo-fleet-filtered.json"))),
        told());
    assertEquals(List.of(), files());
  }

  @Test
  void whoChoosesNoPlaceIsToldNothing(FxRobot robot) {
    Exports.Way nowhere =
        new Exports.Way((owner, name) -> Optional.empty(), Runnable::run, Runnable::run);
    robot.interact(
        () -> new Exports(nowhere, messages, notices).csv(SHEET, Optional.empty(), stage));
    assertEquals(List.of(), notices.getChildren());
  }

  private Exports exports(Path into) {
    return new Exports(
        new Exports.Way(
            (owner, name) -> Optional.of(into.resolve(name)), Runnable::run, Runnable::run),
        messages,
        notices);
  }

  private String told() {
    return notices.lookup(".pop-notice-open").getAccessibleText();
  }

  private List<String> files() throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.map(file -> file.getFileName().toString()).toList();
    }
  }
}
