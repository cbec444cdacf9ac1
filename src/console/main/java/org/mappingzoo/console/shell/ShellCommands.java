package org.mappingzoo.console.shell;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import javafx.scene.Node;
import javafx.scene.input.KeyCode;

/// What can be done in the whole window, whatever screen is shown.
final class ShellCommands {
  private final ShellWindow window;
  private final ShellViewModel model;
  private final Theme theme;
  private final List<Command> all = new ArrayList<>();

  private ShellCommands(ShellWindow window, ShellViewModel model, Theme theme) {
    this.window = window;
    this.model = model;
    this.theme = theme;
  }

  static List<Command> of(ShellWindow window, ShellViewModel model, Theme theme) {
    ShellCommands commands = new ShellCommands(window, model, theme);
    commands.addWindow();
    commands.addViews();
    commands.addChoices();
    return commands.all;
  }

  private void addWindow() {
    add("shell.palette", "fth-command", window::showPalette, Keys.shortcut(KeyCode.K));
    add("shell.search", "fth-search", window::focusSearch, Keys.shortcut(KeyCode.F));
    add("shell.filter", "fth-filter", window::focusFilter, Keys.type("/"));
    add("shell.refresh", "fth-refresh-cw", window::refresh, Keys.press(KeyCode.F5));
    add("shell.notices", "fth-bell", window::focusNotices, Keys.press(KeyCode.F8));
    all.add(
        Command.of("shell.lock", "fth-lock", model::toggleLock)
            .on(Keys.shortcut(KeyCode.L))
            .when(
                () -> !model.access().isNever(),
                () -> model.messages().get("shell.obstacle.never")));
    all.add(
        Command.of("shell.extend.again", "fth-unlock", model::extendUnlock)
            .on(ShellWindow.MORE_TIME)
            .when(
                () -> model.access().leftProperty().get().isPresent(),
                () -> model.messages().get(whyNotExtended())));
    add("shell.back", "fth-corner-up-left", window::back, Keys.press(KeyCode.ESCAPE).atFocus());
    add("shell.keys", "fth-help-circle", window::showKeys, Keys.type("?"));
    add("settings.title", "fth-settings", window::showSettings, Keys.shortcut(KeyCode.COMMA));
    add("settings.size.larger", "fth-zoom-in", theme::larger, Keys.shortcut(KeyCode.PLUS));
    add("settings.size.smaller", "fth-zoom-out", theme::smaller, Keys.shortcut(KeyCode.MINUS));
    add("settings.size.usual", "fth-type", theme::usual, Keys.shortcut(KeyCode.DIGIT0));
    all.add(
        Command.of(
            "settings.notices", this::wordsOfNotices, "fth-monitor", window::turnDesktopNotices));
    addExports();
    all.add(
        Command.of("shell.copyrow", "fth-copy", window::copyRows)
            .on(ShellWindow.COPY.atFocus())
            .when(window::hasRows, () -> model.messages().get("shell.copyrow.none")));
    all.add(Command.of("about.title", "fth-info", window::showAbout));
    all.add(Command.of("shell.recent", "fth-clock", window::showRecentChanges));
    all.add(Command.of("shell.connection", "fth-radio", window::showConnection));
    all.add(Command.of("shell.copy", "fth-clipboard", window::copyDiagnostics));
    all.add(Command.of("shell.rail", "fth-sidebar", this::turnRail));
  }

  private String wordsOfNotices(Messages messages) {
    return messages.get(window.tellsDesktop() ? "settings.notices.stop" : "settings.notices.what");
  }

  private String whyNotExtended() {
    if (model.access().isNever()) {
      return "shell.obstacle.never";
    }
    return model.access().isUnlocked() ? "shell.unlimited" : "shell.obstacle.locked";
  }

  private void addExports() {
    all.add(
        sheet("export.spreadsheet", "fth-download", window::exportCsv)
            .on(Keys.shortcut(KeyCode.E)));
    all.add(
        sheet("export.program", "fth-code", window::exportJson)
            .on(Keys.shortcut(KeyCode.E).shifted()));
    add("export.picture", "fth-image", window::exportPicture, Keys.shortcut(KeyCode.P).shifted());
    all.add(drawing("export.map", "map", Screen.Drawn::map));
    all.add(drawing("export.chart", "chart", Screen.Drawn::chart));
  }

  private Command sheet(String key, String icon, Runnable action) {
    return Command.of(key, icon, action)
        .when(window::hasSheet, () -> model.messages().get("export.none"));
  }

  private Command drawing(String key, String name, Function<Screen.Drawn, Optional<Node>> which) {
    return Command.of(key, "fth-image", () -> window.exportDrawing(name, which))
        .when(
            () -> window.drawing(which).isPresent(),
            () -> model.messages().get("export.none.drawn"));
  }

  private void add(String key, String icon, Runnable action, Keys keys) {
    all.add(Command.of(key, icon, action).on(keys));
  }

  private void addViews() {
    KeyCode[] digits = {
      KeyCode.DIGIT1,
      KeyCode.DIGIT2,
      KeyCode.DIGIT3,
      KeyCode.DIGIT4,
      KeyCode.DIGIT5,
      KeyCode.DIGIT6,
      KeyCode.DIGIT7,
      KeyCode.DIGIT8,
      KeyCode.DIGIT9
    };
    List<Screen> screens = window.screens();
    for (int i = 0; i < screens.size(); i++) {
      Screen screen = screens.get(i);
      Command open = Command.of(screen.title(), screen.icon(), () -> window.open(screen.id()));
      all.add(i < digits.length ? open.on(Keys.shortcut(digits[i])) : open);
    }
  }

  private void addChoices() {
    for (ColorMode mode : ColorMode.values()) {
      all.add(
          Command.choice(
              "shell.theme",
              "shell.theme." + mode.code(),
              mode.icon(),
              () -> theme.modeProperty().set(mode)));
    }
    for (Language language : Language.values()) {
      all.add(
          Command.of(
              "language:" + language.code(),
              messages -> messages.get("shell.language") + ": " + language.ownName(),
              "fth-globe",
              () -> model.messages().speak(language)));
    }
  }

  private void turnRail() {
    model.narrowRailProperty().set(!model.narrowRailProperty().get());
  }
}
