package org.mappingzoo.console.shell;

import java.util.Locale;
import javafx.fxml.FXML;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.ToggleGroup;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.util.Subscription;
import org.kordamp.ikonli.javafx.FontIcon;

/// The dialog of settings. Each choice is in force at once.
public final class SettingsController implements Screen.Released {
  private final Messages messages;
  private final Theme theme;
  private final Preferences preferences;
  private final DialogHost host;
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

  SettingsController(
      Messages messages, Theme theme, Preferences preferences, DialogHost host, Runnable reopen) {
    this.messages = messages;
    this.theme = theme;
    this.preferences = preferences;
    this.host = host;
    this.reopen = reopen;
  }

  @FXML
  private void initialize() {
    Operator who = preferences.operator();
    operator.setText(who.name());
    operatorSource.setText(
        messages.get("settings.operator." + who.source().name().toLowerCase(Locale.ROOT)));
    ToggleGroup modes = new ToggleGroup();
    for (ColorMode mode : ColorMode.values()) {
      ToggleButton choice =
          choice(themes, modes, messages.get("shell.theme." + mode.code()), "theme-" + mode.code());
      choice.setGraphic(new FontIcon(mode.icon()));
      choice.setSelected(theme.mode() == mode);
      choice.setOnAction(event -> theme.modeProperty().set(mode));
    }
    ToggleGroup spoken = new ToggleGroup();
    for (Language language : Language.values()) {
      ToggleButton choice =
          choice(languages, spoken, language.ownName(), "language-" + language.code());
      choice.setSelected(messages.language() == language);
      choice.setOnAction(event -> speak(language));
    }
    notices.setSelected(preferences.desktopNoticesProperty().get());
    notices
        .selectedProperty()
        .subscribe(wanted -> preferences.desktopNoticesProperty().set(wanted));
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

  /// One of the choices is always selected: a click on that one does not take it back.
  private static ToggleButton choice(HBox row, ToggleGroup group, String words, String id) {
    ToggleButton choice =
        new ToggleButton(words) {
          @Override
          public void fire() {
            if (!isSelected()) {
              super.fire();
            }
          }
        };
    choice.setId(id);
    choice.setToggleGroup(group);
    choice.setMinWidth(Region.USE_PREF_SIZE);
    choice.getStyleClass().add("choice");
    row.getChildren().add(choice);
    return choice;
  }

  /// The dialog itself is in the former language: it is opened anew.
  private void speak(Language language) {
    host.close();
    messages.speak(language);
    reopen.run();
  }

  private void showTrouble(String why) {
    noticesTrouble.setText(messages.get("settings.notices.trouble", why));
    noticesTrouble.setVisible(!why.isEmpty());
    noticesTrouble.setManaged(!why.isEmpty());
  }

  private void showSize(int percent) {
    size.setText(messages.get("settings.size.value", percent));
    smaller.setDisable(TextSize.smaller(percent) == percent);
    larger.setDisable(TextSize.larger(percent) == percent);
    usual.setDisable(percent == TextSize.USUAL);
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
    host.close();
  }
}
