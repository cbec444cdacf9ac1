package org.mappingzoo.console.change;

import javafx.css.PseudoClass;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.layout.HBox;
import org.jspecify.annotations.Nullable;
import org.mappingzoo.core.ranges.IdRange;
import org.mappingzoo.core.ranges.RangeDiff.Change;

/// One line of the diff: a sign, the range, its ids, and the sign in words. Of a line that was no
/// range its number instead of the ids.
final class DiffCell extends ListCell<DiffRow> {
  private static final PseudoClass ADDED = PseudoClass.getPseudoClass("added");
  private static final PseudoClass REMOVED = PseudoClass.getPseudoClass("removed");
  private static final PseudoClass FOLD = PseudoClass.getPseudoClass("fold");

  /// Of an unreadable line, which may be of any length.
  private static final int LONGEST_LINE = 60;

  private final ChangeWords words;
  private final Label sign = new Label();
  private final Label text = new Label();
  private final Label count = new Label();
  private final Label word = new Label();
  private final HBox row = new HBox(sign, text, Show.filler(), count, word);

  DiffCell(ChangeWords words) {
    this.words = words;
    getStyleClass().add("diff-cell");
    row.getStyleClass().add("change-row");
    sign.getStyleClass().addAll("mono", "diff-sign");
    text.getStyleClass().add("mono");
    count.getStyleClass().add("muted");
    word.getStyleClass().add("diff-word");
  }

  @Override
  protected void updateItem(@Nullable DiffRow item, boolean empty) {
    super.updateItem(item, empty);
    boolean shown = !empty && item != null;
    setGraphic(shown ? row : null);
    pseudoClassStateChanged(FOLD, shown && item instanceof DiffRow.Fold);
    Change change = shown && item != null ? changeOf(item) : Change.KEPT;
    pseudoClassStateChanged(ADDED, change == Change.ADDED);
    pseudoClassStateChanged(REMOVED, change == Change.REMOVED);
    if (item != null && !empty) {
      show(item);
    }
  }

  private static Change changeOf(DiffRow item) {
    return switch (item) {
      case DiffRow.Range(Change change, IdRange range) -> change;
      case DiffRow.Fold fold -> Change.KEPT;
      case DiffRow.Unreadable line -> Change.REMOVED;
    };
  }

  private void show(DiffRow item) {
    switch (item) {
      case DiffRow.Range(Change change, IdRange range) -> {
        sign.setText(signOf(change));
        text.setText(range.toString());
        count.setText(words.ids(range.count()));
        word.setText(wordOf(change));
      }
      case DiffRow.Unreadable(int number, String line) -> {
        sign.setText(signOf(Change.REMOVED));
        text.setText(
            line.length() > LONGEST_LINE ? line.substring(0, LONGEST_LINE - 1) + "…" : line);
        count.setText(words.messages().get("change.diff.unreadable", words.messages().ids(number)));
        word.setText(wordOf(Change.REMOVED));
      }
      case DiffRow.Fold(var ranges, long ids) -> {
        sign.setText("⋯");
        text.setText(words.messages().get("change.diff.fold", words.ranges(ranges.size())));
        count.setText(words.ids(ids));
        word.setText(words.messages().get("change.diff.open"));
      }
    }
    setAccessibleText(word.getText() + " " + text.getText() + ", " + count.getText());
  }

  private static String signOf(Change change) {
    return switch (change) {
      case ADDED -> "+";
      case REMOVED -> "−";
      case KEPT -> "";
    };
  }

  private String wordOf(Change change) {
    return words
        .messages()
        .get(
            switch (change) {
              case ADDED -> "change.diff.added";
              case REMOVED -> "change.diff.removed";
              case KEPT -> "change.diff.kept";
            });
  }
}
