package org.mappingzoo.console.change;

import java.time.Instant;
import java.util.Optional;
import javafx.collections.FXCollections;
import javafx.css.PseudoClass;
import javafx.fxml.FXML;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.javafx.FontIcon;
import org.mappingzoo.console.change.ChangePage.Reading;
import org.mappingzoo.console.control.Displayed;
import org.mappingzoo.console.shell.Messages;
import org.mappingzoo.core.allocator.Preview.Base;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.Refusal;
import org.mappingzoo.core.ranges.IdRange;
import org.mappingzoo.core.ranges.RangeList;

/// Nothing was written, and why: a refusal with the ranges at fault, nothing to do, or a store that
/// cannot.
public final class ChangeNoticeController implements PageView {
  private static final PseudoClass ALONE = PseudoClass.getPseudoClass("alone");
  private static final PseudoClass REFUSED = PseudoClass.getPseudoClass("refused");

  private final ChangeKind kind;
  private final ChangeWords words;
  private final RefusalWords refusals;
  private final DriftWords drifts;
  private final Messages m;

  @FXML private VBox page;
  @FXML private FontIcon icon;
  @FXML private Label headline;
  @FXML private Label sentence;
  @FXML private Label advice;
  @FXML private Label base;
  @FXML private VBox drift;
  @FXML private Label driftTitle;
  @FXML private Label driftText;
  @FXML private VBox rangesBox;
  @FXML private Label rangesTitle;
  @FXML private ListView<IdRange> ranges;

  ChangeNoticeController(ChangeKind kind, ChangeWords words) {
    this.kind = kind;
    this.words = words;
    this.m = words.messages();
    this.refusals = new RefusalWords(words);
    this.drifts = new DriftWords(words);
  }

  @Override
  public String screen() {
    return "change-notice";
  }

  @Override
  public boolean fits(ChangePage page) {
    return page instanceof ChangePage.Refused
        || page instanceof ChangePage.NothingToDo
        || page instanceof ChangePage.Failed;
  }

  @Override
  public void show(ChangePage shown) {
    switch (shown) {
      case ChangePage.Refused refused -> showRefusal(refused);
      case ChangePage.NothingToDo(CategoryName name, Base found, Reading reading) -> {
        verdict("fth-check-circle", false, "change.nothing_to_do");
        Displayed.text(
            m.get(
                kind == ChangeKind.COMPACT
                    ? "change.nothing_to_do.text"
                    : "change.nothing_to_do.already"),
            sentence);
        Displayed.text("", advice);
        showReading(Optional.of(found), reading);
        showRanges(RangeList.empty());
      }
      case ChangePage.Failed(CategoryName name, Failure failure, Instant at) -> {
        showFailure(failure);
        base.setText(m.get("change.failed.at", m.time(at)));
        Displayed.when(false, drift);
        showRanges(RangeList.empty());
      }
      case ChangePage.Input other -> {}
      case ChangePage.Computing other -> {}
      case ChangePage.Review other -> {}
      case ChangePage.Sending other -> {}
      case ChangePage.Unknown other -> {}
      case ChangePage.Done other -> {}
    }
  }

  private void showRefusal(ChangePage.Refused refused) {
    verdict("fth-slash", true, refused.reading().conflict() ? "change.conflict" : "change.refused");
    Displayed.text(refusals.sentence(refused.refusal(), kind), sentence);
    Displayed.text(kind.isTyped() ? m.get("change.refused.advice") : "", advice);
    showReading(refused.base(), refused.reading());
    ranges.setCellFactory(
        list ->
            new RangeCell(
                words, range -> refusals.where(range, refused.refusal(), refused.base())));
    showRanges(RefusalWords.offending(refused.refusal()));
    rangesTitle.setLabelFor(ranges);
    rangesTitle.setText(
        m.get(
            refused.refusal() instanceof Refusal.AlreadyExists
                ? "change.refused.existing"
                : "change.refused.ranges"));
  }

  private void showFailure(Failure failure) {
    verdict("fth-alert-triangle", true, failure.deedKey());
    Displayed.text(m.get(failure.reasonKey()), sentence);
    Displayed.text(failure.detail(), advice);
  }

  private void verdict(String literal, boolean refused, String key) {
    icon.setIconLiteral(literal);
    icon.pseudoClassStateChanged(REFUSED, refused);
    headline.setText(m.get(key));
  }

  private void showReading(Optional<Base> found, Reading reading) {
    base.setText(words.base(found, reading.at()));
    Displayed.when(!reading.drift().isNone(), drift);
    driftTitle.setText(drifts.event(reading.drift()));
    Displayed.text(String.join("\n", drifts.effects(reading.drift())), driftText);
  }

  private void showRanges(RangeList list) {
    Displayed.when(!list.isEmpty(), rangesBox);
    page.pseudoClassStateChanged(ALONE, list.isEmpty());
    ranges.setItems(FXCollections.observableList(list.ranges()));
    Show.asHighAsItsLines(ranges);
  }
}
