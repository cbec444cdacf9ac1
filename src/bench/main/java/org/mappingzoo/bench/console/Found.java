package org.mappingzoo.bench.console;

import java.util.Optional;
import javafx.scene.Node;
import javafx.scene.Scene;
import org.jspecify.annotations.Nullable;

/// A node of the window, looked up once for as long as it is there. A lookup goes through all nodes
/// and reads its selector anew at each: in each frame it took more of the UI thread than the
/// console did.
final class Found {
  private final String selector;
  private @Nullable Node node;

  Found(String selector) {
    this.selector = selector;
  }

  Optional<Node> in(Scene scene) {
    if (node == null || !scene.equals(node.getScene())) {
      node = scene.lookup(selector);
    }
    return Optional.ofNullable(node);
  }
}
