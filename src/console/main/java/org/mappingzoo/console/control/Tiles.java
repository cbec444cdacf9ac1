package org.mappingzoo.console.control;

import java.util.function.LongFunction;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.value.ObservableValue;
import javafx.scene.layout.Pane;
import javafx.util.Subscription;
import org.mappingzoo.console.control.StatusDot.Tone;

/// Tiles side by side, of which the one is on that is chosen.
///
/// @param <T> what a tile stands for
public final class Tiles<T> {
  private static final String UNKNOWN = "–";

  private final Pane row;
  private final LongFunction<String> number;
  private final ObservableValue<Boolean> known;
  private final Choices<T> choices;
  private Subscription following = Subscription.EMPTY;

  /// An empty row.
  ///
  /// @param number a count in words
  /// @param choices what follows when one is chosen
  public Tiles(Pane row, LongFunction<String> number, Choices<T> choices) {
    this(row, number, new ReadOnlyBooleanWrapper(true), choices);
  }

  /// The same for counts that are not always known.
  ///
  /// @param known while they are not, no tile says that there are none
  public Tiles(
      Pane row, LongFunction<String> number, ObservableValue<Boolean> known, Choices<T> choices) {
    this.row = row;
    this.number = number;
    this.known = known;
    this.choices = choices;
  }

  /// Adds a tile that shows a count as it changes.
  ///
  /// @param tone where the count is not nothing
  public void add(T meaning, TileButton tile, ObservableValue<Number> count, Tone tone) {
    choices.add(meaning, tile);
    row.getChildren().add(tile);
    following =
        following
            .and(count.subscribe(now -> show(tile, now.longValue(), tone)))
            .and(known.subscribe(now -> show(tile, count.getValue().longValue(), tone)));
  }

  private void show(TileButton tile, long count, Tone tone) {
    boolean counted = known.getValue();
    tile.show(counted ? number.apply(count) : UNKNOWN, !counted || count == 0, tone);
  }

  /// Keeps the chosen tile on.
  ///
  /// @return ends this, and the following of all counts
  public Subscription follow(ObservableValue<T> chosen) {
    return following.and(chosen.subscribe(choices::select));
  }
}
