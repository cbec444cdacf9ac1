package org.mappingzoo.console;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.css.PseudoClass;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.ComboBoxBase;
import javafx.scene.control.MenuButton;
import javafx.scene.control.TableView;
import javafx.scene.text.Text;
import javafx.stage.PopupWindow;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.mappingzoo.console.activity.ActivityKeeper;
import org.mappingzoo.console.control.StatusDot.Tone;
import org.mappingzoo.console.feed.KeptVersions;
import org.mappingzoo.console.shell.Access;
import org.mappingzoo.console.shell.ColorMode;
import org.mappingzoo.console.shell.FilePlace;
import org.mappingzoo.console.shell.Language;
import org.mappingzoo.console.shell.Messages;
import org.mappingzoo.console.shell.Notices;
import org.mappingzoo.console.shell.Target;
import org.mappingzoo.console.shell.Theme;
import org.mappingzoo.console.snapshot.Camera;
import org.mappingzoo.console.snapshot.Scenery;
import org.mappingzoo.console.snapshot.Shot;
import org.mappingzoo.console.snapshot.Shots;
import org.mappingzoo.console.snapshot.Still;
import org.mappingzoo.console.testing.Contrast;
import org.mappingzoo.console.testing.FocusRing;
import org.mappingzoo.console.testing.LongFleet;
import org.mappingzoo.console.testing.PseudoLocale;
import org.mappingzoo.console.testing.ScreenFile;
import org.mappingzoo.console.testing.Sight;
import org.mappingzoo.console.testing.SyntheticFleet;
import org.mappingzoo.console.testing.SyntheticLedger;
import org.mappingzoo.console.testing.Walk;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.monitor.FleetHistory;
import org.mappingzoo.core.monitor.FleetSnapshot;
import org.mappingzoo.core.monitor.LedgersSnapshot;
import org.mappingzoo.core.protocol.Lease;
import org.mappingzoo.core.protocol.Tally;
import org.testfx.api.FxToolkit;
import org.testfx.util.WaitForAsyncUtils;

/// Every view, dialog and state there is a picture of, looked at in each language and theme: all
/// text fits at 1280 × 800 and can be read, and every control has a name. At twice the size it
/// fits, too, and so do the views in a window with room for all their columns.
final class LooksTest {
  private static final Instant START = Instant.parse("2026-03-01T08:00:00Z");

  /// Shots that there are only of a fleet that has something to show in them.
  private static final Set<String> OF_THIS_FLEET =
      Set.of(
          "category-managed",
          "category-unreadable",
          "category-unknown",
          "change-settings-fault",
          "change-attest-input",
          "change-quarantine-review",
          "change-recycle-receipt");

  /// Shots of which some were cut where names or numbers are long.
  private static final Set<String> LONG =
      Set.of(
          "leaders-live",
          "category-fragmented",
          "category-managed",
          "activity",
          "leases",
          "change-seed-input",
          "connections-long");

  /// Shots of views that show more where there is more room.
  private static final Set<String> ROOMY =
      Set.of(
          "fleet",
          "fleet-fenced",
          "fleet-grouped",
          "category-managed",
          "category-fragmented",
          "leases",
          "leaders");

  /// The same of a fleet in which everything is long.
  private static final Set<String> LONG_AND_ROOMY =
      Set.of("category-managed", "leases", "leaders-live");

  /// Shots of views that have buttons at their foot.
  private static final Set<String> FOOTED = Set.of("activity", "leaders", "leases", "lookup");

  /// Operators' reasons, what a steward says of its book and a server of a node, and a name.
  private static final Set<String> DATA =
      Set.of(
          "#why: ",
          "the migration of tonight",
          "no space left on device",
          "NoAuth for read",
          "PROD-EU");

  /// What a view says besides where it is in trouble or empty; an overview has each in order.
  private static final Set<String> UNUSUAL =
      Set.of(
          "leaders-trouble",
          "leaders-unserved",
          "activity-empty",
          "lookup-empty",
          "alerts-history",
          "alerts-risk",
          "state-connecting",
          "state-stale");

  private static final Camera CAMERA = new Camera(1280, 800, 100);
  private static final Camera TWICE = new Camera(1920, 1080, 200);
  private static final Camera SMALLEST = new Camera(1280, 800, 80);
  private static final Camera WIDE = new Camera(1920, 1080, 100);

  @BeforeAll
  static void startJavaFx() throws Exception {
    FxToolkit.registerPrimaryStage();
  }

  @Test
  void inALanguageThatIsLongerByFortyPercentAllTextFitsAndAllHasAName() throws Exception {
    assertEquals(
        List.of(),
        look(
            CAMERA,
            new Messages(Language.ENGLISH, ZoneOffset.UTC, PseudoLocale::spell),
            scene ->
                Stream.of(
                    Sight.clippedBesideTables(scene.getRoot()),
                    Sight.untold(scene.getRoot()),
                    Sight.untranslated(scene.getRoot(), DATA),
                    Sight.nameless(scene.getRoot()))));
  }

  @Test
  void inGermanAllTextFitsCanBeReadInEveryThemeAndIsReachedByKeys() throws Exception {
    assertEquals(
        List.of(),
        look(
            CAMERA,
            new Messages(Language.GERMAN, ZoneOffset.UTC),
            scene -> Stream.concat(Stream.of(unreached(scene)), unreadable(scene))));
  }

  @Test
  void inEnglishAllTextFitsAndCanBeReadInEveryTheme() throws Exception {
    assertEquals(
        List.of(),
        look(CAMERA, new Messages(Language.ENGLISH, ZoneOffset.UTC), LooksTest::unreadable));
  }

  @Test
  void inEveryThemeOneSeesWhereTheFocusIs() throws Exception {
    assertEquals(
        List.of(),
        look(
            CAMERA,
            new Messages(Language.ENGLISH, ZoneOffset.UTC),
            scene ->
                Stream.of(ColorMode.LIGHT, ColorMode.DARK, ColorMode.CONTRAST)
                    .map(mode -> unseen(scene, mode))));
  }

  @Test
  void atTwiceTheSizeNoDialogIsCutOffNoTextClippedAndNothingScrollsSideways() throws Exception {
    assertEquals(
        List.of(),
        look(
            TWICE,
            new Messages(Language.GERMAN, ZoneOffset.UTC),
            scene ->
                Stream.of(
                    Sight.outside(scene.getRoot()),
                    Sight.clipped(scene.getRoot()),
                    Sight.below(scene.getRoot()),
                    Sight.beside(scene.getRoot()),
                    Sight.sideways(scene.getRoot()))));
  }

  @Test
  void atTheSmallestSizeNoTextIsClippedInAnyView() throws Exception {
    for (Language language : List.of(Language.ENGLISH, Language.GERMAN)) {
      Messages messages = new Messages(language, ZoneOffset.UTC);
      List<Shot> views = onFx(() -> new Shots(still(), desks(messages)).overview());
      assertEquals(List.of(), look(SMALLEST, views, LooksTest::cut), language.name());
    }
  }

  /// What was shown in English is shown in German, which is spelled so that no word of it is
  /// English by chance.
  @Test
  void whereTheLanguageIsSwitchedNoViewKeepsWordsOfTheFormerOne() throws Exception {
    AtomicBoolean spelled = new AtomicBoolean();
    Messages messages =
        new Messages(
            Language.ENGLISH,
            ZoneOffset.UTC,
            text -> spelled.get() ? PseudoLocale.spell(text) : text);
    Set<String> english = words(messages);
    AtomicReference<Scenery> shown = new AtomicReference<>();
    Scenery.Builder builder =
        (feed, store, target) -> {
          spelled.set(false);
          shown.set(desks(messages).build(feed, store, target));
          return shown.get();
        };
    Shots album = onFx(() -> new Shots(still(), builder));
    List<Shot> views = new ArrayList<>(onFx(album::overview));
    views.removeIf(view -> view.name().equals("palette")); // gone before there is another language
    onFx(album::all).stream().filter(shot -> UNUSUAL.contains(shot.name())).forEach(views::add);
    assertEquals(10 + UNUSUAL.size(), views.size());
    assertEquals(
        List.of(),
        look(
            CAMERA,
            views,
            scene -> {
              spelled.set(true);
              shown.get().window().commands().of("language:de").action().run();
              CAMERA.dress(scene, ColorMode.LIGHT);
              return Stream.of(
                  Sight.untranslated(scene.getRoot(), DATA), Sight.said(scene.getRoot(), english));
            }));
  }

  private static Set<String> words(Messages messages) {
    return messages.bundle().keySet().stream()
        .map(messages.bundle()::getString)
        .filter(text -> text.chars().filter(Character::isLetter).count() > 2)
        .filter(text -> DATA.stream().noneMatch(text::contains))
        .collect(Collectors.toSet());
  }

  @Test
  void howeverLongNamesAndNumbersAreAllThatMattersFits() throws Exception {
    for (Language language : List.of(Language.ENGLISH, Language.GERMAN)) {
      Messages messages = new Messages(language, ZoneOffset.UTC);
      List<Shot> shots =
          onFx(() -> new Shots(LongFleet.still(), desks(messages)).all()).stream()
              .filter(shot -> LONG.contains(shot.name()))
              .toList();
      assertEquals(LONG.size(), shots.size());
      assertEquals(List.of(), look(CAMERA, shots, LooksTest::cut), language.name());
      assertEquals(
          List.of(),
          look(
              TWICE,
              shots,
              scene -> Stream.of(Sight.clipped(scene.getRoot()), Sight.beside(scene.getRoot()))),
          language.name() + " at twice the size");
    }
  }

  @Test
  void whereThereIsRoomForEachColumnAllTextFitsCanBeReadAndHasAName() throws Exception {
    for (Language language : List.of(Language.ENGLISH, Language.GERMAN)) {
      Messages messages = new Messages(language, ZoneOffset.UTC);
      List<Shot> shots = shots(still(), messages, ROOMY);
      assertEquals(
          List.of(),
          look(
              WIDE,
              shots,
              scene ->
                  Stream.concat(
                      cut(scene),
                      Stream.of(
                          faint(scene, ColorMode.LIGHT, 4.5), Sight.nameless(scene.getRoot())))),
          language.name());
      List<Shot> fenced =
          shots.stream().filter(shot -> shot.name().equals("fleet-fenced")).toList();
      assertEquals(List.of(), look(WIDE, fenced, scene -> Stream.of(hiddenColumns(scene))));
      assertEquals(
          List.of(),
          look(WIDE, shots(LongFleet.still(), messages, LONG_AND_ROOMY), LooksTest::cut),
          language.name() + ", all of it long");
    }
  }

  private static List<Shot> shots(Still fleet, Messages messages, Set<String> names)
      throws TimeoutException {
    List<Shot> shots =
        onFx(() -> new Shots(fleet, desks(messages)).all()).stream()
            .filter(shot -> names.contains(shot.name()))
            .toList();
    assertEquals(names.size(), shots.size());
    return shots;
  }

  private static List<String> hiddenColumns(Scene scene) {
    return ((TableView<?>) scene.lookup("#table"))
        .getColumns().stream()
            .filter(column -> !column.isVisible())
            .map(column -> "hidden: " + column.getId())
            .toList();
  }

  /// They stay until somebody has read them, who may have more to do at that foot first.
  @Test
  void noNoticeCoversWhatAViewHasAtItsFoot() throws Exception {
    Messages messages = new Messages(Language.ENGLISH, ZoneOffset.UTC);
    List<Shot> shots =
        onFx(() -> new Shots(still(), desks(messages)).all()).stream()
            .filter(shot -> FOOTED.contains(shot.name()))
            .toList();
    assertEquals(FOOTED.size(), shots.size());
    assertEquals(List.of(), look(CAMERA, shots, scene -> Stream.of(covered(scene))));
  }

  @Test
  void whatIsTypedIntoTheLookupStandsAsHighAsWhatIsBesideIt() throws Exception {
    Messages messages = new Messages(Language.ENGLISH, ZoneOffset.UTC);
    List<Shot> shots =
        onFx(() -> new Shots(still(), desks(messages)).all()).stream()
            .filter(shot -> shot.name().equals("lookup"))
            .toList();
    assertEquals(1, shots.size());
    assertEquals(List.of(), look(CAMERA, shots, scene -> Stream.of(unlevel(scene))));
  }

  private static List<String> unlevel(Scene scene) {
    double typed = middleOfText(scene.lookup("#query"));
    double beside = middleOfText(scene.lookup("#filter"));
    return Math.abs(typed - beside) <= 1 ? List.of() : List.of(typed + " beside " + beside);
  }

  private static double middleOfText(Node field) {
    return field.lookupAll(".text").stream()
        .map(Text.class::cast)
        .filter(text -> text.isVisible() && !text.getText().isBlank())
        .mapToDouble(text -> bounds(text).getCenterY())
        .findFirst()
        .orElseThrow();
  }

  /// Who leads and who takes over: cards give way to each other before one of them is out of sight.
  @Test
  void threeStewardsAreSeenAtOnce() throws Exception {
    for (Language language : List.of(Language.ENGLISH, Language.GERMAN)) {
      Messages messages = new Messages(language, ZoneOffset.UTC);
      List<Shot> shots =
          onFx(() -> new Shots(still(), desks(messages)).all()).stream()
              .filter(shot -> shot.name().equals("leaders"))
              .toList();
      assertEquals(1, shots.size());
      assertEquals(List.of(), look(CAMERA, shots, scene -> Stream.of(unseenCards(scene))));
    }
  }

  private static List<String> unseenCards(Scene scene) {
    Bounds seen = bounds(scene.lookup(".chain-scroll > .viewport"));
    Set<Node> cards = scene.getRoot().lookupAll(".link-card");
    assertEquals(3, cards.size());
    return cards.stream()
        .filter(card -> !seen.contains(bounds(card)))
        .map(card -> "beyond the edge: " + card)
        .toList();
  }

  private static List<String> covered(Scene scene) {
    Notices notices = (Notices) scene.lookup(".pop-notices");
    for (int i = 0; i < 3; i++) {
      notices.show(Tone.CRITICAL, () -> "Unreadable", () -> "line 2", () -> {});
    }
    scene.getRoot().applyCss();
    scene.getRoot().layout();
    List<Bounds> cards = notices.getChildren().stream().map(LooksTest::bounds).toList();
    Set<Node> buttons = scene.getRoot().lookupAll(".view-foot .button");
    assertFalse(cards.isEmpty() || buttons.isEmpty());
    return buttons.stream()
        .filter(button -> cards.stream().anyMatch(bounds(button)::intersects))
        .map(button -> "covered: " + button)
        .toList();
  }

  private static Bounds bounds(Node node) {
    return node.localToScene(node.getLayoutBounds());
  }

  private static Stream<List<String>> cut(Scene scene) {
    return Stream.of(
        Sight.clipped(scene.getRoot()), Sight.below(scene.getRoot()), Sight.wide(scene.getRoot()));
  }

  @Test
  void whatHangsBelowTheConnectionChipIsInPicturesOfItsOwn() throws Exception {
    Messages messages = new Messages(Language.ENGLISH, ZoneOffset.UTC);
    List<String> hanging =
        onFx(
            () ->
                new Shots(still(), desks(messages))
                    .all().stream()
                        .filter(shot -> shot.name().contains("connection"))
                        .filter(LooksTest::hasPopOver)
                        .map(Shot::name)
                        .toList());
    assertEquals(List.of("connection", "connection-lost", "production-connection"), hanging);
  }

  private static boolean hasPopOver(Shot shot) {
    Scene scene = CAMERA.stage(shot);
    boolean hanging =
        Camera.above(scene).stream()
            .anyMatch(above -> above.getRoot().lookup(".popover #watches") != null);
    Camera.leave(scene);
    return hanging;
  }

  /// What opens above a window is in no picture of the window alone; and of a dialog that somebody
  /// adds nothing that is wrong would be found here.
  @Test
  void eachScreenIsInAPictureAndEachMenuAndEachListIsOpenInOne() throws Exception {
    Messages messages = new Messages(Language.ENGLISH, ZoneOffset.UTC);
    List<ScreenFile> unseen = new ArrayList<>(ScreenFile.all());
    assertTrue(unseen.size() > 30, unseen::toString);
    Set<String> there = new TreeSet<>();
    Set<String> opened = new TreeSet<>();
    for (Shot shot : onFx(() -> new Shots(still(), desks(messages)).all())) {
      onFx(
          () -> {
            Scene scene = CAMERA.stage(shot);
            Stream.of(".menu-button", ".combo-box")
                .flatMap(kind -> scene.getRoot().lookupAll(kind).stream())
                .forEach(box -> (isOpen(box) ? opened : there).add(nameOf(box)));
            Stream.concat(Stream.of(scene), Camera.above(scene).stream())
                .forEach(seen -> unseen.removeIf(screen -> screen.isIn(seen.getRoot())));
            Camera.leave(scene);
            return true;
          });
    }
    assertEquals(List.of(), unseen.stream().map(ScreenFile::name).toList());
    assertTrue(there.size() > 8, there::toString);
    assertEquals(there, opened);
  }

  private static boolean isOpen(Node box) {
    return box instanceof MenuButton menu
        ? menu.isShowing()
        : box instanceof ComboBoxBase<?> list && list.isShowing();
  }

  /// Two views have a menu of that name.
  private static String nameOf(Node box) {
    return box.getId() + " in " + box.getParent().getStyleClass();
  }

  /// A menu has keys of its own, and nobody goes into a tip.
  private static List<String> unreached(Scene scene) {
    boolean walked =
        !(scene.getWindow() instanceof PopupWindow) || scene.getRoot().lookup(".popover") != null;
    return walked ? Walk.faults(scene) : List.of();
  }

  /// Text that is cut off, or that a theme makes too faint.
  private static Stream<List<String>> unreadable(Scene scene) {
    return Stream.of(
        Sight.clipped(scene.getRoot()),
        Sight.below(scene.getRoot()),
        Sight.wide(scene.getRoot()),
        faint(scene, ColorMode.LIGHT, 4.5),
        faint(scene, ColorMode.DARK, 4.5),
        faint(scene, ColorMode.CONTRAST, 7));
  }

  /// Also what is pointed at in a menu or a list.
  private static List<String> faint(Scene scene, ColorMode mode, double enough) {
    CAMERA.dress(scene, mode);
    List<String> faint = new ArrayList<>(tooFaint(scene, mode, enough));
    if (scene.getWindow() instanceof PopupWindow) {
      point(scene, true);
      faint.addAll(tooFaint(scene, mode, enough));
      point(scene, false);
    }
    return faint;
  }

  private static void point(Scene scene, boolean pointed) {
    for (String item : List.of(".menu-item", ".menu", ".list-cell")) {
      for (Node node : scene.getRoot().lookupAll(item)) {
        node.pseudoClassStateChanged(PseudoClass.getPseudoClass("focused"), pointed);
        node.pseudoClassStateChanged(PseudoClass.getPseudoClass("hover"), pointed);
      }
    }
    scene.getRoot().applyCss();
  }

  private static List<String> tooFaint(Scene scene, ColorMode mode, double enough) {
    return Contrast.faint(scene, enough).stream().map(fault -> mode.code() + " " + fault).toList();
  }

  private static List<String> unseen(Scene scene, ColorMode mode) {
    CAMERA.dress(scene, mode);
    return FocusRing.unseen(scene).stream().map(fault -> mode.code() + " " + fault).toList();
  }

  /// What is found in each shot, once.
  private static List<String> look(
      Camera camera, Messages messages, Function<Scene, Stream<List<String>>> faults)
      throws Exception {
    Shots album = onFx(() -> new Shots(still(), desks(messages)));
    List<Shot> shots = onFx(album::all);
    Set<String> names = shots.stream().map(Shot::name).collect(Collectors.toSet());
    assertTrue(names.containsAll(OF_THIS_FLEET), () -> "only " + names);
    assertEquals(11, onFx(album::overview).size(), "each view, and a change");
    return look(camera, shots, faults);
  }

  private static List<String> look(
      Camera camera, List<Shot> shots, Function<Scene, Stream<List<String>>> faults)
      throws Exception {
    Map<String, String> found = new LinkedHashMap<>();
    for (Shot shot : shots) {
      onFx(() -> look(camera, shot, faults))
          .forEach(fault -> found.putIfAbsent(fault, shot.name() + ": " + fault));
    }
    return List.copyOf(found.values());
  }

  private static <T> T onFx(Callable<T> task) throws TimeoutException {
    return WaitForAsyncUtils.waitFor(1, TimeUnit.MINUTES, WaitForAsyncUtils.asyncFx(task));
  }

  /// What is open above a window is looked at, and not that again.
  private static List<String> look(
      Camera camera, Shot shot, Function<Scene, Stream<List<String>>> faults) {
    Scene scene = camera.stage(shot);
    List<Scene> seen = shot.inWindow() ? Camera.above(scene) : List.of(scene);
    assertFalse(seen.isEmpty(), () -> "nothing is open in " + shot.name());
    List<String> found = seen.stream().flatMap(faults).flatMap(List::stream).toList();
    Camera.leave(scene);
    return found;
  }

  private static Scenery.Builder desks(Messages messages) {
    return (feed, store, target) ->
        new Desk(
                new Desk.Parts(
                        feed,
                        StillAdmin.of(store),
                        Runnable::run,
                        Runnable::run,
                        messages,
                        new Access(true),
                        new Target(Target.Environment.DEMO, "embedded", List.of("/")).unchanging(),
                        new Theme(ColorMode.LIGHT),
                        () -> {},
                        FilePlace.asked(),
                        Optional.of(pid -> {}),
                        ActivityKeeper.none(),
                        KeptVersions.none(),
                        Desk.Alerting.quiet(feed),
                        Desk.Connecting.example())
                    .still(
                        feed,
                        StillAdmin.of(store),
                        store,
                        target.orElse(
                            new Target(Target.Environment.DEMO, "embedded", List.of("/")))))
            .begin();
  }

  private static Still still() {
    SyntheticFleet fleet = new SyntheticFleet(START);
    FleetHistory history = new FleetHistory(1_000_000);
    fleet.write("/shop/orders/orderId/did", SyntheticFleet.holey(313, 1));
    fleet.write("/shop/carts/cartId/did", "1:900\n901:1000\n5000:123456\n");
    fleet.write("/shop/customers/customerId/did", "29001:30000\n30001:123456789\n");
    fleet.write("/billing/invoices/did", "");
    fleet.write("/billing/imported/did", "1-5\n");
    fleet.put("/hr/people/did", SyntheticFleet.hidden());
    history.observe(fleet.snapshot());
    for (int minute = 0; minute < 20; minute++) {
      fleet.pass(Duration.ofMinutes(1)).take("/shop/carts/cartId/did", 40);
      history.observe(fleet.snapshot());
    }
    FleetSnapshot now = fleet.snapshot().with(books());
    return new Still(
        now, history, fleet.now(), now.traffic(), fleet.now().minus(Duration.ofSeconds(2)));
  }

  private static LedgersSnapshot books() {
    return new SyntheticLedger(
            CategoryName.of("/shop/customers/customerId/did"),
            START,
            "1:123456789",
            new Tally(20_000, 3))
        .lease(SyntheticLedger.PRESENT, 'a', "1:1000\n", 500, Lease.State.OPEN)
        .lease(SyntheticLedger.GONE, 'b', "1001:3000\n", 1_000, Lease.State.OPEN)
        .lease(SyntheticLedger.GONE, 'c', "3001:4000\n", 1_000, Lease.State.QUARANTINED)
        .snapshot();
  }
}
