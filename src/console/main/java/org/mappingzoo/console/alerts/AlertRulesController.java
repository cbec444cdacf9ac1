package org.mappingzoo.console.alerts;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javafx.css.PseudoClass;
import javafx.fxml.FXML;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.ContentDisplay;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.control.ListView;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.control.TextField;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.VBox;
import javafx.util.Subscription;
import org.jspecify.annotations.Nullable;
import org.mappingzoo.console.alerts.RuleDraft.Field;
import org.mappingzoo.console.alerts.RuleDraft.Understood;
import org.mappingzoo.console.alerts.RulesViewModel.Shown;
import org.mappingzoo.console.control.Choices;
import org.mappingzoo.console.control.Displayed;
import org.mappingzoo.console.shell.Messages;
import org.mappingzoo.core.alert.AlertKind;
import org.mappingzoo.core.category.CategoryName;

/// The rules: chosen on the left, typed on the right.
public final class AlertRulesController {
  private static final PseudoClass WRONG = PseudoClass.getPseudoClass("wrong");

  private final RulesViewModel model;
  private final Messages messages;
  private final Runnable close;
  private Subscription following = Subscription.EMPTY;
  private Optional<RuleDraft> bound = Optional.empty();

  /// Whether it was said what goes with the dialog.
  private boolean warned;

  /// Whether the rule is for one category only.
  private final Choices<Boolean> scope = new Choices<>(this::showFor);

  @FXML private ListView<AlertKind> kinds;
  @FXML private ToggleButton forAll;
  @FXML private ToggleButton forOne;
  @FXML private Label name;
  @FXML private Label own;
  @FXML private MenuButton owners;
  @FXML private CheckBox on;
  @FXML private GridPane thresholds;
  @FXML private TextField warnAt;
  @FXML private TextField warnEnd;
  @FXML private TextField criticalAt;
  @FXML private TextField criticalEnd;
  @FXML private Label unit;
  @FXML private TextField pending;
  @FXML private TextField keepFiring;
  @FXML private Label fault;
  @FXML private Label rehearsal;
  @FXML private Label unsaved;
  @FXML private Button reset;
  @FXML private Button done;
  @FXML private Button save;

  /// In their order.
  private final Map<Field, TextField> fields = new EnumMap<>(Field.class);

  AlertRulesController(RulesViewModel model, Runnable close) {
    this.model = model;
    this.messages = model.messages();
    this.close = close;
  }

  @FXML
  private void initialize() {
    fields.put(Field.WARN_AT, warnAt);
    fields.put(Field.WARN_END, warnEnd);
    fields.put(Field.CRITICAL_AT, criticalAt);
    fields.put(Field.CRITICAL_END, criticalEnd);
    fields.put(Field.PENDING, pending);
    fields.put(Field.KEEP_FIRING, keepFiring);
    kinds.getItems().setAll(AlertKind.values());
    kinds.setCellFactory(list -> new KindCell());
    kinds.getSelectionModel().select(model.shownProperty().get().kind());
    kinds
        .getSelectionModel()
        .selectedItemProperty()
        .subscribe(
            kind ->
                Optional.ofNullable(kind)
                    .ifPresent(
                        chosen -> model.show(chosen, model.shownProperty().get().category())));
    scope.add(false, forAll);
    scope.add(true, forOne);
    model.shownProperty().subscribe(this::show);
    model.rehearsalProperty().subscribe(this::showRehearsal);
  }

  void focusFirst() {
    kinds.requestFocus();
    kinds.scrollTo(kinds.getSelectionModel().getSelectedItem());
  }

  private void showFor(boolean one) {
    model.show(model.shownProperty().get().kind(), one ? model.offered() : Optional.empty());
  }

  @FXML
  private void save() {
    model.save();
  }

  @FXML
  private void reset() {
    model.reset();
  }

  @FXML
  private void close() {
    if (mayClose()) {
      close.run();
    }
  }

  /// Whether nothing would be lost, or it was said what: the second time it may.
  boolean mayClose() {
    boolean may = warned || model.unsaved().isEmpty();
    warn(!may);
    return may;
  }

  private void warn(boolean isLosing) {
    warned = isLosing;
    unsaved.setText(
        isLosing ? messages.get("alerts.rules.losing", String.join("; ", model.unsaved())) : "");
    Displayed.when(isLosing, unsaved);
    done.setText(messages.get(isLosing ? "alerts.rules.drop" : "alerts.rules.done"));
  }

  private void show(Shown shown) {
    following.unsubscribe();
    bound.ifPresent(this::unbind);
    RuleDraft draft = shown.draft();
    bound = Optional.of(draft);
    on.selectedProperty().bindBidirectional(draft.onProperty());
    warnAt.textProperty().bindBidirectional(draft.warnAtProperty());
    warnEnd.textProperty().bindBidirectional(draft.warnEndProperty());
    criticalAt.textProperty().bindBidirectional(draft.criticalAtProperty());
    criticalEnd.textProperty().bindBidirectional(draft.criticalEndProperty());
    pending.textProperty().bindBidirectional(draft.pendingProperty());
    keepFiring.textProperty().bindBidirectional(draft.keepFiringProperty());
    name.setText(model.name(shown.kind()));
    unit.setText(messages.get(RuleFigure.of(shown.kind()).noteKey(), model.unit()));
    Displayed.when(shown.kind().isMeasured(), thresholds);
    Displayed.when(shown.kind().isMeasured(), unit);
    forOne.setText(model.offered().map(CategoryName::path).orElse(""));
    scope.select(shown.category().isPresent());
    showOwners(shown.kind());
    Displayed.when(model.offered().isPresent() && RulesViewModel.mayBeOwn(shown.kind()), forOne);
    forOne.setDisable(!forOne.isVisible()); // or the arrow keys would select it unseen
    pending.setDisable(shown.kind().isEvent());
    keepFiring.setDisable(shown.kind().isEvent());
    following = draft.understoodProperty().subscribe(this::showUnderstood);
  }

  /// Each opens the rule of its category, from where it can be taken back.
  private void showOwners(AlertKind kind) {
    List<CategoryName> named = model.owners(kind);
    owners.setText(
        messages.get("alerts.rules.owners", named.size(), messages.number(named.size())));
    owners.getItems().setAll(named.stream().map(category -> owner(kind, category)).toList());
    Displayed.when(!named.isEmpty(), owners);
  }

  private MenuItem owner(AlertKind kind, CategoryName category) {
    MenuItem item = new MenuItem(model.owner(kind, category));
    item.setMnemonicParsing(false);
    item.setOnAction(event -> model.show(kind, Optional.of(category)));
    return item;
  }

  private void unbind(RuleDraft old) {
    on.selectedProperty().unbindBidirectional(old.onProperty());
    warnAt.textProperty().unbindBidirectional(old.warnAtProperty());
    warnEnd.textProperty().unbindBidirectional(old.warnEndProperty());
    criticalAt.textProperty().unbindBidirectional(old.criticalAtProperty());
    criticalEnd.textProperty().unbindBidirectional(old.criticalEndProperty());
    pending.textProperty().unbindBidirectional(old.pendingProperty());
    keepFiring.textProperty().unbindBidirectional(old.keepFiringProperty());
  }

  private void showUnderstood(Understood understood) {
    warn(false);
    kinds.refresh();
    fault.setText(
        switch (understood) {
          case Understood.As good -> "";
          case Understood.Wrong(String key, Field field, String typed) ->
              messages.get(key, messages.get(field.key()), typed);
          case Understood.Ambiguous(Field field, String typed) ->
              messages.get(
                  "alerts.notice",
                  messages.get(field.key()),
                  messages.get("setting.fault.ambiguous", typed));
          case Understood.Disordered(String key) -> messages.get(key);
        });
    fields.forEach(
        (field, input) ->
            mark(input, understood instanceof Understood.OfField wrong && wrong.field() == field));
    Displayed.when(!fault.getText().isEmpty(), fault);
    model.rehearse();
    save.setDisable(!model.isChanged());
    reset.setDisable(!model.isResettable());
    own.setText(
        model.shownProperty().get().category().isEmpty()
            ? ""
            : messages.get(model.isOwn() ? "alerts.rules.own" : "alerts.rules.general"));
    Displayed.when(!own.getText().isEmpty(), own);
    reset.setText(
        messages.get(
            model.shownProperty().get().category().isPresent()
                ? "alerts.rules.asall"
                : "alerts.rules.usual"));
  }

  private void showRehearsal(String said) {
    Displayed.text(said, rehearsal);
  }

  private void mark(TextField input, boolean isWrong) {
    input.pseudoClassStateChanged(WRONG, isWrong);
    input.setAccessibleHelp(isWrong ? fault.getText() : "");
  }

  private final class KindCell extends ListCell<AlertKind> {
    private final Label title = new Label();
    private final Label summary = new Label();
    private final VBox content = new VBox(title, summary);

    KindCell() {
      summary.getStyleClass().add("caption");
      setContentDisplay(ContentDisplay.GRAPHIC_ONLY);
      setPrefWidth(0);
    }

    @Override
    protected void updateItem(@Nullable AlertKind kind, boolean isEmpty) {
      super.updateItem(kind, isEmpty);
      setGraphic(kind == null ? null : content);
      if (kind != null) {
        title.setText(model.name(kind));
        summary.setText(model.summary(kind));
        setAccessibleText(title.getText() + ", " + summary.getText());
      }
    }
  }
}
