package org.mappingzoo.console.change;

import java.util.List;
import java.util.Optional;
import javafx.collections.FXCollections;
import javafx.fxml.FXML;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.ProgressIndicator;
import javafx.scene.layout.HBox;
import javafx.util.Subscription;
import org.mappingzoo.console.control.Displayed;
import org.mappingzoo.console.shell.Messages;
import org.mappingzoo.core.allocator.CategoryAdmin.Applied;
import org.mappingzoo.core.allocator.CategoryRead;
import org.mappingzoo.core.allocator.LostReply;
import org.mappingzoo.core.allocator.Preview;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.category.Revision;
import org.mappingzoo.core.monitor.FleetSnapshot;

/// The reply was lost. What was meant stands beside what is there, and nobody is asked to believe
/// more than that. Where the list is the same in both cases, it says how it stands with what the
/// change is about.
public final class ChangeUnknownController implements PageView {
  private final ChangeViewModel model;
  private final ChangeWords words;
  private final Messages m;
  private Subscription trace = Subscription.EMPTY;

  @FXML private Label reason;
  @FXML private ProgressIndicator asking;
  @FXML private Label comparison;
  @FXML private HBox texts;
  @FXML private Label intendedTitle;
  @FXML private ListView<String> intended;
  @FXML private Label currentTitle;
  @FXML private ListView<String> current;
  @FXML private CheckBox acknowledged;

  ChangeUnknownController(ChangeViewModel model, ChangeWords words) {
    this.model = model;
    this.words = words;
    this.m = words.messages();
  }

  @FXML
  private void initialize() {
    acknowledged.selectedProperty().bindBidirectional(model.acknowledgedProperty());
  }

  @Override
  public String screen() {
    return "change-unknown";
  }

  @Override
  public boolean fits(ChangePage page) {
    return page instanceof ChangePage.Unknown;
  }

  @Override
  public void show(ChangePage page) {
    if (page
        instanceof ChangePage.Unknown(LoggedChange logged, Applied.Unknown unknown, boolean busy)) {
      Displayed.when(busy, asking);
      acknowledged.setDisable(busy);
      reason.setText(
          m.get(
              "change.unknown.reason",
              words.lost(LostReply.parse(unknown.reason())),
              m.dayTime(logged.at()),
              unknown.preview().write().request().value()));
      trace.unsubscribe();
      boolean inList = !ChangeTrace.isNotInTheList(unknown.preview());
      Displayed.when(inList, texts);
      if (inList) {
        showTexts(unknown);
      } else {
        trace = model.snapshotProperty().subscribe(now -> showTrace(now, unknown.preview()));
      }
    }
  }

  private void showTexts(Applied.Unknown unknown) {
    Optional<NodeText> meant = unknown.preview().afterText();
    intendedTitle.setText(m.get("change.unknown.intended", size(meant)));
    fill(intended, meant);
    showCurrent(unknown.current(), meant);
  }

  /// It may change while the page is shown: the reply was lost since the connection was.
  private void showTrace(FleetSnapshot now, Preview preview) {
    comparison.setText(m.get("change.unknown.trace", new ChangeTrace(m).in(now, preview)));
  }

  @Override
  public void leave() {
    trace.unsubscribe();
    acknowledged.selectedProperty().unbindBidirectional(model.acknowledgedProperty());
  }

  private void showCurrent(Optional<CategoryRead> read, Optional<NodeText> meant) {
    if (read.isEmpty()) {
      currentTitle.setText(m.get("change.unknown.unreadable"));
      comparison.setText(m.get("change.unknown.compare.unreadable"));
      fill(current, Optional.empty());
      return;
    }
    Optional<NodeText> there = textOf(read.get());
    currentTitle.setText(m.get("change.unknown.current", version(read.get()), size(there)));
    comparison.setText(
        m.get(
            there.equals(meant)
                ? "change.unknown.compare.same"
                : "change.unknown.compare.different"));
    fill(current, there);
  }

  private String version(CategoryRead read) {
    return switch (read) {
      case CategoryRead.Present(Revision revision, NodeText text) ->
          m.get("change.unknown.version", words.version(revision));
      case CategoryRead.Managed(Revision revision, NodeText text) ->
          m.get("change.unknown.version", words.version(revision));
      case CategoryRead.Absent() -> m.get("change.unknown.absent");
    };
  }

  private static Optional<NodeText> textOf(CategoryRead read) {
    return switch (read) {
      case CategoryRead.Present(Revision revision, NodeText text) -> Optional.of(text);
      case CategoryRead.Managed(Revision revision, NodeText text) -> Optional.of(text);
      case CategoryRead.Absent() -> Optional.empty();
    };
  }

  private String size(Optional<NodeText> text) {
    return text.map(found -> m.bytes(found.length()))
        .orElseGet(() -> m.get("change.unknown.absent"));
  }

  private static void fill(ListView<String> list, Optional<NodeText> text) {
    List<String> lines = text.map(found -> found.display().lines().toList()).orElse(List.of());
    list.setItems(FXCollections.observableList(lines));
    Show.asHighAsItsLines(list);
  }
}
