package org.mappingzoo.console.shell;

import java.util.Locale;
import java.util.Optional;
import java.util.function.IntPredicate;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.BooleanBinding;
import javafx.beans.property.IntegerProperty;
import javafx.fxml.FXML;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.util.Subscription;
import org.kordamp.ikonli.javafx.FontIcon;
import org.mappingzoo.console.control.Choices;
import org.mappingzoo.console.control.Displayed;
import org.mappingzoo.console.notice.DesktopNotifier.Trouble;

/// The dialog of settings. Each choice is in force at once.
public final class SettingsController implements Screen.Released {
  private final Messages messages;
  private final Theme theme;
  private final Preferences preferences;
  private final DialogHost host;
  private final boolean again;
  private final Runnable reopen;
  private Subscription following = Subscription.EMPTY;

  @FXML private Label operator;
  @FXML private Label operatorSource;
  @FXML private HBox themes;
  @FXML private HBox languages;
  @FXML private Button smaller;
  @FXML private Label size;
  @FXML private Button larger;
  @FXML private Button usual;
  @FXML private CheckBox notices;
  @FXML private Label noticesTrouble;

  /// @param again whether it was open just now, in another language
  /// @param reopen opens it again
  SettingsController(
      Messages messages,
      Theme theme,
      Preferences preferences,
      DialogHost host,
      boolean again,
      Runnable reopen) {
    this.messages = messages;
    this.theme = theme;
    this.preferences = preferences;
    this.host = host;
    this.again = again;
    this.reopen = reopen;
  }

  @FXML
  private void initialize() {
    Operator who = preferences.operator();
    operator.setText(who.name());
    operatorSource.setText(
        messages.get("settings.operator." + who.source().name().toLowerCase(Locale.ROOT)));
    Choices<ColorMode> modes = new Choices<>(theme.modeProperty()::set);
    for (ColorMode mode : ColorMode.values()) {
      ToggleButton choice =
          choice(themes, messages.get("shell.theme." + mode.code()), "theme-" + mode.code());
      choice.setUserData("shell.theme." + mode.code());
      choice.setGraphic(new FontIcon(mode.icon()));
      modes.add(mode, choice);
    }
    modes.select(theme.mode());
    Choices<Language> spoken = new Choices<>(this::speak);
    for (Language language : Language.values()) {
      ToggleButton choice = choice(languages, language.ownName(), "language-" + language.code());
      choice.setUserData("language:" + language.code());
      if (again && language == messages.language()) {
        choice.getStyleClass().add(Overlay.FIRST_FOCUS);
      }
      spoken.add(language, choice);
    }
    spoken.select(messages.language());
    notices.setSelected(preferences.desktopNoticesProperty().get());
    notices
        .selectedProperty()
        .subscribe(wanted -> preferences.desktopNoticesProperty().set(wanted));
    rest(smaller, size -> TextSize.smaller(size) == size);
    rest(larger, size -> TextSize.larger(size) == size);
    rest(usual, size -> size == TextSize.USUAL);
    following =
        theme
            .textSizeProperty()
            .subscribe(now -> showSize(now.intValue()))
            .and(preferences.desktopTroubleProperty().subscribe(this::showTrouble));
  }

  @Override
  public void release() {
    following.unsubscribe();
  }

  private static ToggleButton choice(HBox row, String words, String id) {
    ToggleButton choice = new ToggleButton(words);
    choice.setId(id);
    choice.setMinWidth(Region.USE_PREF_SIZE);
    choice.getStyleClass().add("choice");
    row.getChildren().add(choice);
    return choice;
  }

  /// A button that can do no more is disabled once the focus goes on: the key that is pressed again
  /// would do something else at the button that comes next.
  private void rest(Button button, IntPredicate done) {
    IntegerProperty now = theme.textSizeProperty();
    BooleanBinding idle = Bindings.createBooleanBinding(() -> done.test(now.get()), now);
    button.disableProperty().bind(idle.and(button.focusVisibleProperty().not()));
  }

  /// The dialog itself is in the former language: it is opened anew.
  private void speak(Language language) {
    close();
    messages.speak(language);
    reopen.run();
  }

  private void showTrouble(Optional<Trouble> trouble) {
    noticesTrouble.setText(trouble.map(this::words).orElse(""));
    Displayed.when(trouble.isPresent(), noticesTrouble);
  }

  private String words(Trouble trouble) {
    return switch (trouble) {
      case Trouble.NoProgram(String name) -> messages.get("settings.notices.program", name);
      case Trouble.NoTray none -> messages.get("settings.notices.tray");
      case Trouble.Refused(String said) ->
          said.isEmpty()
              ? messages.get("settings.notices.silent")
              : messages.get("settings.notices.refused", said);
    };
  }

  private void showSize(int percent) {
    size.setText(messages.get("settings.size.value", percent));
  }

  @FXML
  private void smaller() {
    theme.smaller();
  }

  @FXML
  private void larger() {
    theme.larger();
  }

  @FXML
  private void usual() {
    theme.usual();
  }

  @FXML
  private void close() {
    release();
    host.close();
  }
}
