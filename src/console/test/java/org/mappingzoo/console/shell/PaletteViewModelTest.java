package org.mappingzoo.console.shell;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import javafx.collections.FXCollections;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.Test;
import org.mappingzoo.console.shell.PaletteViewModel.Place;
import org.mappingzoo.core.category.CategoryName;

final class PaletteViewModelTest {
  private final Messages messages = new Messages(Language.ENGLISH, ZoneOffset.UTC);
  private final List<String> done = new ArrayList<>();
  private boolean locked;
  private final Commands commands =
      new Commands(
          List.of(
              command("Refresh", ""),
              command("Push", "fleet").when(() -> !locked, () -> "Changes are locked."),
              command("Push back", "category"),
              command("Rules", "alerts").on(Keys.shortcut(KeyCode.R))),
          place -> done.add("open " + place),
          FXCollections.observableArrayList());

  @Test
  void withoutAQueryWhatIsHereComesFirstThenWhatIsEverywhere() {
    assertEquals(List.of("Push back", "Refresh", "Push", "Rules"), words(palette("category")));
  }

  @Test
  void whatWasDoneRecentlyComesFirstTheNewestBeforeAll() {
    PaletteViewModel palette = palette("category");
    palette.run(row(palette, "Rules"));
    palette.run(row(palette, "Push"));
    assertEquals(List.of("Push", "Rules", "Push back", "Refresh"), words(palette("category")));
  }

  @Test
  void aCommandOfAnotherScreenOpensThatFirst() {
    PaletteViewModel palette = palette("category");
    palette.run(row(palette, "Rules"));
    assertEquals(List.of("open alerts", "Rules"), done);
  }

  @Test
  void categoriesAreFoundByTheirPathAndOpened() {
    PaletteViewModel palette = palette("fleet");
    palette.queryProperty().set("ordid");
    assertEquals(List.of("/shop/orders/id"), words(palette));
    palette.run(palette.rows().getFirst());
    assertEquals(List.of("/shop/orders/id"), done);
    assertEquals("/shop/orders/id", words(palette("fleet")).getFirst());
  }

  @Test
  void whatCanBeLookedUpIsTheFirstThatIsOfferedAndIsNotRemembered() {
    PaletteViewModel palette = palette("fleet");
    palette.queryProperty().set(" 4711 ");
    assertEquals(List.of("Look up 4711"), words(palette));
    assertEquals("Id lookup", palette.rows().getFirst().note());
    palette.run(palette.rows().getFirst());
    assertEquals(List.of("? 4711"), done);
    assertEquals(List.of(), commands.recent());
    palette.queryProperty().set("4711 x");
    assertEquals(List.of(), words(palette));
  }

  @Test
  void scatteredLettersAreMeantOnlyWhereNothingHasThemInOnePiece() {
    PaletteViewModel palette = palette("fleet");
    palette.queryProperty().set("rs");
    assertEquals(List.of("/shop/orders/id"), words(palette));
    palette.queryProperty().set("ref");
    assertEquals(List.of("Refresh"), words(palette));
  }

  @Test
  void whatIsNotPossibleIsShownWithItsReasonAndNotDone() {
    locked = true;
    PaletteViewModel palette = palette("fleet");
    PaletteRow push = row(palette, "Push");
    assertFalse(push.possible());
    assertEquals("Changes are locked.", push.reason());
    palette.run(push);
    assertEquals(List.of(), done);
  }

  @Test
  void amongEqualsWhatIsPossibleComesFirst() {
    locked = true;
    PaletteViewModel palette = palette("alerts");
    palette.queryProperty().set("push");
    assertEquals(List.of("Push back", "Push"), words(palette));
  }

  @Test
  void whatSeveralScreensOfferUnderOneNameIsToldOfOnceWhereNoneCanDoIt() {
    Commands both =
        new Commands(List.of(extend("fleet"), extend("category")), place -> {}, commands.recent());
    PaletteViewModel palette = palette(both, "category");
    palette.queryProperty().set("ext");
    assertEquals(List.of("Extend", "Extend"), words(palette));
    locked = true;
    palette.queryProperty().set("exte");
    assertEquals(List.of("category.extend"), palette.rows().stream().map(PaletteRow::id).toList());
  }

  @Test
  void ofTwoUnderOneNameTheOneHereIsMeantWhateverWasDoneBefore() {
    Commands both =
        new Commands(List.of(extend("category"), extend("fleet")), place -> {}, commands.recent());
    both.remember("category.extend");
    PaletteViewModel palette = palette(both, "fleet");
    palette.queryProperty().set("ext");
    assertEquals(
        List.of("fleet.extend", "category.extend"),
        palette.rows().stream().map(PaletteRow::id).toList());
  }

  @Test
  void whatWasDoneRecentlyAndCannotBeDoneNowComesBehindWhatCan() {
    PaletteViewModel palette = palette("alerts");
    palette.run(row(palette, "Push"));
    locked = true;
    palette.queryProperty().set("push");
    assertEquals(List.of("Push back", "Push"), words(palette));
  }

  private Command extend(String place) {
    return Command.of(place + ".extend", spoken -> "Extend", "fth-zap", () -> {})
        .in(place)
        .when(() -> !locked, () -> "Changes are locked.");
  }

  @Test
  void aScreenReaderHearsTheKeysToo() {
    assertEquals("Rules, Alerts, Ctrl+R", row(palette("fleet"), "Rules").spoken());
  }

  @Test
  void whatACommandWouldBeAboutIsSaidWithIt() {
    assertEquals("Category · /shop/carts/id", row(palette("fleet"), "Push back").note());
    assertEquals("Fleet", row(palette("fleet"), "Push").note());
    locked = true;
    assertEquals("Changes are locked.", row(palette("fleet"), "Push").note());
    assertEquals(
        "/shop/carts/id · Changes are locked.",
        palette(new Commands(List.of(extend("category")), place -> {}, commands.recent()), "fleet")
            .rows()
            .getFirst()
            .note());
  }

  /// Profiles are read while the palette is open already.
  @Test
  void whatComesLaterIsFoundAndDoneAndTheRestStaysWhereItIs() {
    PaletteViewModel palette = palette("category");
    PaletteRow before = palette.rows().getFirst();
    palette.add(List.of(command("Connect to PROD-EU", "alerts")));
    assertSame(before, palette.rows().getFirst());
    assertEquals(
        List.of("Push back", "Refresh", "Push", "Rules", "Connect to PROD-EU"), words(palette));
    palette.queryProperty().set("prod");
    palette.add(List.of(command("Connect to PROD-US", "alerts")));
    assertEquals(List.of("Connect to PROD-EU", "Connect to PROD-US"), words(palette));
    palette.run(palette.rows().getFirst());
    assertEquals(List.of("open alerts", "Connect to PROD-EU"), done);
    PaletteViewModel next = palette("category");
    next.add(List.of(command("Connect to PROD-EU", "alerts")));
    assertEquals("Connect to PROD-EU", words(next).getFirst(), "it was done recently");
  }

  @Test
  void twoCommandsCannotHaveTheSameKeys() {
    List<Command> twice =
        List.of(
            command("A", "").on(Keys.press(KeyCode.F5)),
            command("B", "").on(Keys.press(KeyCode.F5)));
    assertThrows(
        IllegalArgumentException.class,
        () -> new Commands(twice, place -> {}, FXCollections.observableArrayList()));
  }

  private Command command(String words, String place) {
    return Command.of(words, spoken -> words, "fth-zap", () -> done.add(words)).in(place);
  }

  private PaletteViewModel palette(String place) {
    return palette(commands, place);
  }

  private PaletteViewModel palette(Commands of, String place) {
    return new PaletteViewModel(
        of,
        messages,
        Set.of(CategoryName.of("/shop/orders/id"), CategoryName.of("/shop/carts/id")),
        Map.of(
            "fleet", new Place("Fleet", ""),
            "category", new Place("Category", "/shop/carts/id"),
            "alerts", new Place("Alerts", "")),
        place,
        name -> done.add(name.path()),
        typed ->
            typed.matches("\\d+") ? Optional.of(() -> done.add("? " + typed)) : Optional.empty());
  }

  private static PaletteRow row(PaletteViewModel palette, String id) {
    return palette.rows().stream().filter(row -> row.id().equals(id)).findFirst().orElseThrow();
  }

  private static List<String> words(PaletteViewModel palette) {
    return palette.rows().stream().map(PaletteRow::words).toList();
  }
}
