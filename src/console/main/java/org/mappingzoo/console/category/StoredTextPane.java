package org.mappingzoo.console.category;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import javafx.collections.FXCollections;
import javafx.collections.ListChangeListener;
import javafx.css.PseudoClass;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.control.ListView;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import javafx.util.Subscription;
import org.mappingzoo.console.control.Briefly;
import org.mappingzoo.console.shell.Clip;
import org.mappingzoo.console.shell.Messages;
import org.mappingzoo.core.ranges.RangeLint;

/// The exact text of the node, with line numbers and marks.
final class StoredTextPane extends VBox {
  private static final PseudoClass FAULT = PseudoClass.getPseudoClass("fault");

  private final Messages messages;
  private final StoredText text;
  private final Label summary = new Label();
  private final Button copy;
  private final ListView<StoredText.Line> lines = new ListView<>();
  private final Subscription following;

  StoredTextPane(CategoryViewModel model) {
    messages = model.messages();
    text = model.text();
    copy = new Button(messages.get("category.text.copy"));
    copy.getStyleClass().add("small");
    copy.setUserData("category.text.copy");
    copy.setOnAction(event -> copy());
    summary.getStyleClass().add("pane-summary");
    Region gap = new Region();
    HBox.setHgrow(gap, Priority.ALWAYS);
    HBox line = new HBox(summary, gap, copy);
    line.getStyleClass().add("card-line");
    lines.setItems(text.lines());
    lines.setCellFactory(list -> new LineCell());
    lines.getStyleClass().add("text-lines");
    lines.setAccessibleText(messages.get("category.text.lines"));
    Label nothing = new Label(messages.get("category.text.empty"));
    nothing.getStyleClass().add("muted");
    lines.setPlaceholder(nothing);
    VBox.setVgrow(lines, Priority.ALWAYS);
    getStyleClass().add("tab-pane-content");
    getChildren().setAll(line, lines);
    ListChangeListener<StoredText.Line> onChange = change -> summarise();
    text.lines().addListener(onChange);
    following = () -> text.lines().removeListener(onChange);
    summarise();
  }

  /// Follows its view model no longer.
  void release() {
    following.unsubscribe();
    lines.setItems(FXCollections.emptyObservableList());
  }

  private void summarise() {
    summary.setText(
        messages.get(
            "category.text.summary",
            text.lines().size(),
            messages.number(text.lines().size()),
            messages.number(text.bytes()),
            text.marks(),
            messages.number(text.marks())));
    copy.setText(messages.get("category.text.copy"));
    text.faultLine().ifPresent(line -> lines.scrollTo(Math.max(0, line - 3)));
  }

  private void copy() {
    Clip.copy(text.all());
    Briefly.says(copy, messages.get("category.text.copied"));
  }

  private String words(List<RangeLint.Kind> marks) {
    return marks.stream()
        .filter(kind -> kind != RangeLint.Kind.FAULT)
        .map(kind -> kind.name().toLowerCase(Locale.ROOT).replace("_", ""))
        .map(name -> messages.get("category.lint." + name))
        .collect(Collectors.joining(", "));
  }

  private final class LineCell extends ListCell<StoredText.Line> {
    private final Label number = new Label();
    private final Label sound = new Label();
    private final Label faulty = new Label();
    private final Label mark = new Label();
    private final HBox line = new HBox(number, sound, faulty, mark);

    LineCell() {
      number.getStyleClass().add("line-number");
      sound.getStyleClass().add("line-text");
      faulty.getStyleClass().add("line-fault");
      mark.getStyleClass().add("line-mark");
      line.getStyleClass().add("text-line");
    }

    @Override
    protected void updateItem(StoredText.Line shown, boolean empty) {
      super.updateItem(shown, empty);
      boolean nothing = empty || shown == null;
      setGraphic(nothing ? null : line);
      pseudoClassStateChanged(FAULT, !nothing && shown.faultAt().isPresent());
      if (!nothing) {
        show(shown);
      }
    }

    @Override
    public void updateIndex(int index) {
      super.updateIndex(index);
      number.setText(messages.number(index + 1));
    }

    private void show(StoredText.Line shown) {
      int fault = shown.faultAt().orElse(shown.text().length());
      sound.setText(shown.text().substring(0, fault));
      // A fault may be that nothing stands there: then a mark is put where something should.
      String rest = shown.text().substring(fault);
      faulty.setText(rest.isEmpty() ? "␣" : rest);
      faulty.setVisible(shown.faultAt().isPresent());
      faulty.setManaged(faulty.isVisible());
      mark.setText(words(shown.marks()));
      setAccessibleText(
          messages.number(getIndex() + 1) + ": " + shown.text() + " " + mark.getText());
    }
  }
}
