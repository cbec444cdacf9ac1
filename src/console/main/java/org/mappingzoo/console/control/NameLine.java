package org.mappingzoo.console.control;

import javafx.scene.control.Label;
import javafx.scene.control.OverrunStyle;
import javafx.scene.layout.HBox;

/// A category's name, and behind it as much of the end of its folder as there is room for. The name
/// alone is cut, in its middle, where there is not even room for that.
public final class NameLine extends HBox {
  /// Less of a folder tells nothing.
  private static final double LEAST = 40;

  private final Label name = new Label();
  private final Label folder = new Label();

  public NameLine() {
    getStyleClass().add("name-line");
    name.getStyleClass().add("strong");
    name.setTextOverrun(OverrunStyle.CENTER_ELLIPSIS);
    folder.getStyleClass().addAll("muted", "path");
    folder.setTextOverrun(OverrunStyle.LEADING_ELLIPSIS);
    getChildren().addAll(name, folder);
  }

  public void show(String shortName, String parent) {
    name.setText(shortName);
    folder.setText(parent);
  }

  @Override
  protected void layoutChildren() {
    double x = snappedLeftInset();
    double room = Math.max(0, getWidth() - x - snappedRightInset());
    double named = Math.min(room, snapSizeX(name.prefWidth(-1)));
    place(name, x, named);
    double rest = Math.min(folder.prefWidth(-1), room - named - getSpacing());
    place(
        folder, x + named + getSpacing(), rest < Math.min(LEAST, folder.prefWidth(-1)) ? 0 : rest);
  }

  private void place(Label label, double x, double width) {
    double height = label.prefHeight(-1);
    double y = snapPositionY(Math.max(0, (getHeight() - height) / 2));
    label.resizeRelocate(snapPositionX(x), y, width, height);
  }

  /// So that the column may be narrower than the name.
  @Override
  protected double computeMinWidth(double height) {
    return snappedLeftInset() + snappedRightInset();
  }
}
