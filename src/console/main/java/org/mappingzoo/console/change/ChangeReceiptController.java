package org.mappingzoo.console.change;

import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import javafx.beans.value.ObservableValue;
import javafx.collections.transformation.FilteredList;
import javafx.css.PseudoClass;
import javafx.fxml.FXML;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import javafx.scene.text.TextFlow;
import javafx.util.Subscription;
import org.kordamp.ikonli.javafx.FontIcon;
import org.mappingzoo.console.change.LoggedChange.Standing;
import org.mappingzoo.console.change.LoggedChange.Undoing;
import org.mappingzoo.console.control.Briefly;
import org.mappingzoo.console.control.Displayed;
import org.mappingzoo.console.shell.Access;
import org.mappingzoo.console.shell.Clip;
import org.mappingzoo.console.shell.Messages;
import org.mappingzoo.core.allocator.Preview;
import org.mappingzoo.core.allocator.Preview.Base;
import org.mappingzoo.core.allocator.Receipt;
import org.mappingzoo.core.category.Revision;

/// What was written, and whether it can be taken back.
public final class ChangeReceiptController implements PageView {
  private static final PseudoClass WRITTEN = PseudoClass.getPseudoClass("written");

  private final ChangeWords words;
  private final StandingWords standings;
  private final ReceiptLog log;
  private final ChangeActions actions;
  private final Messages m;
  private final ObservableValue<Optional<String>> obstacle;
  private Optional<LoggedChange> shown = Optional.empty();
  private Subscription subscription = Subscription.EMPTY;
  private Subscription cells = Subscription.EMPTY;

  @FXML private HBox verdict;
  @FXML private FontIcon icon;
  @FXML private TextFlow sentence;
  @FXML private Label when;
  @FXML private Label version;
  @FXML private Label freeName;
  @FXML private Label free;
  @FXML private Label rangesName;
  @FXML private Label ranges;
  @FXML private Label request;
  @FXML private Label zxidsName;
  @FXML private Label zxids;
  @FXML private Label bytesName;
  @FXML private Label bytes;
  @FXML private HBox left;
  @FXML private Label leftText;
  @FXML private Label undoing;
  @FXML private Button copy;
  @FXML private Button next;
  @FXML private Button undo;
  @FXML private DiffPicture picture;
  @FXML private VBox recentBox;
  @FXML private Label recentTitle;
  @FXML private ListView<LoggedChange> recent;

  ChangeReceiptController(ChangeWords words, ReceiptLog log, ChangeActions actions) {
    this.words = words;
    this.standings = new StandingWords(words);
    this.log = log;
    this.actions = actions;
    this.obstacle = actions.obstacle();
    this.m = words.messages();
  }

  @FXML
  private void initialize() {
    icon.setIconLiteral("fth-check-circle");
    verdict.pseudoClassStateChanged(WRITTEN, true);
    cells = LoggedChangeCell.fill(recent, words, actions);
  }

  @Override
  public String screen() {
    return "change-receipt";
  }

  @Override
  public boolean fits(ChangePage page) {
    return page instanceof ChangePage.Done;
  }

  @Override
  public void show(ChangePage page) {
    if (page instanceof ChangePage.Done(LoggedChange logged)) {
      shown = Optional.of(logged);
      Preview preview = logged.preview();
      Show.phrase(words.done(preview), sentence);
      picture.show(preview, words.done(preview), m);
      logged.receipt().ifPresent(receipt -> showFacts(logged, receipt));
      when.setText(m.get("change.receipt.when", m.dateTime(logged.at()), words.environment()));
      subscription.unsubscribe();
      subscription =
          Subscription.combine(
              logged.standingProperty().subscribe(now -> showWays(logged)),
              obstacle.subscribe(now -> showWays(logged)));
      recentTitle.setText(m.get("change.receipt.recent", logged.category().shortName()));
      showEarlier(logged);
    }
  }

  @Override
  public Optional<Height> height() {
    if (recentBox.isVisible()) {
      return Optional.of(Height.FULL);
    }
    return Optional.of(picture.isVisible() || left.isVisible() ? Height.MEDIUM : Height.SMALL);
  }

  @Override
  public void leave() {
    subscription.unsubscribe();
    cells.unsubscribe();
    recent.setItems(null);
  }

  @FXML
  private void undo() {
    shown.ifPresent(actions::undo);
  }

  @FXML
  private void next() {
    shown.ifPresent(
        logged -> NextStep.from(logged).ifPresent(step -> actions.goOn(logged.category(), step)));
  }

  @FXML
  private void copy() {
    shown
        .flatMap(logged -> logged.receipt().map(receipt -> asText(logged, receipt)))
        .ifPresent(
            text -> {
              Clip.copy(text);
              Briefly.says(copy, m.get("shell.copied"));
            });
  }

  private void showEarlier(LoggedChange logged) {
    recent.setItems(
        new FilteredList<>(
            log.changes(), other -> other != logged && other.category().equals(logged.category())));
    Show.asHighAsItsLines(recent);
    Displayed.when(!recent.getItems().isEmpty(), recentBox);
  }

  private void showFacts(LoggedChange logged, Receipt receipt) {
    Preview preview = logged.preview();
    leftText.setText(m.get("change.receipt.left", receipt.category().path()));
    Displayed.when(!receipt.listClosed(), left);
    boolean written = isListWritten(logged, receipt);
    listFacts().forEach(fact -> Displayed.when(written, fact));
    version.setText(written ? versionOf(logged, receipt) : m.get("change.receipt.unwritten"));
    free.setText(fromTo(m.number(preview.before().count()), m.number(preview.after().count())));
    ranges.setText(fromTo(m.number(preview.before().size()), m.number(preview.after().size())));
    zxids.setText(
        Revision.hex(receipt.now().czxid()) + " / " + Revision.hex(receipt.now().mzxid()));
    request.setText(receipt.request().value());
    bytes.setText(
        fromTo(
            m.number(receipt.before().map(text -> text.length()).orElse(0)),
            m.number(receipt.after().map(text -> text.length()).orElse(0))));
  }

  /// What goes through the books alone leaves the list to the workers: what it was when that was
  /// read says nothing of the change, and may be long past. A list that was deleted keeps its last
  /// version.
  private static boolean isListWritten(LoggedChange logged, Receipt receipt) {
    return receipt.after().isEmpty()
        || !logged.preview().base().map(Base::revision).equals(Optional.of(receipt.now()));
  }

  private List<Label> listFacts() {
    return List.of(freeName, free, rangesName, ranges, zxidsName, zxids, bytesName, bytes);
  }

  /// What workers wrote between the preview and the change is no secret.
  private String versionOf(LoggedChange logged, Receipt receipt) {
    if (receipt.after().isEmpty()) {
      return m.get("change.standing.deleted");
    }
    String now = words.version(receipt.now());
    return logged.versionShown().isPresent()
        ? m.get("change.receipt.version.later", now, m.ids(logged.versionShown().getAsInt()))
        : now;
  }

  private String fromTo(String before, String after) {
    return before.equals(after) ? m.get("change.receipt.same", after) : before + " → " + after;
  }

  private void showWays(LoggedChange logged) {
    if (logged.standing() instanceof Standing.Written(Receipt receipt, Undoing now)) {
      boolean undoable = now instanceof Undoing.Possible;
      Optional<NextStep> step = NextStep.from(logged);
      Optional<String> hindered =
          undoable || step.isPresent()
              ? obstacle.getValue().filter(Predicate.not(Access::isLock))
              : Optional.empty();
      undoing.setText(hindered.map(m::get).orElseGet(() -> standings.ways(now, step)));
      Displayed.when(undoable, undo);
      undo.setDisable(hindered.isPresent());
      Displayed.when(step.isPresent(), next);
      next.setText(step.map(NextStep::key).map(m::get).orElse(""));
      next.setDisable(hindered.isPresent());
    }
  }

  private static String textOf(LoggedChange logged, Receipt receipt) {
    if (receipt.after().isEmpty()) {
      return "change.receipt.text.deleted";
    }
    return isListWritten(logged, receipt) ? "change.receipt.text" : "change.receipt.text.unwritten";
  }

  /// For a ticket or a colleague.
  private String asText(LoggedChange logged, Receipt receipt) {
    return m.get(
        textOf(logged, receipt),
        words.done(logged.preview()).plain(),
        logged.category().path(),
        when.getText(),
        version.getText(),
        zxids.getText(),
        receipt.request().value(),
        free.getText());
  }
}
