package org.mappingzoo.console.shell;

import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import org.kordamp.ikonli.javafx.FontIcon;

/// The upper edge of the window, above dialogs too. On production it says so, over the whole width;
/// where nobody said what it is, it says that, in a quieter look; of other profiles it has the
/// colour. On the demo it is not there.
final class Band extends HBox {
  private static final String LINE = "band-line";
  private static final String TINTED = "tinted";
  private static final String QUIET = "band-unknown";

  private final Messages messages;
  private final Label word = new Label();
  private final Label title = new Label();
  private final Label advice = new Label();
  private final Region swatch = new Region();
  private final Region gap = new Region();

  /// A band of nothing yet.
  Band(Messages messages) {
    this.messages = messages;
    swatch.getStyleClass().addAll("band-swatch", TINTED);
    title.getStyleClass().add("band-title");
    setHgrow(gap, Priority.ALWAYS);
    word.getStyleClass().add("band-word");
    word.setMinWidth(USE_PREF_SIZE);
  }

  /// What the window is connected to, in the language that is spoken now.
  void show(Target target) {
    boolean told = target.isProduction() || target.isUnknown();
    boolean shown = told || target.name().isPresent();
    setVisible(shown);
    setManaged(shown);
    getStyleClass().removeAll("band", LINE, TINTED, QUIET);
    getChildren().clear();
    if (told) {
      tell(target);
    } else {
      getStyleClass().addAll(LINE, TINTED);
      target.tint().paint(this);
    }
  }

  private void tell(Target target) {
    String key = target.isProduction() ? "shell.band." : "shell.band.unknown.";
    String where = target.titleIn(messages);
    getStyleClass().add("band");
    if (target.isProduction()) {
      getChildren().addAll(word, swatch, title, gap, advice);
      target.tint().paint(swatch);
      word.setText(target.environment().in(messages));
      word.setGraphic(new FontIcon("fth-alert-octagon"));
    } else {
      getStyleClass().add(QUIET);
      getChildren().addAll(word, title, gap, advice);
      word.setText(messages.get("shell.band.unknown"));
      word.setGraphic(new FontIcon("fth-help-circle"));
    }
    title.setText(where);
    advice.setText(messages.get(key + "advice"));
    setAccessibleText(messages.get(key + "spoken", where));
  }
}
