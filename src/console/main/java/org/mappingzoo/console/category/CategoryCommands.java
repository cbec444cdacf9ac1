package org.mappingzoo.console.category;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import javafx.scene.input.KeyCode;
import org.mappingzoo.console.category.CategoryPanel.Actions;
import org.mappingzoo.console.control.TimeRange;
import org.mappingzoo.console.shell.BookActions;
import org.mappingzoo.console.shell.Clip;
import org.mappingzoo.console.shell.Command;
import org.mappingzoo.console.shell.Keys;

/// What can be done with the category shown, and where its view can be taken to.
final class CategoryCommands {
  private static final double CLOSER = 0.5;

  private final CategoryViewModel model;
  private final List<Command> all = new ArrayList<>();

  private CategoryCommands(CategoryViewModel model) {
    this.model = model;
  }

  static List<Command> of(CategoryViewModel model) {
    CategoryCommands commands = new CategoryCommands(model);
    commands.addChanges();
    commands.all.addAll(commands.books());
    commands.add(ofRules(model));
    commands.addMap();
    commands.addTabs();
    commands.addCopies();
    return commands.all;
  }

  private void addChanges() {
    add(books("category.extend", "fth-plus-circle", model::extend, BookActions::extend));
    change("category.push", "fth-corner-up-left", model::push, () -> now().push(), "unfit");
    change("category.compact", "fth-minimize-2", model::compact, () -> now().compact(), "compact");
    add(
        Command.of("category.repair", "fth-tool", model::repair)
            .when(() -> now().repair(), this::whyNoRepair));
    add(
        Command.of(
                "category.settings",
                words -> words.get("category.settings.command"), // there are the console's, too
                "fth-sliders",
                model::configure)
            .when(() -> now().settings().orElse(false), this::whyNoSettings));
  }

  /// Those about its books.
  static List<Command> ofBooks(CategoryViewModel model) {
    return new CategoryCommands(model).books();
  }

  /// What it raises alerts by.
  static Command ofRules(CategoryViewModel model) {
    return Command.of("category.rules", "fth-bell", model::openAlertRules)
        .in("category")
        .when(() -> model.name().isPresent(), () -> model.messages().get("category.rules.none"));
  }

  private List<Command> books() {
    return List.of(
        books("category.adopt", "fth-book-open", model::adopt, BookActions::adopt),
        books("category.freeze", "fth-pause-circle", model::freeze, BookActions::freeze),
        books("category.unfreeze", "fth-play-circle", model::unfreeze, BookActions::unfreeze),
        books("category.retire", "fth-archive", model::retire, BookActions::retire));
  }

  private Command books(
      String key, String icon, Runnable action, Function<BookActions, Optional<String>> obstacle) {
    return Command.of(key, icon, action)
        .in("category")
        .when(
            () -> obstacle.apply(model.bookActions()).isEmpty(),
            () -> obstacle.apply(model.bookActions()).map(this::reason).orElse(""));
  }

  /// What is unreadable is what repair is for, but in a managed category.
  private String whyNoRepair() {
    boolean damaged = now().settings().orElse(false) && !now().push();
    return damaged
        ? model.messages().get("category.actions.booked")
        : reason("category.actions.repair");
  }

  private String whyNoSettings() {
    return now().settings().isPresent() ? now().reason() : emptyOr(model.whyNoSettings());
  }

  /// @param unfit why what is shown is not fit for it, the end of a message key
  private void change(
      String key, String icon, Runnable action, BooleanSupplier possible, String unfit) {
    add(Command.of(key, icon, action).when(possible, () -> reason("category.actions." + unfit)));
  }

  /// What hinders all changes goes before what hinders the one.
  private String reason(String unfit) {
    boolean some = now().reason().isEmpty() || now().push();
    return some ? emptyOr(unfit) : now().reason();
  }

  /// Why nothing is shown, or else why what is shown is not fit.
  ///
  /// @param unfit a message key
  private String emptyOr(String unfit) {
    return model
        .panel()
        .emptiness()
        .map(empty -> model.messages().get("category.actions.empty", empty.title()))
        .orElseGet(() -> model.messages().get(unfit));
  }

  private Actions now() {
    return model.panel().actions();
  }

  private void addMap() {
    move("category.map.before", "fth-chevron-left", model.map()::choosePrevious, KeyCode.LEFT);
    move("category.map.next", "fth-chevron-right", model.map()::chooseNext, KeyCode.RIGHT);
    move("category.map.closer", "fth-zoom-in", () -> model.map().zoom(CLOSER), KeyCode.PLUS);
    move("category.map.farther", "fth-zoom-out", () -> model.map().zoom(1 / CLOSER), KeyCode.MINUS);
    move("category.map.home", "fth-home", model.map()::home, KeyCode.HOME);
    move(
        "category.map.all",
        "fth-maximize-2",
        () -> model.map().leap(model.map().extent()),
        KeyCode.END);
  }

  private void move(String key, String icon, Runnable action, KeyCode code) {
    add(
        Command.of(key, icon, action)
            .on(Keys.press(code).atFocus())
            .when(
                () -> !model.map().list().isEmpty(),
                () -> model.messages().get("category.map.none")));
  }

  private void addCopies() {
    add(
        Command.of(
                "category.text.copy",
                words -> words.get("category.text.copy.command"),
                "fth-copy",
                this::copyText)
            .when(() -> model.offers(CategoryTab.TEXT), () -> emptyOr("category.tab.unfit")));
    add(
        Command.of(
                "category.versions.copy",
                words -> words.get("category.versions.copy.command"),
                "fth-copy",
                this::copyVersion)
            .when(model::hasVersions, () -> emptyOr("category.versions.nothing")));
  }

  private void copyText() {
    Clip.copy(model.textToCopy());
    model.sayCopied("category.text.copied.what");
  }

  private void copyVersion() {
    model
        .versionToCopy()
        .ifPresent(
            text -> {
              Clip.copy(text);
              model.sayCopied("category.versions.copied.what");
            });
  }

  private void addTabs() {
    for (CategoryTab tab : CategoryTab.values()) {
      add(
          Command.choice(
                  "category.show",
                  "category.tab." + tab.code(),
                  "fth-sidebar",
                  () -> model.tabProperty().set(tab))
              .when(() -> model.offers(tab), () -> emptyOr("category.tab.unfit")));
    }
    for (TimeRange range : TimeRange.values()) {
      add(
          Command.choice(
                  "category.tab.chart",
                  "category.range." + range.code(),
                  "fth-trending-down",
                  () -> {
                    model.tabProperty().set(CategoryTab.CHART);
                    model.rangeProperty().set(range);
                  })
              .when(() -> model.offers(CategoryTab.CHART), () -> emptyOr("category.tab.unfit")));
    }
  }

  private void add(Command command) {
    all.add(command.in("category"));
  }
}
