package org.mappingzoo.console.snapshot;

import java.util.function.Consumer;
import java.util.function.Supplier;
import javafx.scene.Parent;

/// One picture.
///
/// @param name of its file, without theme and ending
/// @param content makes all that is in the picture; called on the FX thread
/// @param touch what is done with it when it was laid out: only then all its nodes are there
/// @param inWindow whether that opens something above it, which needs a window
public record Shot(
    String name, Supplier<Parent> content, Consumer<Parent> touch, boolean inWindow) {

  /// A picture of what is in one window.
  Shot(String name, Supplier<Parent> content, Consumer<Parent> touch) {
    this(name, content, touch, false);
  }
}
