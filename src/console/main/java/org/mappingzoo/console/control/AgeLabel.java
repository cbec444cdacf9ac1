package org.mappingzoo.console.control;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Function;
import javafx.beans.value.ObservableValue;
import javafx.scene.control.Label;

/// How long ago something was, in words that keep up with the time.
public final class AgeLabel extends Label {
  private Optional<Instant> since = Optional.empty();
  private Function<Duration, String> words = Duration::toString;
  private Instant now = Instant.EPOCH;

  public AgeLabel() {
    getStyleClass().add("age-label");
  }

  /// Follows a clock that moves once a second.
  public void follow(ObservableValue<Instant> clock, Function<Duration, String> inWords) {
    words = inWords;
    clock.subscribe(
        moved -> {
          now = moved;
          show();
        });
  }

  /// Empty shows nothing.
  public void setSince(Optional<Instant> moment) {
    since = moment;
    show();
  }

  private void show() {
    setText(since.map(moment -> words.apply(age(moment))).orElse(""));
  }

  private Duration age(Instant moment) {
    return moment.isAfter(now) ? Duration.ZERO : Duration.between(moment, now);
  }
}
