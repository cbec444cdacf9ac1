package org.mappingzoo.console.control;

import javafx.scene.layout.StackPane;

/// The content of a pane that scrolls and is filled: it asks for the height that its texts need as
/// they are wrapped now. The pane asks without a width, of which each text makes one line, and
/// would show no bar.
public final class WrappedStack extends StackPane {
  @Override
  protected double computeMinHeight(double width) {
    return super.computeMinHeight(width < 0 && getWidth() > 0 ? getWidth() : width);
  }
}
