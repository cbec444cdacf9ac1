package org.mappingzoo.console.control;

import java.util.ArrayList;
import java.util.List;
import javafx.css.PseudoClass;
import javafx.scene.control.Label;
import javafx.scene.layout.Pane;

/// The ids themselves, written into their cells once these are wide enough.
final class IdCells extends Pane {
  private static final PseudoClass FREE = PseudoClass.getPseudoClass("free");
  private static final double PADDING = 10;

  private final List<Label> labels = new ArrayList<>();
  private final Label measure = new Label();

  IdCells() {
    setMouseTransparent(true);
    measure.getStyleClass().add("range-map-cell");
    measure.setVisible(false);
    measure.setManaged(false);
    getChildren().add(measure);
  }

  /// Writes the ids of `window`, or nothing. Whether it wrote them.
  boolean show(RangeMapModel model, IdWindow window, double width, double scale) {
    measure.setText(Long.toString(window.last()));
    boolean wide = width / window.count() >= measure.prefWidth(-1) + PADDING;
    int ids = wide ? (int) window.count() : 0;
    for (int i = 0; i < ids; i++) {
      place(labelAt(i), window.first() + i, model, window, width, scale);
    }
    labels.subList(ids, labels.size()).forEach(label -> label.setVisible(false));
    return wide;
  }

  private void place(
      Label label, long id, RangeMapModel model, IdWindow window, double width, double scale) {
    int columns = DevicePixels.in(width, scale);
    double cell = width / window.count();
    label.setText(Long.toString(id));
    label.pseudoClassStateChanged(FREE, model.list().contains(id));
    label.setVisible(true);
    double wide = snapSizeX(label.prefWidth(-1));
    double high = snapSizeY(label.prefHeight(-1));
    double middle = window.pixelOf(id, columns) / scale + cell / 2;
    label.resizeRelocate(
        snapPositionX(middle - wide / 2), snapPositionY((getHeight() - high) / 2), wide, high);
  }

  private Label labelAt(int index) {
    while (labels.size() <= index) {
      Label label = new Label();
      label.getStyleClass().add("range-map-cell");
      label.setManaged(false);
      labels.add(label);
      getChildren().add(label);
      label.applyCss();
    }
    return labels.get(index);
  }

  @Override
  protected void layoutChildren() {
    // Placed by show().
  }
}
