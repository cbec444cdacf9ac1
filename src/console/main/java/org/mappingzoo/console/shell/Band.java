package org.mappingzoo.console.shell;

import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import org.kordamp.ikonli.javafx.FontIcon;

/// The upper edge of the window, above dialogs too. On production it says so, over the whole width;
/// of other profiles it has the colour; without a profile it is not there.
final class Band extends HBox {
  private static final String LINE = "band-line";
  private static final String TINTED = "tinted";

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
    word.setGraphic(new FontIcon("fth-alert-octagon"));
  }

  /// What the window is connected to, in the language that is spoken now.
  void show(Target target) {
    boolean shown = target.isProduction() || target.name().isPresent();
    setVisible(shown);
    setManaged(shown);
    getStyleClass().removeAll("band", LINE, TINTED);
    getChildren().clear();
    if (target.isProduction()) {
      getStyleClass().add("band");
      getChildren().addAll(word, swatch, title, gap, advice);
      target.tint().paint(swatch);
    } else {
      getStyleClass().addAll(LINE, TINTED);
      target.tint().paint(this);
    }
    word.setText(target.environment().in(messages));
    title.setText(target.titleIn(messages));
    advice.setText(messages.get("shell.band.advice"));
    setAccessibleText(messages.get("shell.band.spoken", target.titleIn(messages)));
  }
}
