package org.mappingzoo.console.category;

import javafx.scene.control.Label;
import javafx.scene.control.ToggleButton;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import javafx.util.Subscription;
import org.mappingzoo.console.control.Choices;
import org.mappingzoo.console.control.FreeChart;
import org.mappingzoo.console.control.FreePicture;
import org.mappingzoo.console.control.TimeRange;
import org.mappingzoo.console.feed.Recording;
import org.mappingzoo.console.shell.FindingWords;

/// The chart of free ids, or of a counter's value: above it what it says for the future and how
/// much of the past is shown, below it what becomes of the history.
final class FreeIdsPane extends VBox {
  private final CategoryViewModel model;
  private final FreeChart chart;
  private final Label forecast = new Label();
  private final Label recording = new Label();
  private final Choices<TimeRange> ranges;
  private final Subscription following;

  FreeIdsPane(CategoryViewModel model, CategoryWords words) {
    this.model = model;
    ranges = new Choices<>(model.rangeProperty()::set);
    chart = new FreeChart(words);
    VBox.setVgrow(chart, Priority.ALWAYS);
    forecast.setWrapText(true);
    forecast.setMinHeight(USE_PREF_SIZE);
    forecast.setMaxWidth(Double.MAX_VALUE);
    forecast.getStyleClass().add("pane-summary");
    recording.getStyleClass().add("pane-summary");
    HBox.setHgrow(forecast, Priority.ALWAYS);
    HBox head = new HBox(forecast, rangeButtons());
    head.getStyleClass().add("free-ids-head");
    getStyleClass().add("tab-pane-content");
    getChildren().setAll(head, chart, recording);
    chart.addEventHandler(KeyEvent.KEY_PRESSED, this::onKey);
    following =
        Subscription.combine(
            model.pictureProperty().subscribe(this::show),
            model.rangeProperty().subscribe(ranges::select),
            model.recordingProperty().subscribe(this::say));
  }

  /// Follows its view model no longer.
  void release() {
    following.unsubscribe();
  }

  private HBox rangeButtons() {
    HBox buttons = new HBox();
    buttons.setMinWidth(USE_PREF_SIZE);
    for (TimeRange range : TimeRange.values()) {
      ToggleButton button =
          new ToggleButton(model.messages().get("category.range." + range.code()));
      button.setAccessibleText(
          model.messages().get("category.range.tip", model.messages().duration(range.length())));
      button.setId("range-" + range.code());
      button
          .getStyleClass()
          .add(
              range == TimeRange.HOUR
                  ? "left-pill"
                  : range == TimeRange.QUARTER ? "right-pill" : "center-pill");
      ranges.add(range, button);
      buttons.getChildren().add(button);
    }
    return buttons;
  }

  private void onKey(KeyEvent event) {
    TimeRange now = model.rangeProperty().get();
    switch (event.getCode()) {
      case PLUS, ADD, EQUALS -> model.rangeProperty().set(now.shorter());
      case MINUS, SUBTRACT -> model.rangeProperty().set(now.longer());
      default -> {
        return;
      }
    }
    event.consume();
  }

  private void show(FreePicture picture) {
    chart.show(picture);
    FindingWords findings = new FindingWords(model.messages());
    forecast.setText(
        picture.counter() ? "" : picture.forecast().map(findings::sentence).orElse(""));
  }

  private void say(Recording now) {
    String key = "category.recording." + now.name().toLowerCase(java.util.Locale.ROOT);
    recording.setText(now == Recording.HERE ? "" : model.messages().get(key));
    recording.setManaged(now != Recording.HERE);
  }
}
