package org.mappingzoo.console.control;

import javafx.animation.AnimationTimer;
import javafx.collections.ObservableList;
import javafx.scene.control.TableView;
import javafx.stage.Window;
import javafx.util.Subscription;

/// Lets a table grow to its height within some pulses when it has rows for the first time, however
/// few: to make and style the cells of a screen, blank ones too, in one pulse would hold the window
/// meanwhile. It begins with the headings alone, in the pulse in which all figures come, and goes
/// on with one row, since the first cells cost most, and by more the quicker they come.
public final class FirstScreen {
  /// The headings.
  private static final double FIRST = 36;

  /// About a row, and about eight.
  private static final double LEAST_STEP = 36;

  private static final double LONGEST_STEP = 288;

  /// A pulse every 16 ms is the most there is.
  private static final long QUICK_NANOS = 25_000_000;

  private final TableView<?> table;
  private final double usual;
  private final AnimationTimer steps =
      new AnimationTimer() {
        @Override
        public void handle(long now) {
          grow(now);
        }
      };
  private Subscription waiting = Subscription.EMPTY;
  private double height = FIRST;
  private double step = LEAST_STEP;

  /// When the pulse before began; 0 before the first.
  private long before;

  private FirstScreen(TableView<?> table) {
    this.table = table;
    this.usual = table.getMaxHeight();
  }

  /// Waits for rows, and then does it once.
  ///
  /// @param table whose parent gives it all its room
  public static Subscription of(TableView<?> table, ObservableList<?> rows) {
    FirstScreen first = new FirstScreen(table);
    first.waiting = rows.subscribe(() -> first.see(rows.size()));
    first.see(rows.size());
    return first::end;
  }

  private void see(int rows) {
    if (rows > 0) {
      waiting.unsubscribe();
      if (isPulsing()) {
        table.setMaxHeight(height);
        steps.start();
      }
    }
  }

  /// A picture is drawn without any window, and then no pulse ever comes.
  private static boolean isPulsing() {
    return !Window.getWindows().isEmpty();
  }

  /// At the beginning of a pulse, before it lays out.
  private void grow(long now) {
    if (before == 0) {
      before = now;
      return;
    }
    step = now - before < QUICK_NANOS ? Math.min(2 * step, LONGEST_STEP) : LEAST_STEP;
    before = now;
    height += step;
    double room = table.getParent().getLayoutBounds().getHeight();
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
