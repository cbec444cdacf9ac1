package org.mappingzoo.console.change;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import javafx.beans.value.ObservableValue;
import javafx.css.PseudoClass;
import javafx.fxml.FXML;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TextInputControl;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import javafx.util.Subscription;
import org.kordamp.ikonli.javafx.FontIcon;
import org.mappingzoo.console.change.PageView.Height;
import org.mappingzoo.console.control.Displayed;
import org.mappingzoo.console.control.FocusInSight;
import org.mappingzoo.console.shell.Messages;
import org.mappingzoo.console.shell.Views;
import org.mappingzoo.core.category.CategoryName;

/// The frame of a change: what it is about, the page, and the buttons that lead on.
public final class ChangeController {
  /// With little to show, so the dialog is not as high.
  static final PseudoClass BRIEF = PseudoClass.getPseudoClass("brief");

  /// With more to show than that, as a reason or a picture.
  private static final PseudoClass MEDIUM = PseudoClass.getPseudoClass("medium");

  private static final PseudoClass CURRENT = PseudoClass.getPseudoClass("current");

  private final ChangeViewModel model;
  private final ChangeWords words;
  private final ReceiptLog log;
  private final ChangeActions actions;
  private final Messages m;
  private final ObservableValue<Optional<Duration>> ending;
  private Optional<PageView> view = Optional.empty();
  private Subscription subscription = Subscription.EMPTY;

  /// Whether it was said what goes with the dialog.
  private boolean warned;

  @FXML private VBox root;
  @FXML private FontIcon icon;
  @FXML private Label title;
  @FXML private Label path;
  @FXML private HBox steps;
  @FXML private Label environment;
  @FXML private ScrollPane scroll;
  @FXML private StackPane body;
  @FXML private HBox obstacle;
  @FXML private Label obstacleText;
  @FXML private Button unlock;
  @FXML private Label losing;
  @FXML private Button back;
  @FXML private Button again;
  @FXML private Button cancel;
  @FXML private Button primary;

  ChangeController(
      ChangeViewModel model, ChangeWords words, ReceiptLog log, ChangeActions actions) {
    this.model = model;
    this.words = words;
    this.log = log;
    this.actions = actions;
    this.m = words.messages();
    this.ending = model.ending();
  }

  @FXML
  private void initialize() {
    icon.setIconLiteral(model.kind().icon());
    title.setText(m.get(model.kind().key("title")));
    root.setAccessibleText(title.getText());
    primary.addEventFilter(MouseEvent.MOUSE_PRESSED, ChangeController::ignoreDoubleClick);
    body.addEventFilter(KeyEvent.KEY_PRESSED, this::goOn);
    words.badge(environment);
    // By value: what is subscribed to an invalidation hears nothing more until it reads the value.
    subscription =
        Subscription.combine(
            FocusInSight.keep(scroll, body),
            model.pageProperty().subscribe(this::show),
            model.applicableProperty().subscribe(now -> showButtons()),
            model.closableProperty().subscribe(now -> showButtons()),
            model.live().obstacleProperty().subscribe(now -> showButtons()),
            ending.subscribe(left -> showButtons()),
            model.input().completeProperty().subscribe(now -> showButtons()),
            model.input().typed().subscribe(now -> warn(false)),
            model.input().pathProperty().subscribe(typed -> showPath()));
  }

  /// The second click of a double click was meant for the page before.
  private static void ignoreDoubleClick(MouseEvent event) {
    if (event.getClickCount() > 1) {
      event.consume();
    }
  }

  /// From whatever is typed or ticked, also where Enter alone means something else.
  private void goOn(KeyEvent event) {
    boolean typing = model.page() instanceof ChangePage.Input;
    if (typing && event.getCode() == KeyCode.ENTER && event.isShortcutDown()) {
      event.consume();
      model.compute();
    }
  }

  /// Lets go of the view model: the dialog is gone, or loaded again in another language.
  void leave() {
    subscription.unsubscribe();
    view.ifPresent(PageView::leave);
  }

  @FXML
  private void back() {
    model.back();
  }

  @FXML
  private void again() {
    model.compute();
  }

  /// The button goes, so the focus goes to what it was opened for. What is typed there stays.
  @FXML
  private void unlock() {
    model.unlock();
    focusFirst();
    if (primary.getScene().getFocusOwner() instanceof TextInputControl typed) {
      typed.end();
    }
  }

  @FXML
  private void cancel() {
    if (mayClose()) {
      actions.close();
    }
  }

  /// Whether nothing would be lost, or it was said that something would: the second time it may.
  boolean mayClose() {
    boolean losing = model.isWorthKeeping() && !warned;
    boolean closable = model.closableProperty().get();
    warn(closable && losing);
    return closable && !losing;
  }

  private void warn(boolean isLosing) {
    warned = isLosing;
    Displayed.when(isLosing, losing);
    showButtons();
  }

  @FXML
  private void proceed() {
    switch (model.page()) {
      case ChangePage.Input page -> model.compute();
      case ChangePage.Review page -> model.apply();
      case ChangePage.Failed page -> model.compute();
      case ChangePage.Unknown page -> model.askAgain();
      case ChangePage.Computing page -> {}
      case ChangePage.Refused page -> model.back();
      case ChangePage.NothingToDo page -> {}
      case ChangePage.Sending page -> {}
      case ChangePage.Done page -> {}
    }
  }

  private void show(ChangePage page) {
    boolean stays = view.map(shown -> shown.fits(page)).orElse(false);
    if (!stays) {
      view.ifPresent(PageView::leave);
      PageView next = viewFor(page);
      body.getChildren().setAll(Views.load(next.screen(), m, next));
      view = Optional.of(next);
    }
    view.orElseThrow().show(page);
    showHeight(view.flatMap(PageView::height).orElseGet(this::usualHeight));
    showPath();
    showSteps(page);
    if (stays) {
      showButtons(); // who was warned stays so while a preview keeps up with others
    } else {
      warn(false);
      focusFirst();
    }
  }

  private void showHeight(Height height) {
    root.pseudoClassStateChanged(BRIEF, height == Height.SMALL);
    root.pseudoClassStateChanged(MEDIUM, height == Height.MEDIUM);
  }

  private Height usualHeight() {
    if (!model.kind().isBrief()) {
      return Height.FULL;
    }
    return model.asksReason() ? Height.MEDIUM : Height.SMALL;
  }

  private PageView viewFor(ChangePage page) {
    return switch (page) {
      case ChangePage.Input input -> inputView();
      case ChangePage.Computing computing -> new ChangeBusyController(words);
      case ChangePage.Sending sending -> new ChangeBusyController(words);
      case ChangePage.Review review -> new ChangeReviewController(model, words);
      case ChangePage.Refused refused -> new ChangeNoticeController(model.kind(), words);
      case ChangePage.NothingToDo nothing -> new ChangeNoticeController(model.kind(), words);
      case ChangePage.Failed failed -> new ChangeNoticeController(model.kind(), words);
      case ChangePage.Unknown unknown -> new ChangeUnknownController(model, words);
      case ChangePage.Done done -> new ChangeReceiptController(words, log, actions);
    };
  }

  private PageView inputView() {
    ChangeInput input = model.input();
    return input
        .settings()
        .<PageView>map(settings -> new ChangeSettingsController(model, settings, words))
        .or(
            () ->
                input
                    .attestation()
                    .map(vouching -> new ChangeAttestController(model, vouching, words)))
        .orElseGet(() -> new ChangeInputController(model, words));
  }

  private void showPath() {
    Displayed.text(model.category().map(CategoryName::path).orElse(""), path);
  }

  private void showSteps(ChangePage page) {
    int current = ChangeButtons.step(page);
    List<String> keys =
        model.kind().isTyped()
            ? List.of(typedStep(model.kind()), "change.step.review", "change.step.done")
            : List.of("change.step.review", "change.step.done");
    int offset = model.kind().isTyped() ? 0 : 1;
    steps.getChildren().clear();
    for (int i = 0; i < keys.size(); i++) {
      Label step = new Label(m.get("change.step", m.ids(i + 1L), m.get(keys.get(i))));
      step.getStyleClass().add("change-step");
      step.pseudoClassStateChanged(CURRENT, i + offset == current);
      steps.getChildren().add(step);
    }
  }

  private static String typedStep(ChangeKind kind) {
    return switch (kind) {
      case CONFIGURE -> "change.step.settings";
      case ATTEST -> "change.step.attest";
      default -> "change.step.input";
    };
  }

  private void showButtons() {
    ChangeButtons now = ChangeButtons.of(model, words);
    Displayed.when(now.back(), back);
    Displayed.when(!now.again().isEmpty(), again);
    again.setText(now.again());
    cancel.setText(warned ? m.get("change.drop") : now.cancel());
    cancel.setDisable(!model.closableProperty().get());
    cancel.setDefaultButton(now.cancelIsDefault());
    Displayed.when(!now.primary().isEmpty(), primary);
    primary.setText(now.primary());
    primary.setDisable(!now.primaryEnabled());
    primary.setDefaultButton(!now.cancelIsDefault());
    mark(now.emphasis());
    showLock(now.obstacle());
  }

  /// Who has a receipt needs no more time.
  private void showLock(Optional<String> obstructed) {
    boolean over = model.page() instanceof ChangePage.Done;
    LockLine line = LockLine.of(words, obstructed, over ? Optional.empty() : ending.getValue());
    Displayed.when(!line.text().isEmpty(), obstacle);
    obstacleText.setText(line.text());
    unlock.setText(line.button());
    Displayed.when(line.opens(), unlock);
  }

  private void mark(ChangeButtons.Emphasis emphasis) {
    primary.getStyleClass().removeAll("accent", "danger");
    switch (emphasis) {
      case PLAIN -> primary.getStyleClass().add("accent");
      case RISKY -> primary.getStyleClass().add("danger");
    }
  }

  /// Only where the page is another one: a preview that keeps up must not move the focus.
  private void focusFirst() {
    Node first =
        view.flatMap(PageView::firstFocus)
            .orElse(ChangeButtons.startsOnPrimary(model) ? primary : cancel);
    for (Node node : List.of(primary, cancel)) {
      node.getStyleClass().remove(FIRST_FOCUS);
    }
    first.getStyleClass().add(FIRST_FOCUS);
    first.requestFocus();
  }

  /// What the overlay looks for when it opens a dialog.
  static final String FIRST_FOCUS = "first-focus";
}
