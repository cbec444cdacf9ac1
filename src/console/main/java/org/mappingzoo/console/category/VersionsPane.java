package org.mappingzoo.console.category;

import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import javafx.collections.FXCollections;
import javafx.collections.ListChangeListener;
import javafx.collections.ObservableList;
import javafx.css.PseudoClass;
import javafx.scene.control.Button;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.control.ListView;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import javafx.util.StringConverter;
import javafx.util.Subscription;
import org.mappingzoo.console.control.Briefly;
import org.mappingzoo.console.shell.Clip;
import org.mappingzoo.console.shell.Messages;
import org.mappingzoo.core.monitor.SeenVersion;
import org.mappingzoo.core.ranges.RangeDiff.Change;

/// The versions seen, and the lines by which two of them differ.
final class VersionsPane extends HBox {
  private final Messages messages;
  private final Versions model;
  private final Label summary = new Label();
  private final ListView<SeenVersion> seen = new ListView<>();
  private final ComboBox<Optional<SeenVersion>> base = new ComboBox<>();
  private final Button copy = new Button();
  private final Label difference = new Label();
  private final ListView<LineDiff.Line> lines = new ListView<>();
  private final Subscription modelChanges;
  private boolean following;

  VersionsPane(CategoryViewModel category) {
    messages = category.messages();
    model = category.versions();
    copy.getStyleClass().add("small");
    copy.setUserData("category.versions.copy");
    copy.setMinWidth(USE_PREF_SIZE);
    copy.setOnAction(event -> category.versionToCopy().ifPresent(this::copy));
    getStyleClass().add("versions");
    getChildren().setAll(seenSide(), differenceSide());
    // A change listener, to come after the list's own: invalidation listeners come before it.
    ListChangeListener<SeenVersion> onChange = change -> followSeen();
    model.seen().addListener(onChange);
    modelChanges =
        Subscription.combine(
            () -> model.seen().removeListener(onChange),
            model.comparisonProperty().subscribe(this::showComparison));
    followSeen();
  }

  /// Follows its view model no longer.
  void release() {
    modelChanges.unsubscribe();
    seen.setItems(FXCollections.emptyObservableList());
  }

  private VBox seenSide() {
    summary.getStyleClass().add("pane-summary");
    summary.setWrapText(true);
    summary.setMinHeight(USE_PREF_SIZE);
    seen.setItems(model.seen());
    seen.setCellFactory(list -> new VersionCell());
    seen.setAccessibleText(messages.get("category.versions.list"));
    seen.getStyleClass().add("version-list");
    seen.getSelectionModel().selectedItemProperty().subscribe(this::choose);
    VBox.setVgrow(seen, Priority.ALWAYS);
    VBox side = new VBox(summary, seen, copy);
    side.getStyleClass().add("versions-seen");
    return side;
  }

  private VBox differenceSide() {
    Label against = new Label(messages.get("category.versions.against"));
    against.getStyleClass().add("muted");
    against.setLabelFor(base);
    against.setMinWidth(USE_PREF_SIZE);
    base.setConverter(new BaseWords());
    base.setAccessibleText(against.getText());
    base.setMinWidth(USE_PREF_SIZE);
    base.getSelectionModel().selectedItemProperty().subscribe(this::chooseBase);
    FlowPane line = new FlowPane(against, base);
    line.getStyleClass().add("versions-base");
    difference.getStyleClass().add("pane-summary");
    difference.setWrapText(true);
    difference.setMinHeight(USE_PREF_SIZE);
    lines.setCellFactory(list -> new DiffCell());
    lines.setAccessibleText(messages.get("category.versions.diff"));
    lines.getStyleClass().add("diff-lines");
    VBox.setVgrow(lines, Priority.ALWAYS);
    VBox side = new VBox(line, difference, lines);
    side.getStyleClass().add("versions-difference");
    HBox.setHgrow(side, Priority.ALWAYS);
    return side;
  }

  private void copy(String text) {
    Clip.copy(text);
    Briefly.says(copy, messages.get("category.text.copied"));
  }

  /// The newest one is not held on to: as long as it is selected, the newest is shown.
  private void choose(SeenVersion version) {
    if (!following && version != null) {
      boolean newest = version.equals(model.seen().getFirst());
      model.chosenProperty().set(newest ? Optional.empty() : Optional.of(version));
    }
  }

  private void chooseBase(Optional<SeenVersion> version) {
    if (!following && version != null) {
      model.baseProperty().set(version);
    }
  }

  private void followSeen() {
    following = true;
    summary.setText(
        messages.get(
            "category.versions.summary",
            messages.number(model.seen().size()),
            model.missed(),
            messages.number(model.missed())));
    model.after().ifPresent(seen.getSelectionModel()::select);
    if (!base.isShowing()) {
      offerBases();
    }
    showWords(model.comparisonProperty().get());
    following = false;
  }

  private void offerBases() {
    ObservableList<Optional<SeenVersion>> bases = FXCollections.observableArrayList();
    bases.add(Optional.empty());
    model.seen().forEach(version -> bases.add(Optional.of(version)));
    base.setItems(bases);
    base.getSelectionModel().select(model.baseProperty().get());
  }

  private void showComparison(Optional<Versions.Comparison> comparison) {
    lines
        .getItems()
        .setAll(comparison.map(compared -> compared.diff().lines()).orElse(java.util.List.of()));
    lines.setVisible(comparison.isPresent());
    copy.setText(messages.get("category.versions.copy"));
    showWords(comparison);
  }

  private void showWords(Optional<Versions.Comparison> comparison) {
    copy.setDisable(model.after().isEmpty());
    difference.setText(
        comparison
            .map(this::words)
            .orElseGet(
                () ->
                    messages.get(
                        model.seen().isEmpty()
                            ? "category.versions.nothing"
                            : "category.versions.none")));
  }

  private String words(Versions.Comparison compared) {
    LineDiff diff = compared.diff();
    if (compared.isOnlySpelling()) {
      return messages.get("category.versions.spelling");
    }
    if (diff.isEmpty()) {
      return messages.get("category.versions.same");
    }
    String before = messages.ids(compared.before().revision().version());
    String after = messages.ids(compared.after().revision().version());
    OptionalLong was = CounterText.numberIn(compared.before());
    OptionalLong is = CounterText.numberIn(compared.after());
    if (was.isPresent() && is.isPresent()) {
      long issued = is.getAsLong() - was.getAsLong();
      return issued < 0
          ? messages.get("category.versions.back", before, after, messages.number(-issued))
          : messages.get("category.versions.counted", before, after, messages.number(issued));
    }
    return diff.ranges()
        ? messages.get(
            "category.versions.ranges",
            before,
            after,
            Math.min(2, diff.idsAdded()),
            messages.number(diff.idsAdded()),
            Math.min(2, diff.idsRemoved()),
            messages.number(diff.idsRemoved()))
        : messages.get("category.versions.text", before, after);
  }

  private String name(SeenVersion version) {
    return messages.get("category.versions.version", messages.ids(version.revision().version()));
  }

  private final class BaseWords extends StringConverter<Optional<SeenVersion>> {
    @Override
    public String toString(Optional<SeenVersion> version) {
      return version == null
          ? ""
          : version
              .map(VersionsPane.this::name)
              .orElseGet(() -> messages.get("category.versions.before"));
    }

    @Override
    public Optional<SeenVersion> fromString(String words) {
      throw new UnsupportedOperationException("it is not edited");
    }
  }

  private final class VersionCell extends ListCell<SeenVersion> {
    private final Label version = new Label();
    private final Label when = new Label();
    private final Label missed = new Label();
    private final VBox lines;

    VersionCell() {
      version.getStyleClass().add("version-name");
      when.getStyleClass().add("version-note");
      missed.getStyleClass().add("version-missed");
      HBox first = new HBox(version, missed);
      first.getStyleClass().add("version-line");
      lines = new VBox(first, when);
    }

    @Override
    protected void updateItem(SeenVersion shown, boolean empty) {
      super.updateItem(shown, empty);
      boolean nothing = empty || shown == null;
      setGraphic(nothing ? null : lines);
      if (!nothing) {
        version.setText(name(shown));
        OptionalLong number = CounterText.numberIn(shown);
        String what =
            number.isPresent()
                ? messages.ids(number.getAsLong())
                : messages.bytes(shown.text().length());
        when.setText(messages.dayTime(shown.modified()) + "  ·  " + what);
        missed.setVisible(shown.missed() > 0);
        missed.setText(messages.get("category.versions.missed", messages.number(shown.missed())));
      }
    }
  }

  private final class DiffCell extends ListCell<LineDiff.Line> {
    @Override
    protected void updateItem(LineDiff.Line shown, boolean empty) {
      super.updateItem(shown, empty);
      Optional<LineDiff.Line> line = empty ? Optional.empty() : Optional.ofNullable(shown);
      setText(line.map(this::words).orElse(null));
      Stream.of(Change.values())
          .forEach(
              change ->
                  pseudoClassStateChanged(
                      PseudoClass.getPseudoClass(change.name().toLowerCase(Locale.ROOT)),
                      line.filter(l -> l instanceof LineDiff.Line.Text t && t.change() == change)
                          .isPresent()));
      pseudoClassStateChanged(
          PseudoClass.getPseudoClass("folded"),
          line.filter(LineDiff.Line.Folded.class::isInstance).isPresent());
    }

    private String words(LineDiff.Line line) {
      return switch (line) {
        case LineDiff.Line.Text(Change change, String text) ->
            switch (change) {
              case KEPT -> "   " + text;
              case ADDED -> "+  " + text;
              case REMOVED -> "−  " + text;
            };
        case LineDiff.Line.Folded(int lines) ->
            "⋯  " + messages.get("category.versions.folded", messages.number(lines));
      };
    }
  }
}
