package org.mappingzoo.console.change;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import javafx.css.PseudoClass;
import javafx.fxml.FXML;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import javafx.scene.text.TextFlow;
import javafx.util.Subscription;
import org.kordamp.ikonli.javafx.FontIcon;
import org.mappingzoo.console.change.ChangePage.Reading;
import org.mappingzoo.console.change.LiveCheck.Newer;
import org.mappingzoo.console.control.Displayed;
import org.mappingzoo.console.shell.Messages;
import org.mappingzoo.core.allocator.AdminChange;
import org.mappingzoo.core.allocator.AdminChange.Friction;
import org.mappingzoo.core.allocator.Preview;
import org.mappingzoo.core.ranges.IdRange;
import org.mappingzoo.core.ranges.RangeDiff;
import org.mappingzoo.core.ranges.RangeDiff.Change;

/// What would be written, for the operator to decide: the sentence, the picture, the lines, what
/// is proved, and what others did meanwhile.
public final class ChangeReviewController implements PageView {
  /// Of what has the width of the page for itself.
  private static final PseudoClass ALONE = PseudoClass.getPseudoClass("alone");

  private final ChangeViewModel model;
  private final ChangeWords words;
  private final Messages m;
  private final BannerWords bannerWords;
  private final ObservableList<DiffRow> rows = FXCollections.observableArrayList();
  private Subscription subscription = Subscription.EMPTY;

  @FXML private TextFlow sentence;
  @FXML private Label base;
  @FXML private HBox banner;
  @FXML private FontIcon bannerIcon;
  @FXML private Label bannerTitle;
  @FXML private Label bannerText;
  @FXML private Button recompute;
  @FXML private CheckBox follow;
  @FXML private DiffPicture picture;
  @FXML private VBox diffBox;
  @FXML private Label lines;
  @FXML private ListView<DiffRow> diff;
  @FXML private VBox settingsBox;
  @FXML private Label settingsTitle;
  @FXML private ListView<SettingRow> settings;
  @FXML private VBox proofsBox;
  @FXML private VBox proofs;
  @FXML private VBox confirmBox;
  @FXML private Label confirmWords;
  @FXML private TextField typed;
  @FXML private VBox reasonBox;
  @FXML private Label reasonWords;
  @FXML private TextField reason;

  ChangeReviewController(ChangeViewModel model, ChangeWords words) {
    this.model = model;
    this.words = words;
    this.m = words.messages();
    this.bannerWords = new BannerWords(words);
  }

  @FXML
  private void initialize() {
    diff.setItems(rows);
    Show.asHighAsItsLines(diff);
    diff.setCellFactory(list -> new DiffCell(words));
    diff.setOnMouseClicked(event -> unfold());
    diff.setOnKeyPressed(
        event -> {
          if (event.getCode() == KeyCode.ENTER || event.getCode() == KeyCode.SPACE) {
            unfold();
          }
        });
    Show.asHighAsItsLines(settings);
    settings.setCellFactory(list -> new SettingCell(m));
    typed.textProperty().bindBidirectional(model.typedNameProperty());
    typed.setOnAction(event -> {}); // Enter decides nothing here
    confirmWords.setLabelFor(typed);
    reason.textProperty().bindBidirectional(model.reasonProperty());
    reason.setOnAction(event -> {});
    reasonWords.setText(words.reasonQuestion());
    reasonWords.setLabelFor(reason);
    reason.setAccessibleText(reasonWords.getText());
    Displayed.when(model.asksReason(), reasonBox);
    follow.selectedProperty().bindBidirectional(model.followingProperty());
    subscription =
        Subscription.combine(
            model.live().newerProperty().subscribe(now -> showBanner()),
            model.followingProperty().subscribe(now -> showBanner()));
  }

  @Override
  public String screen() {
    return "change-review";
  }

  @Override
  public boolean fits(ChangePage page) {
    return page instanceof ChangePage.Review;
  }

  @Override
  public void show(ChangePage page) {
    if (page instanceof ChangePage.Review(Preview preview, Reading reading)) {
      Show.phrase(words.sentence(preview), sentence);
      base.setText(words.base(preview.base(), reading.at()));
      boolean changesIds = !preview.after().equals(preview.before()) || preview.tidiesForm();
      boolean changesLines = changesIds || preview.change() instanceof AdminChange.Repair;
      boolean changesSettings = showSettings(words.settings(preview));
      boolean alone = !changesLines && !changesSettings;
      picture.show(preview, words.sentence(preview), m);
      Displayed.when(changesLines, diffBox);
      HBox.setHgrow(proofsBox, alone ? Priority.ALWAYS : Priority.NEVER);
      proofsBox.pseudoClassStateChanged(ALONE, alone);
      if (changesLines) {
        showLines(preview);
      }
      showProofs(preview);
      showConfirmation(preview);
      showBanner();
    }
  }

  @Override
  public Optional<Node> firstFocus() {
    if (reasonBox.isVisible()) {
      return Optional.of(reason);
    }
    return confirmBox.isVisible() ? Optional.of(typed) : Optional.empty();
  }

  @Override
  public void leave() {
    subscription.unsubscribe();
    typed.textProperty().unbindBidirectional(model.typedNameProperty());
    reason.textProperty().unbindBidirectional(model.reasonProperty());
    follow.selectedProperty().unbindBidirectional(model.followingProperty());
  }

  @FXML
  private void recompute() {
    model.compute();
  }

  private boolean showSettings(List<SettingRow> all) {
    long changed = all.stream().filter(SettingRow::isChanged).count();
    settings.getItems().setAll(all);
    settingsTitle.setText(
        m.get("change.settings", m.number(changed), m.number(all.size() - changed)));
    Displayed.when(!all.isEmpty(), settingsBox);
    return !all.isEmpty();
  }

  private void showLines(Preview preview) {
    RangeDiff changes = preview.diff();
    List<DiffRow> unreadable = DiffRow.unreadable(preview);
    rows.setAll(unreadable);
    rows.addAll(DiffRow.of(changes));
    lines.setText(
        m.get(
            "change.diff",
            m.number(changes.count(Change.ADDED)),
            m.number(changes.count(Change.REMOVED) + unreadable.size()),
            m.number(changes.count(Change.KEPT))));
    scrollToChange();
  }

  private void scrollToChange() {
    for (int i = 0; i < rows.size(); i++) {
      if (rows.get(i) instanceof DiffRow.Range(Change change, IdRange range)
          && change != Change.KEPT) {
        diff.scrollTo(Math.max(0, i - DiffRow.CONTEXT - 1));
        return;
      }
    }
  }

  /// What is lost, or cannot be proved, comes first: of it all is to be read, whatever room there
  /// is.
  private void showProofs(Preview preview) {
    List<ProofLine> shown =
        preview.proofs().stream()
            .map(proof -> ProofWords.of(proof, preview.change(), words))
            .sorted(Comparator.comparing(ProofWords::weight))
            .map(proof -> new ProofLine(proof, m))
            .toList();
    proofs.getChildren().setAll(shown);
    if (preview.tidiesForm()) {
      proofs.getChildren().add(ProofLine.note(m.get("change.tidies")));
    }
  }

  private void showConfirmation(Preview preview) {
    Displayed.when(preview.friction() == Friction.TYPE_NAME, confirmBox);
    confirmWords.setText(m.get("change.confirm", preview.category().path()));
  }

  private void showBanner() {
    if (model.page() instanceof ChangePage.Review(Preview preview, Reading reading)) {
      Optional<Newer> newer = model.live().newerProperty().get();
      BannerWords.Bond bond = BannerWords.Bond.of(preview);
      BannerWords.Banner shown =
          bannerWords.of(reading, newer, model.followingProperty().get(), bond);
      Displayed.when(shown.tone() != BannerWords.Tone.NONE, banner);
      Displayed.when(newer.isPresent() && !model.followingProperty().get(), recompute);
      boolean followed = bond != BannerWords.Bond.TEXT && newer.filter(Newer::gone).isEmpty();
      Displayed.when(followed, follow);
      bannerTitle.setText(shown.title());
      Displayed.text(shown.text(), bannerText);
      bannerIcon.setIconLiteral(shown.tone().icon());
      for (BannerWords.Tone tone : BannerWords.Tone.values()) {
        banner.pseudoClassStateChanged(tone.state(), tone == shown.tone());
      }
    }
  }

  private void unfold() {
    int index = diff.getSelectionModel().getSelectedIndex();
    if (index >= 0 && index < rows.size() && rows.get(index) instanceof DiffRow.Fold fold) {
      rows.remove(index);
      rows.addAll(index, DiffRow.unfold(fold));
      diff.getSelectionModel().select(index);
    }
  }
}
