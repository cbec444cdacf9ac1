package org.mappingzoo.console.control;

import javafx.animation.AnimationTimer;
import javafx.collections.ObservableList;
import javafx.scene.control.TableView;
import javafx.util.Subscription;

/// Lets a table grow to its height within some pulses when it has many rows for the first time: to
/// make and style the cells of a whole screen in one pulse would hold the window meanwhile.
public final class FirstScreen {
  /// So many rows take no time that anybody notices.
  private static final int FEW = 24;

  /// About four rows.
  private static final double STEP = 144;

  private final TableView<?> table;
  private final double usual;
  private final AnimationTimer steps =
      new AnimationTimer() {
        @Override
        public void handle(long now) {
          grow();
        }
      };
  private Subscription waiting = Subscription.EMPTY;
  private double height = STEP;

  private FirstScreen(TableView<?> table) {
    this.table = table;
    this.usual = table.getMaxHeight();
  }

  /// Waits for many rows, and then does it once.
  ///
  /// @param table whose parent gives it all its room
  public static Subscription of(TableView<?> table, ObservableList<?> rows) {
    FirstScreen first = new FirstScreen(table);
    first.waiting = rows.subscribe(() -> first.see(rows.size()));
    first.see(rows.size());
    return first::end;
  }

  private void see(int rows) {
    if (rows > FEW) {
      waiting.unsubscribe();
      table.setMaxHeight(height);
      steps.start();
    }
  }

  private void grow() {
    double room = table.getParent().getLayoutBounds().getHeight();
    height += STEP;
    if (room > 0 && height >= room) {
      end();
    } else {
      table.setMaxHeight(height);
    }
  }

  private void end() {
    waiting.unsubscribe();
    steps.stop();
    table.setMaxHeight(usual);
  }
}
