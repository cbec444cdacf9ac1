package org.mappingzoo.console.activity;

import javafx.css.PseudoClass;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.javafx.FontIcon;
import org.mappingzoo.console.activity.ActivityEntry.Deed;
import org.mappingzoo.console.control.SteadyCell;

/// What happened: an icon and few words, stronger where a person did it.
final class ActivityWhatCell extends SteadyCell<ActivityRow, ActivityEntry> {
  private static final PseudoClass BY_HAND = PseudoClass.getPseudoClass("by-hand");

  private final ActivityWords words;
  private final FontIcon icon = new FontIcon();
  private final Label text = new Label();
  private final HBox line = new HBox(icon, text);

  ActivityWhatCell(ActivityWords words) {
    this.words = words;
    line.getStyleClass().addAll("state-line", "activity-what");
    tellWhole(text);
  }

  @Override
  protected void updateItem(@Nullable ActivityEntry entry, boolean nothing) {
    super.updateItem(entry, nothing);
    if (entry == null || nothing) {
      setGraphic(null);
      return;
    }
    icon.setIconLiteral(words.icon(entry));
    text.setText(words.what(entry));
    line.pseudoClassStateChanged(BY_HAND, entry instanceof Deed);
    setAccessibleText(text.getText());
    setGraphic(line);
  }
}
