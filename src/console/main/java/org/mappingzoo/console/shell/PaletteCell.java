package org.mappingzoo.console.shell;

import javafx.css.PseudoClass;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.javafx.FontIcon;

/// Icon, words, why not or where, and the keys.
final class PaletteCell extends ListCell<PaletteRow> {
  private static final PseudoClass IMPOSSIBLE = PseudoClass.getPseudoClass("impossible");

  private final FontIcon icon = new FontIcon("fth-layers");
  private final Label words = new Label();
  private final Label note = new Label();
  private final Region gap = new Region();
  private final KeyCaps keys = new KeyCaps();
  private final HBox line = new HBox(icon, words, note, gap, keys);

  PaletteCell() {
    line.getStyleClass().add("palette-line");
    words.setMinWidth(Region.USE_PREF_SIZE);
    keys.setMinWidth(Region.USE_PREF_SIZE);
    note.getStyleClass().add("caption");
    HBox.setHgrow(gap, Priority.ALWAYS);
    setPrefWidth(0); // as wide as the list, so that a long reason ends in an ellipsis
  }

  @Override
  protected void updateItem(@Nullable PaletteRow row, boolean empty) {
    super.updateItem(row, empty);
    boolean there = row != null && !empty;
    setGraphic(there ? line : null);
    pseudoClassStateChanged(IMPOSSIBLE, row != null && !empty && !row.possible());
    if (row != null && !empty) {
      icon.setIconLiteral(row.icon());
      words.setText(row.words());
      note.setText(row.note());
      keys.show(row.keys());
      setAccessibleText(row.spoken());
    }
  }
}
