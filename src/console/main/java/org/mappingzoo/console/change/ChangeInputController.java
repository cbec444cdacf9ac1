package org.mappingzoo.console.change;

import java.util.Optional;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import javafx.fxml.FXML;
import javafx.scene.Node;
import javafx.scene.TraversalDirection;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.TextArea;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.VBox;
import javafx.util.Subscription;
import org.mappingzoo.console.change.RangeInput.Fault;
import org.mappingzoo.console.control.Displayed;
import org.mappingzoo.console.shell.Messages;
import org.mappingzoo.core.ranges.IdRange;
import org.mappingzoo.core.ranges.RangeList;

/// Where ranges are typed, beside what was understood of them.
public final class ChangeInputController implements InputView {
  private final ChangeViewModel model;
  private final ChangeInput input;
  private final ChangeWords words;
  private final Messages m;
  private final InputWords inputWords;
  private Subscription subscription = Subscription.EMPTY;

  @FXML private Label question;
  @FXML private Label note;
  @FXML private VBox pathBox;
  @FXML private TextField pathField;
  @FXML private Label pathFault;
  @FXML private VBox ledgerBox;
  @FXML private CheckBox withLedger;
  @FXML private TextArea ids;
  @FXML private Label understood;
  @FXML private ListView<IdRange> ranges;
  @FXML private ListView<Fault> faults;
  @FXML private Label nothing;
  @FXML private Label sorted;
  @FXML private VBox storedBox;
  @FXML private TextArea stored;
  @FXML private Label fault;
  @FXML private Label saved;
  @FXML private VBox universeBox;
  @FXML private TextField universe;
  @FXML private Label universeWords;
  @FXML private Label universeFault;

  ChangeInputController(ChangeViewModel model, ChangeWords words) {
    this.model = model;
    this.input = model.input();
    this.words = words;
    this.m = words.messages();
    this.inputWords = new InputWords(m);
  }

  @FXML
  private void initialize() {
    question.setText(m.get(model.kind().key("question")));
    boolean bookedExtend = model.kind() == ChangeKind.EXTEND && model.isBooked();
    note.setText(m.get(bookedExtend ? "change.extend.booked" : model.kind().key("note")));
    Displayed.when(model.kind() == ChangeKind.SEED, pathBox);
    Displayed.when(model.kind() == ChangeKind.SEED, ledgerBox);
    Displayed.when(model.kind() == ChangeKind.PUSH && !model.isBooked(), universeBox);
    Displayed.when(input.damage().isPresent(), storedBox);
    input.damage().ifPresent(this::show);
    pathField.setAccessibleText(m.get("change.input.path"));
    ids.setAccessibleText(m.get("change.input.ids"));
    universe.setAccessibleText(m.get("change.input.universe"));
    pathField.textProperty().bindBidirectional(input.pathTextProperty());
    withLedger.setAccessibleHelp(
        m.get("change.seed.with_ledger") + " " + m.get("change.seed.without_ledger"));
    withLedger.selectedProperty().bindBidirectional(input.withLedgerProperty());
    ids.textProperty().bindBidirectional(input.idsTextProperty());
    universe.textProperty().bindBidirectional(input.universeTextProperty());
    ids.addEventFilter(KeyEvent.KEY_PRESSED, this::onKey);
    stored.addEventFilter(KeyEvent.KEY_PRESSED, this::onKey);
    ranges.setCellFactory(list -> new RangeCell(words, range -> ""));
    faults.setCellFactory(list -> new FaultCell(inputWords));
    faults.setOnMouseClicked(event -> goToFault());
    faults.setOnKeyPressed(
        event -> {
          if (event.getCode() == KeyCode.ENTER) {
            goToFault();
          }
        });
    subscription =
        Subscription.combine(
            input
                .pathProperty()
                .subscribe(typed -> Displayed.text(inputWords.path(typed), pathFault)),
            input.idsProperty().subscribe(this::showIds),
            input.universeProperty().subscribe(this::showUniverse));
  }

  @Override
  public String screen() {
    return "change-input";
  }

  @Override
  public Optional<Node> firstFocus() {
    boolean pathFirst = pathBox.isVisible() && input.category().isEmpty();
    return Optional.of(pathFirst ? pathField : ids);
  }

  @Override
  public void leave() {
    subscription.unsubscribe();
    pathField.textProperty().unbindBidirectional(input.pathTextProperty());
    withLedger.selectedProperty().unbindBidirectional(input.withLedgerProperty());
    ids.textProperty().unbindBidirectional(input.idsTextProperty());
    universe.textProperty().unbindBidirectional(input.universeTextProperty());
  }

  /// The text as it is, with the caret at its first fault, and what could be saved of it.
  private void show(Damage damage) {
    stored.setText(damage.text().display());
    stored.positionCaret(inputWords.offset(damage));
    fault.setText(inputWords.fault(damage.fault()));
    saved.setText(inputWords.saved(damage.repair()));
  }

  /// In a text area Tab would type a tab, and nobody could leave it by keyboard.
  private void onKey(KeyEvent event) {
    if (event.getCode() == KeyCode.TAB) {
      event.consume();
      ((Node) event.getSource())
          .requestFocusTraversal(
              event.isShiftDown() ? TraversalDirection.PREVIOUS : TraversalDirection.NEXT);
    }
  }

  private void showIds(RangeInput typed) {
    Displayed.when(typed instanceof RangeInput.Nothing, nothing);
    Displayed.when(typed instanceof RangeInput.Ranges, ranges);
    Displayed.when(typed instanceof RangeInput.Faulty, faults);
    Displayed.when(
        typed instanceof RangeInput.Ranges(RangeList list, boolean order) && order, sorted);
    switch (typed) {
      case RangeInput.Nothing() -> understood.setText(m.get("change.input.understood"));
      case RangeInput.Ranges(RangeList list, boolean order) -> {
        understood.setText(
            m.get(
                "change.input.understood.ids", words.ids(list.count()), words.ranges(list.size())));
        ranges.setItems(FXCollections.observableList(list.ranges()));
      }
      case RangeInput.Faulty faulty -> {
        understood.setText(inputWords.count(faulty));
        ObservableList<Fault> rows = FXCollections.observableArrayList(faulty.faults());
        faults.setItems(rows);
      }
    }
  }

  private void showUniverse(RangeInput typed) {
    Displayed.text(
        typed instanceof RangeInput.Faulty faulty ? inputWords.firstOf(faulty) : "", universeFault);
    Displayed.text(
        typed instanceof RangeInput.Ranges(RangeList list, boolean order)
            ? words.ids(list.count())
            : "",
        universeWords);
  }

  private void goToFault() {
    Fault fault = faults.getSelectionModel().getSelectedItem();
    if (fault != null) {
      ids.requestFocus();
      ids.selectRange(fault.offset(), Math.min(ids.getLength(), end(fault)));
    }
  }

  /// What is typed next takes the place of a line that is open as a whole.
  private int end(Fault fault) {
    if (fault.kind() != RangeInput.Kind.OPEN) {
      return fault.offset() + fault.found().length();
    }
    int lineEnd = ids.getText().indexOf('\n', fault.offset());
    return lineEnd < 0 ? ids.getLength() : lineEnd;
  }
}
