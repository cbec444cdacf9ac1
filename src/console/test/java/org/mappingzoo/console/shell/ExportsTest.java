package org.mappingzoo.console.shell;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import javafx.geometry.Insets;
import javafx.scene.Group;
import javafx.scene.Scene;
import javafx.scene.control.Label;
import javafx.scene.image.Image;
import javafx.scene.layout.Background;
import javafx.scene.layout.BackgroundFill;
import javafx.scene.layout.CornerRadii;
import javafx.scene.layout.StackPane;
import javafx.scene.paint.Color;
import javafx.stage.Stage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.mappingzoo.core.monitor.ConnectionStatus;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;

@ExtendWith(ApplicationExtension.class)
final class ExportsTest {
  private static final Sheet SHEET =
      new Sheet("fleet", "shop", List.of("free"), List.of(List.of(7L), List.of(8L)));

  private static final Origin ORIGIN =
      new Origin(
          new Target(Target.Environment.UNKNOWN, "zk1:2181", List.of("/")),
          new ConnectionStatus.Connecting(Instant.EPOCH, ""),
          Instant.EPOCH);
  private static final String FROM = "unknown,,zk1:2181,Connecting,1970-01-01T00:00:00Z";

  private static final Color NIGHT = Color.web("#161b22");

  @TempDir private Path directory;

  private final Messages messages = new Messages(Language.ENGLISH, ZoneOffset.UTC);
  private Label drawn;
  private Stage stage;
  private Notices notices;

  @Start
  void start(Stage shown) {
    stage = shown;
    drawn = new Label("313 ranges");
    notices = new Notices(messages, new Notices.Ways(() -> {}, focusedBefore -> {}));
    StackPane night = new StackPane(new Group(drawn), notices);
    night.setBackground(
        new Background(
            new BackgroundFill(Color.WHITE, CornerRadii.EMPTY, Insets.EMPTY),
            new BackgroundFill(NIGHT, CornerRadii.EMPTY, Insets.EMPTY)));
    stage.setScene(new Scene(night, 400, 300));
    stage.show();
  }

  @Test
  void aTableIsWrittenWholeAndTold(FxRobot robot) throws IOException {
    robot.interact(() -> exports(directory).csv(SHEET, Optional.empty(), stage));
    assertEquals(List.of("mapping-zoo-fleet-filtered.csv"), files());
    assertEquals(
        "free,environment,profile,ensemble,link,exported at\r\n7,%s\r\n8,%<s\r\n".formatted(FROM),
        Files.readString(directory.resolve("mapping-zoo-fleet-filtered.csv")));
    assertTrue(told().startsWith("2 lines were exported, filtered: shop. " + directory), told());
  }

  @Test
  void aPictureHasTheGroundThatItsWordsStandOn(FxRobot robot) throws IOException {
    robot.interact(() -> exports(directory).png("map", Optional.of("/shop/orders 2024"), drawn));
    Image image = image("mapping-zoo-map-shop-orders-2024.png");
    assertEquals(Math.ceil(drawn.getWidth() + 2 * Picture.MARGIN), image.getWidth());
    assertEquals(NIGHT, image.getPixelReader().getColor(0, 0));
    String file =
        Files.readString(directory.resolve("mapping-zoo-map-shop-orders-2024.png"), ISO_8859_1);
    assertTrue(file.contains("iTXtensemble\0\0\0\0\0zk1:2181"));
    assertTrue(file.contains("iTXtexported at\0\0\0\0\0001970-01-01T00:00:00Z"));
    assertTrue(told().startsWith("Exported. "), told());
  }

  @Test
  void aPictureOfWhatHasItsOwnGroundHasNoOther(FxRobot robot) throws IOException {
    robot.interact(
        () -> {
          drawn.setBackground(Background.fill(Color.IVORY));
          exports(directory).png("map", Optional.empty(), drawn);
        });
    Image image = image("mapping-zoo-map.png");
    assertEquals(Math.ceil(drawn.getWidth()), image.getWidth());
    assertEquals(Color.IVORY, image.getPixelReader().getColor(0, 0));
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
                "Not exported. %s: its directory is not there"
                    .formatted(nowhere.resolve("mapping-zoo-fleet-filtered.json"))),
        told());
    assertEquals(List.of(), files());
  }

  @Test
  void whoChoosesNoPlaceIsToldNothing(FxRobot robot) {
    Exports.Way nowhere =
        new Exports.Way((owner, title, name) -> Optional.empty(), Runnable::run, Runnable::run);
    robot.interact(
        () ->
            new Exports(nowhere, messages, notices, () -> ORIGIN)
                .csv(SHEET, Optional.empty(), stage));
    assertEquals(List.of(), notices.getChildren());
  }

  private Exports exports(Path into) {
    return new Exports(
        new Exports.Way(
            (owner, title, name) -> Optional.of(into.resolve(name)), Runnable::run, Runnable::run),
        messages,
        notices,
        () -> ORIGIN);
  }

  private Image image(String name) {
    return new Image(directory.resolve(name).toUri().toString());
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
