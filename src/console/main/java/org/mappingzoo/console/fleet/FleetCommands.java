package org.mappingzoo.console.fleet;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import javafx.scene.input.KeyCode;
import org.mappingzoo.console.shell.BookActions;
import org.mappingzoo.console.shell.Clip;
import org.mappingzoo.console.shell.Command;
import org.mappingzoo.console.shell.Keys;
import org.mappingzoo.core.category.CategoryName;

/// What can be done with the fleet and the category selected in it.
final class FleetCommands {
  private final FleetViewModel model;
  private final FleetActions actions;

  FleetCommands(FleetViewModel model) {
    this.model = model;
    actions = model.actions();
  }

  /// Those about the selected category, in groups, as its menu has them.
  List<List<Command>> menu() {
    return List.of(
        List.of(open(), copyPath()),
        List.of(compact(), push(), extend()),
        List.of(adopt(), freeze(), unfreeze(), retire()),
        List.of(rules()));
  }

  List<Command> all() {
    List<Command> all = new ArrayList<>();
    menu().forEach(all::addAll);
    all.add(on("fleet.seed", "fth-file-plus", actions::seed, () -> now().seed()));
    for (FleetTile tile : FleetTile.values()) {
      all.add(
          Command.choice(
                  "fleet.show",
                  "fleet.tile." + tile.code(),
                  "fth-filter",
                  () -> model.tileProperty().set(tile))
              .in("fleet"));
    }
    for (FleetGrouping.By by : FleetGrouping.By.values()) {
      all.add(
          Command.choice(
                  "fleet.group", "fleet.group." + by.code(), "fth-folder", () -> model.groupBy(by))
              .in("fleet"));
    }
    for (FleetOrder by : FleetOrder.values()) {
      all.add(sort(by));
    }
    all.add(
        Command.of("fleet.sort.worst", "fth-alert-triangle", model::sortWorstFirst).in("fleet"));
    all.add(ofGroups("fleet.group.openall", "fth-chevrons-down", true));
    all.add(ofGroups("fleet.group.closeall", "fth-chevrons-up", false));
    return all;
  }

  private Command sort(FleetOrder by) {
    return Command.of(
            "fleet.sort." + by.code(),
            messages -> messages.get("fleet.sort", messages.get("fleet.column." + by.code())),
            "fth-arrow-down",
            () -> model.sortBy(by))
        .in("fleet")
        .when(() -> model.isShown(by), () -> model.messages().get("fleet.sort.hidden"));
  }

  private Command ofGroups(String key, String icon, boolean open) {
    return Command.of(key, icon, () -> model.openAllGroups(open))
        .in("fleet")
        .when(() -> model.grouping().isOn(), () -> model.messages().get("fleet.group.notgrouped"));
  }

  private Command open() {
    return ofOne("fleet.open", "fth-layers", model::open).on(Keys.press(KeyCode.ENTER).atFocus());
  }

  private Command rules() {
    return ofOne("fleet.rules", "fth-bell", model::openAlertRules);
  }

  private Command copyPath() {
    return ofOne("fleet.copypath", "fth-copy", this::copy);
  }

  private Command compact() {
    return Command.of("fleet.compact", "fth-minimize-2", actions::compact)
        .in("fleet")
        .when(() -> now().compact(), () -> model.messages().get(whyNoCompact()));
  }

  /// What hinders an extend alone is no reason.
  private String whyNoCompact() {
    return now().push() ? "category.actions.compact" : now().reason().orElse("fleet.nochoice");
  }

  private Command push() {
    return on("fleet.push", "fth-corner-up-left", actions::push, () -> now().push());
  }

  private Command extend() {
    return books("fleet.extend", "fth-plus-circle", actions::extend, BookActions::extend);
  }

  private Command adopt() {
    return books("fleet.adopt", "fth-book-open", actions::adopt, BookActions::adopt);
  }

  private Command freeze() {
    return books("fleet.freeze", "fth-pause-circle", actions::freeze, BookActions::freeze);
  }

  private Command unfreeze() {
    return books("fleet.unfreeze", "fth-play-circle", actions::unfreeze, BookActions::unfreeze);
  }

  private Command retire() {
    return books("fleet.retire", "fth-archive", actions::retire, BookActions::retire);
  }

  /// What changes nothing, so that neither lock nor connection hinders it.
  private Command ofOne(String key, String icon, Runnable action) {
    return Command.of(key, icon, action)
        .in("fleet")
        .when(() -> model.target().isPresent(), () -> model.messages().get("fleet.nochoice"));
  }

  private Command on(String key, String icon, Runnable action, BooleanSupplier possible) {
    return Command.of(key, icon, action)
        .in("fleet")
        .when(possible, () -> model.messages().get(now().reason().orElse("fleet.nochoice")));
  }

  /// Each has an obstacle of its own.
  private Command books(
      String key, String icon, Runnable action, Function<BookActions, Optional<String>> obstacle) {
    return Command.of(key, icon, action)
        .in("fleet")
        .when(
            () -> obstacle.apply(actions.ofBooks()).isEmpty(),
            () -> obstacle.apply(actions.ofBooks()).map(model.messages()::get).orElse(""));
  }

  private FleetActions.Possible now() {
    return actions.possible();
  }

  private void copy() {
    model
        .target()
        .map(CategoryName::path)
        .ifPresent(
            path -> {
              Clip.copy(path);
              model.sayCopied(path);
            });
  }
}
