package org.mappingzoo.console.category;

import javafx.scene.control.Label;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import javafx.util.Subscription;
import org.mappingzoo.console.control.FreeChart;
import org.mappingzoo.console.shell.FindingWords;

/// The chart of free ids, or of a counter's value, and below what it says for the future.
final class FreeIdsPane extends VBox {
  private final Subscription following;

  FreeIdsPane(CategoryViewModel model, CategoryWords words) {
    FindingWords findings = new FindingWords(model.messages());
    FreeChart chart = new FreeChart(words);
    VBox.setVgrow(chart, Priority.ALWAYS);
    Label forecast = new Label();
    forecast.setWrapText(true);
    forecast.setMinHeight(USE_PREF_SIZE);
    forecast.getStyleClass().add("pane-summary");
    getStyleClass().add("tab-pane-content");
    getChildren().setAll(forecast, chart);
    following =
        model
            .seriesProperty()
            .subscribe(
                series -> {
                  boolean counter = model.isCounter();
                  chart.show(series, model.now(), counter);
                  forecast.setText(
                      counter ? "" : model.forecast().map(findings::sentence).orElse(""));
                  forecast.setManaged(!counter);
                });
  }

  /// Follows its view model no longer.
  void release() {
    following.unsubscribe();
  }
}
