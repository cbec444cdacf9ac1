package org.mappingzoo.console.control;

import javafx.animation.PauseTransition;
import javafx.scene.control.Button;
import javafx.util.Duration;

/// What a button says for a moment of what it did, in place of its own words.
public final class Briefly {
  private static final Duration MOMENT = Duration.seconds(3);

  private Briefly() {}

  /// Says it for a moment. Words that the button gets meanwhile stay.
  public static void says(Button button, String words) {
    says(button, words, MOMENT);
  }

  static void says(Button button, String words, Duration moment) {
    String own = button.getText();
    if (!own.equals(words)) {
      button.setText(words);
      PauseTransition pause = new PauseTransition(moment);
      pause.setOnFinished(event -> takeBack(button, words, own));
      pause.play();
    }
  }

  private static void takeBack(Button button, String words, String own) {
    if (button.getText().equals(words)) {
      button.setText(own);
    }
  }
}
