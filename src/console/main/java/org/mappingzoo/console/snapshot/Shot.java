package org.mappingzoo.console.snapshot;

import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import javafx.scene.Parent;

/// One picture that a screen contributes.
///
/// @param name of its file, without theme and ending
/// @param content makes all that is in the picture; called on the FX thread, once for each theme
/// @param ready asked on the FX thread until it holds: what is loaded in the background is there
public record Shot(String name, Supplier<Parent> content, BooleanSupplier ready) {

  /// A picture that is ready at once.
  public static Shot of(String name, Supplier<Parent> content) {
    return new Shot(name, content, () -> true);
  }
}
