package org.mappingzoo.console.shell;

import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import org.kordamp.ikonli.javafx.FontIcon;

/// The upper edge of the window, above dialogs too. On production it says so, over the whole width;
/// of other profiles it has the colour; without a profile it is not there.
final class Band extends HBox {
  private final Messages messages;
  private final Target target;
  private final Label word = new Label();
  private final Label advice = new Label();

  Band(Messages messages, Target target) {
    this.messages = messages;
    this.target = target;
    getStyleClass().add(target.isProduction() ? "band" : "band-line");
    if (target.isProduction()) {
      fill();
      speak();
    } else {
      getStyleClass().add("tinted");
      target.tint().paint(this);
      setVisible(target.name().isPresent());
      setManaged(target.name().isPresent());
    }
  }

  /// In the language that is spoken now.
  void speak() {
    word.setText(target.environment().in(messages));
    advice.setText(messages.get("shell.band.advice"));
    setAccessibleText(messages.get("shell.band.spoken", target.titleIn(messages)));
  }

  private void fill() {
    Region swatch = new Region();
    swatch.getStyleClass().addAll("band-swatch", "tinted");
    target.tint().paint(swatch);
    Label title = new Label(target.titleIn(messages));
    title.getStyleClass().add("band-title");
    Region gap = new Region();
    setHgrow(gap, Priority.ALWAYS);
    word.getStyleClass().add("band-word");
    word.setMinWidth(USE_PREF_SIZE);
    word.setGraphic(new FontIcon("fth-alert-octagon"));
    getChildren().addAll(word, swatch, title, gap, advice);
  }
}
