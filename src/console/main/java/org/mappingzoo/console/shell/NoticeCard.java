package org.mappingzoo.console.shell;

import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.BooleanBinding;
import javafx.beans.binding.DoubleBinding;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.value.ObservableValue;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.OverrunStyle;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.javafx.FontIcon;
import org.mappingzoo.console.control.StatusDot;
import org.mappingzoo.console.control.StatusDot.Tone;
import org.mappingzoo.core.alert.AlertKey;

/// One of the notices: a button with its words, and one that takes it away.
final class NoticeCard extends HBox {
  private static final double TEXT_WIDTH = 312;

  /// Beside the middle column of a window of 1,280 pixels, which has the buttons of a form.
  private static final double NARROW_WIDTH = 208;

  private final Subject subject;
  private final Words said;
  private final Label head = wrapped();
  private final Label detail = wrapped();
  private final Button words = new Button();
  private final Button dismiss = new Button();
  private final Tooltip dismissTip = new Tooltip();
  private final BooleanProperty folded = new SimpleBooleanProperty(this, "folded");
  private final BooleanProperty narrow = new SimpleBooleanProperty(this, "narrow");
  private final BooleanBinding attended = hoverProperty().or(focusWithinProperty());

  /// What a notice is about.
  ///
  /// @param alert whether it is among the alerts
  /// @param name by which a newer one takes its place, where that is so
  /// @param isLasting whether it stays until somebody follows it or takes it away
  /// @param keys of the alerts; none where it is about others
  record Subject(boolean alert, Optional<String> name, boolean isLasting, Set<AlertKey> keys) {
    static final Subject NEWS = new Subject(false, Optional.empty(), false, Set.of());

    Subject {
      keys = Set.copyOf(keys);
    }

    static Subject of(Set<AlertKey> keys) {
      return new Subject(true, Optional.empty(), false, keys);
    }

    static Subject lasting(String name) {
      return new Subject(false, Optional.of(name), true, Set.of());
    }

    static Subject passing(String name) {
      return new Subject(false, Optional.of(name), false, Set.of());
    }

    /// Whether it is about alerts, and about none of these.
    boolean isWithout(Predicate<AlertKey> some) {
      return !keys.isEmpty() && keys.stream().noneMatch(some);
    }
  }

  /// What it says, in the language that is spoken whenever it is asked.
  record Words(Supplier<String> title, Supplier<String> text) {}

  /// A notice that says nothing before [#speak].
  NoticeCard(Subject subject, Tone tone, Words said) {
    this.subject = subject;
    this.said = said;
    fill(tone);
    setWidths();
  }

  private void fill(Tone tone) {
    StatusDot dot = new StatusDot();
    dot.setTone(tone);
    head.getStyleClass().add("pop-notice-title");
    VBox lines = new VBox(head, detail);
    lines.getStyleClass().add("pop-notice-lines");
    HBox.setHgrow(lines, Priority.ALWAYS);
    HBox content = new HBox(dot, lines);
    content.getStyleClass().add("pop-notice-words");
    words.setGraphic(content);
    words.setMaxWidth(Double.MAX_VALUE);
    words.getStyleClass().add("pop-notice-open");
    HBox.setHgrow(words, Priority.ALWAYS);
    dismiss.setGraphic(new FontIcon("fth-x"));
    dismiss.setTooltip(dismissTip);
    dismiss.getStyleClass().add("pop-notice-dismiss");
    getChildren().addAll(words, dismiss);
    getStyleClass().add("pop-notice");
    setMaxHeight(USE_PREF_SIZE);
    pseudoClassStateChanged(tone.state(), true);
    // A folded one unfolds upwards under the pointer: what closes it stays where it is.
    alignmentProperty().bind(Bindings.when(folded).then(Pos.BOTTOM_LEFT).otherwise(Pos.TOP_LEFT));
  }

  /// Folded there is the title alone: what it says first, and how a path in it ends.
  private void setWidths() {
    detail.setMinWidth(TEXT_WIDTH);
    detail.setPrefWidth(TEXT_WIDTH);
    head.setTextOverrun(OverrunStyle.CENTER_ELLIPSIS);
    BooleanBinding whole = folded.not().or(attended);
    head.wrapTextProperty().bind(whole);
    DoubleBinding width =
        Bindings.createDoubleBinding(
            () -> whole.get() ? TEXT_WIDTH : Region.USE_COMPUTED_SIZE, whole);
    head.minWidthProperty().bind(width);
    head.prefWidthProperty().bind(width);
    head.maxWidthProperty()
        .bind(Bindings.when(whole.or(narrow.not())).then(TEXT_WIDTH).otherwise(NARROW_WIDTH));
    detail.visibleProperty().bind(whole);
    detail.managedProperty().bind(whole);
  }

  Subject subject() {
    return subject;
  }

  /// Whether its title is all of it that stays, unless the pointer or the focus is there.
  void setFolded(boolean now) {
    folded.set(now);
  }

  /// Whether what is folded has to fit beside a form.
  void setNarrow(boolean now) {
    narrow.set(now);
  }

  /// Whether the pointer or the focus is there.
  ObservableValue<Boolean> attendedProperty() {
    return attended;
  }

  void onOpen(Runnable open) {
    words.setOnAction(event -> open.run());
  }

  void onDismiss(Runnable remove) {
    dismiss.setOnAction(event -> remove.run());
  }

  void focus() {
    words.requestFocus();
  }

  /// In the language that is spoken now.
  void speak(Messages messages) {
    head.setText(said.title().get());
    detail.setText(said.text().get());
    words.setAccessibleText(head.getText() + ". " + detail.getText());
    dismiss.setAccessibleText(messages.get("shell.notice.dismiss"));
    dismissTip.setText(dismiss.getAccessibleText());
  }

  /// Its width is set elsewhere, so that its height is known before it is laid out.
  private static Label wrapped() {
    Label label = new Label();
    label.setWrapText(true);
    label.setMinHeight(USE_PREF_SIZE);
    return label;
  }
}
