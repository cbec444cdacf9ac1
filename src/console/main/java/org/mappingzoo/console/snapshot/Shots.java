package org.mappingzoo.console.snapshot;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javafx.scene.Parent;
import javafx.scene.control.TableView;
import javafx.scene.control.TextInputControl;
import org.mappingzoo.core.monitor.ConnectionStatus;

/// Every view, dialog and state there is, as pictures of one still fleet.
public final class Shots {
  private static final ConnectionStatus.Session SESSION =
      new ConnectionStatus.Session("0x1000151f2c40000", "127.0.0.1:2181", false);
  static final ConnectionStatus CURRENT =
      new ConnectionStatus.Current(SESSION, Duration.ofMillis(2));

  private static final Set<String> VIEWS =
      Set.of(
          "fleet",
          "category-managed",
          "category-fragmented",
          "leases",
          "leaders",
          "activity",
          "alerts",
          "lookup",
          "connections",
          "change-push-review",
          "palette");

  private static final String EMPTY = "state-empty";

  private final Still still;
  private final Scenery.Builder builder;

  public Shots(Still still, Scenery.Builder builder) {
    this.still = still;
    this.builder = builder;
  }

  /// All there are, or what an empty fleet looks like.
  public List<Shot> all() {
    if (still.snapshot().categories().isEmpty()) {
      return states();
    }
    List<Shot> shots = new ArrayList<>(fleet());
    shots.addAll(
        new CategoryShots(still, builder, CURRENT)
            .all(new ConnectionStatus.Stale(ago(7), SESSION)));
    shots.addAll(new LeaderShots(still, builder).all(new ConnectionStatus.Stale(ago(7), SESSION)));
    shots.addAll(
        new ActivityShots(still, builder).all(new ConnectionStatus.Stale(ago(7), SESSION)));
    shots.addAll(new AlertShots(still, builder).all(new ConnectionStatus.Stale(ago(7), SESSION)));
    shots.addAll(new ChangeShots(still, builder).all());
    shots.addAll(new ConnectionShots(still, builder).all());
    shots.addAll(states());
    shots.addAll(cutOff());
    return shots;
  }

  /// Each view once, and a change before it is written; or what an empty fleet looks like.
  public List<Shot> overview() {
    List<Shot> all = all();
    boolean empty = still.snapshot().categories().isEmpty();
    return all.stream()
        .filter(shot -> empty ? shot.name().equals(EMPTY) : VIEWS.contains(shot.name()))
        .toList();
  }

  private List<Shot> fleet() {
    return List.of(
        shot("fleet", scene -> {}),
        shot("fleet-selected", scene -> scene.fleet().select(scene.fleet().suggested())),
        shot("fleet-grouped", scene -> scene.fleet().restoreLayout(" / / top")),
        shot(
            "fleet-collapsed",
            scene -> scene.fleet().restoreLayout(" / / top %2Fshop %2Fcom %2Fbilling")),
        shot("fleet-locked", scene -> scene.access().lock()),
        above(
            "fleet-menu",
            scene -> scene.fleet().select(scene.fleet().suggested()),
            Above.contextMenu(".table-row-cell")),
        above("fleet-groups", scene -> {}, Above.menu("#groups")),
        above("fleet-columns", scene -> {}, Above.menu("#columns")),
        above("fleet-columns-move", scene -> {}, Above.menuBeside("#columns", ".menu")),
        above("fleet-tip-state", scene -> {}, Above.tipIn("state")),
        above("more", scene -> {}, Above.menu(".bar-menu")),
        above("bell", scene -> {}, Above.tip("#bell")),
        above("lock", scene -> {}, Above.tip("#lock")),
        above("field-menu", scene -> {}, Above.fieldMenu("#search")),
        shot("search-found", scene -> {}, window -> search(window, "Id")),
        shot("search-nothing", scene -> {}, window -> search(window, "no such category")),
        shot("leases", scene -> scene.window().open("leases"), Shots::selectFirst),
        shot("lookup", scene -> scene.window().open("lookup"), this::askForHeldId),
        shot("lookup-many", scene -> scene.window().open("lookup"), this::askForMany),
        shot(
            "lookup-uuid",
            scene -> scene.window().open("lookup"),
            window -> ask(window, "6ba7b810-9dad-11d1-80b4-00c04fd430c8")),
        shot("lookup-wrong", scene -> scene.window().open("lookup"), window -> ask(window, "12a4")),
        shot("lookup-empty", scene -> scene.window().open("lookup")),
        shot("keys", scene -> scene.window().showKeys()),
        shot("palette", scene -> scene.window().showPalette()),
        shot(
            "palette-found",
            scene -> scene.window().showPalette(),
            window -> new Hand(window).type("query", "ext")),
        shot("settings", scene -> scene.window().showSettings()),
        shot("welcome", scene -> scene.window().showWelcome()),
        shot("about", scene -> scene.window().showAbout()));
  }

  private List<Shot> states() {
    return List.of(
        state(
            "state-connecting",
            new ConnectionStatus.Connecting(ago(3), "Connection refused"),
            true),
        state(EMPTY, CURRENT, true),
        shot(
            "activity-empty",
            () -> still.emptyReel(CURRENT),
            scene -> scene.window().open("activity"),
            window -> {}),
        shot(
            "leases-empty",
            () -> still.emptyReel(CURRENT),
            scene -> scene.window().open("leases"),
            window -> {}),
        state("state-resyncing", new ConnectionStatus.Resyncing(412, 1_000, SESSION), false),
        state("state-stale", new ConnectionStatus.Stale(ago(7), SESSION), false),
        state("state-disconnected", disconnected(), false));
  }

  /// What each view shows while nobody knows whether it is still so.
  private List<Shot> cutOff() {
    ConnectionStatus stale = new ConnectionStatus.Stale(ago(7), SESSION);
    List<Shot> shots = new ArrayList<>();
    shots.add(shot("leases-stale", stale, open("leases"), Shots::selectFirst));
    shots.add(shot("lookup-stale", stale, open("lookup"), this::askForHeldId));
    for (String view : List.of("leases", "leaders", "activity", "lookup", "connections")) {
      shots.add(shot(view + "-disconnected", disconnected(), open(view), this::askForHeldId));
    }
    return shots;
  }

  private static Consumer<Scenery> open(String view) {
    return scene -> scene.window().open(view);
  }

  private static void selectFirst(Parent window) {
    if (window.lookup("#table") instanceof TableView<?> table) {
      table.getSelectionModel().select(0);
    }
  }

  private void askForHeldId(Parent window) {
    still.heldId().ifPresent(id -> ask(window, Long.toString(id)));
  }

  private void askForMany(Parent window) {
    still
        .heldId()
        .ifPresent(id -> ask(window, id + ", 101:5000\n0x2f00, 7.5\n1789012345678901234"));
  }

  private static void search(Parent window, String words) {
    if (window.lookup("#search") instanceof TextInputControl search) {
      search.setText(words);
    }
  }

  private static void ask(Parent window, String ids) {
    if (window.lookup("#query") instanceof TextInputControl query) {
      query.setText(ids);
    }
  }

  private ConnectionStatus disconnected() {
    return new ConnectionStatus.Disconnected(ago(95), ConnectionExample.REFUSED);
  }

  private Instant ago(long seconds) {
    return still.ago(Duration.ofSeconds(seconds));
  }

  private Shot state(String name, ConnectionStatus connection, boolean empty) {
    return new Shot(
        name,
        () -> scene(empty ? still.emptyReel(connection) : still.reel(connection)).window(),
        window -> {});
  }

  /// A picture of the current fleet after something was done in its window.
  Shot shot(String name, Consumer<Scenery> action) {
    return shot(name, action, window -> {});
  }

  /// The same on another connection.
  Shot shot(String name, ConnectionStatus connection, Consumer<Scenery> action) {
    return shot(name, connection, action, window -> {});
  }

  Shot shot(
      String name, ConnectionStatus connection, Consumer<Scenery> action, Consumer<Parent> touch) {
    return shot(name, () -> still.reel(connection), action, touch);
  }

  Shot shot(String name, Consumer<Scenery> action, Consumer<Parent> touch) {
    return shot(name, still::reel, action, touch);
  }

  /// A picture of the current fleet after an operator did something in its window.
  Shot operated(String name, BiConsumer<Scenery, Hand> operator) {
    AtomicReference<Scenery> shown = new AtomicReference<>();
    return shot(
        name,
        shown::set,
        window -> operator.accept(Objects.requireNonNull(shown.get()), new Hand(window)));
  }

  /// A picture with what an operator opened above the window.
  Shot above(String name, Consumer<Scenery> action, Consumer<Parent> open) {
    return new Shot(name, () -> window(still.reel(), action), open, true);
  }

  /// The same on another connection.
  Shot above(String name, ConnectionStatus connection, Consumer<Parent> open) {
    return new Shot(name, () -> window(still.reel(connection), scene -> {}), open, true);
  }

  /// A picture of what was seen over a while.
  Shot shot(
      String name, Supplier<Still.Reel> reel, Consumer<Scenery> action, Consumer<Parent> touch) {
    return new Shot(name, () -> window(reel.get(), action), touch);
  }

  private Parent window(Still.Reel reel, Consumer<Scenery> action) {
    Scenery scene = scene(reel);
    action.accept(scene);
    return scene.window();
  }

  private Scenery scene(Still.Reel reel) {
    Scenery scene = builder.build(reel.feed(), new StillStore(still.snapshot()), Optional.empty());
    reel.play().run();
    return scene;
  }
}
