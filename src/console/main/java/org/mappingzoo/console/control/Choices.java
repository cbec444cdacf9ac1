package org.mappingzoo.console.control;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import javafx.scene.control.Toggle;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.ToggleGroup;
import org.jspecify.annotations.Nullable;

/// Buttons of which always one is on. The arrow keys select in a group of them without pressing
/// any, so it is the group that is listened to, and what is on is what was chosen.
///
/// @param <T> what a button stands for
public final class Choices<T> {
  private final ToggleGroup group = new ToggleGroup();
  private final Map<Toggle, T> meanings = new HashMap<>();
  private final Consumer<T> chosen;
  private final Runnable again;
  private boolean showing;

  /// @param chosen called when another one is chosen
  public Choices(Consumer<T> chosen) {
    this(chosen, () -> {});
  }

  /// @param chosen called when another one is chosen
  /// @param again called when the one is pressed that is on already; it stays on
  public Choices(Consumer<T> chosen, Runnable again) {
    this.chosen = chosen;
    this.again = again;
    group.selectedToggleProperty().subscribe(this::changed);
  }

  /// Adds a button that is off.
  public void add(T meaning, ToggleButton button) {
    meanings.put(button, meaning);
    button.setToggleGroup(group);
  }

  /// Shows what is chosen, and tells nobody.
  public void select(T meaning) {
    meanings.forEach(
        (toggle, its) -> {
          if (its.equals(meaning)) {
            show(toggle);
          }
        });
  }

  private void show(@Nullable Toggle toggle) {
    showing = true;
    group.selectToggle(toggle);
    showing = false;
  }

  private void changed(@Nullable Toggle before, @Nullable Toggle now) {
    if (showing) {
      return;
    }
    T meaning = meanings.get(now);
    if (meaning == null) {
      show(before);
      again.run();
    } else {
      chosen.accept(meaning);
    }
  }
}
