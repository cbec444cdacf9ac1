package org.mappingzoo.console.connections;

import java.io.File;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import javafx.beans.property.BooleanProperty;
import javafx.css.PseudoClass;
import javafx.fxml.FXML;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.PasswordField;
import javafx.scene.control.TextField;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import javafx.stage.FileChooser;
import javafx.util.StringConverter;
import javafx.util.Subscription;
import org.jspecify.annotations.Nullable;
import org.mappingzoo.console.connections.Profile.Password;
import org.mappingzoo.console.connections.Profile.Writes;
import org.mappingzoo.console.connections.ProfileDraft.Fault;
import org.mappingzoo.console.connections.ProfileDraft.Field;
import org.mappingzoo.console.control.Choices;
import org.mappingzoo.console.control.Displayed;
import org.mappingzoo.console.shell.Messages;
import org.mappingzoo.console.shell.Target.Environment;
import org.mappingzoo.console.shell.Tint;

/// The fields of a profile, each with what is wrong with it.
public final class ProfileController {
  private static final PseudoClass WRONG = PseudoClass.getPseudoClass("wrong");

  private final ProfileDraft draft;
  private final Messages messages;
  private final Map<Field, Label> faults = new EnumMap<>(Field.class);
  private final Map<Field, Node> inputs = new EnumMap<>(Field.class);
  private final List<Runnable> bonds = new ArrayList<>();
  private Subscription following = Subscription.EMPTY;

  @FXML private TextField name;
  @FXML private Label nameFault;
  @FXML private HBox tints;
  @FXML private ComboBox<Environment> environment;
  @FXML private TextField ensemble;
  @FXML private Label ensembleFault;
  @FXML private TextField roots;
  @FXML private Label rootsFault;
  @FXML private ComboBox<Writes> writes;
  @FXML private Label writesFault;
  @FXML private TextField minutes;
  @FXML private Label minutesFault;
  @FXML private CheckBox signedIn;
  @FXML private VBox userFields;
  @FXML private TextField user;
  @FXML private Label userFault;
  @FXML private PasswordField userPassword;
  @FXML private CheckBox encrypted;
  @FXML private VBox tlsFields;
  @FXML private TextField trust;
  @FXML private Label trustFault;
  @FXML private PasswordField trustPassword;
  @FXML private Button removeTrustPassword;
  @FXML private TextField key;
  @FXML private Label keyFault;
  @FXML private PasswordField keyPassword;
  @FXML private Button removeKeyPassword;

  ProfileController(ProfileDraft draft, Messages messages) {
    this.draft = draft;
    this.messages = messages;
  }

  @FXML
  private void initialize() {
    bind(Field.NAME, name, nameFault);
    bind(Field.ENSEMBLE, ensemble, ensembleFault);
    bind(Field.ROOTS, roots, rootsFault);
    bind(Field.MINUTES, minutes, minutesFault);
    bind(Field.USER, user, userFault);
    bind(Field.TRUST, trust, trustFault);
    bind(Field.KEY, key, keyFault);
    faults.put(Field.WRITES, writesFault);
    inputs.put(Field.WRITES, writes);
    bind(Password.USER, userPassword);
    bind(Password.TRUST, trustPassword);
    bind(Password.KEY, keyPassword);
    offerRemoval(Password.TRUST, removeTrustPassword);
    offerRemoval(Password.KEY, removeKeyPassword);
    offerTints();
    offer(environment, ENVIRONMENTS, this::words);
    environment.valueProperty().bindBidirectional(draft.environmentProperty());
    bonds.add(() -> environment.valueProperty().unbindBidirectional(draft.environmentProperty()));
    offer(
        writes,
        List.of(Writes.values()),
        each -> messages.get("connections.writes." + each.code()));
    writes.valueProperty().bindBidirectional(draft.writesProperty());
    bonds.add(() -> writes.valueProperty().unbindBidirectional(draft.writesProperty()));
    bind(signedIn, draft.signedInProperty());
    bind(encrypted, draft.encryptedProperty());
    following =
        Subscription.combine(
            draft.faultsProperty().subscribe(this::showFaults),
            draft.signedInProperty().subscribe(on -> Displayed.when(on, userFields)),
            draft.encryptedProperty().subscribe(on -> Displayed.when(on, tlsFields)),
            draft.writesProperty().subscribe(now -> minutes.setDisable(now != Writes.LOCKED)));
  }

  private static final List<Environment> ENVIRONMENTS =
      List.of(Environment.DEVELOPMENT, Environment.STAGING, Environment.PRODUCTION);

  private String words(Environment choice) {
    return choice == Environment.UNKNOWN
        ? messages.get("connections.environment.choose")
        : choice.in(messages);
  }

  void focusFirst() {
    name.requestFocus();
    name.selectAll();
  }

  void release() {
    following.unsubscribe();
    bonds.forEach(Runnable::run);
  }

  @FXML
  private void chooseTrust() {
    choose(trust, "connections.trust.choose");
  }

  @FXML
  private void chooseKey() {
    choose(key, "connections.key.choose");
  }

  private void choose(TextField field, String title) {
    FileChooser chooser = new FileChooser();
    chooser.setTitle(messages.get(title));
    File chosen = chooser.showOpenDialog(field.getScene().getWindow());
    Optional.ofNullable(chosen).ifPresent(file -> field.setText(file.getPath()));
  }

  private void bind(Field field, TextField input, Label fault) {
    input.textProperty().bindBidirectional(draft.text(field));
    bonds.add(() -> input.textProperty().unbindBidirectional(draft.text(field)));
    inputs.put(field, input);
    faults.put(field, fault);
  }

  private void bind(Password kind, PasswordField input) {
    input.textProperty().bindBidirectional(draft.password(kind));
    bonds.add(() -> input.textProperty().unbindBidirectional(draft.password(kind)));
    Subscription prompting =
        draft.removedProperty(kind).subscribe(removed -> input.setPromptText(whereIs(kind)));
    bonds.add(prompting::unsubscribe);
  }

  private String whereIs(Password kind) {
    return messages.get("connections.password." + draft.whereIs(kind));
  }

  private void offerRemoval(Password kind, Button remove) {
    Subscription offering =
        draft
            .removedProperty(kind)
            .subscribe(removed -> Displayed.when(draft.isRemovable(kind), remove));
    bonds.add(offering::unsubscribe);
  }

  @FXML
  private void removeTrustPassword() {
    remove(Password.TRUST, trustPassword);
  }

  @FXML
  private void removeKeyPassword() {
    remove(Password.KEY, keyPassword);
  }

  /// The button goes, so the focus goes to where another one is typed.
  private void remove(Password kind, PasswordField input) {
    input.clear();
    input.requestFocus();
    draft.removedProperty(kind).set(true);
  }

  private void bind(CheckBox box, BooleanProperty value) {
    box.selectedProperty().bindBidirectional(value);
    bonds.add(() -> box.selectedProperty().unbindBidirectional(value));
  }

  private static <T> void offer(ComboBox<T> box, List<T> choices, Function<T, String> words) {
    box.getItems().setAll(choices);
    box.setConverter(
        new StringConverter<>() {
          @Override
          public String toString(@Nullable T choice) {
            return choice == null ? "" : words.apply(choice);
          }

          @Override
          public @Nullable T fromString(String text) {
            return null; // nobody types here
          }
        });
  }

  private void offerTints() {
    Choices<Tint> group = new Choices<>(draft.tintProperty()::set);
    for (Tint tint : Tint.values()) {
      ToggleButton choice = new ToggleButton();
      Region swatch = new Region();
      swatch.getStyleClass().addAll("swatch-dot", "tinted");
      tint.paint(swatch);
      choice.setGraphic(swatch);
      choice.getStyleClass().add("tint-choice");
      choice.setAccessibleText(messages.get("connections.tint." + tint.code()));
      choice.setTooltip(new Tooltip(choice.getAccessibleText()));
      group.add(tint, choice);
      tints.getChildren().add(choice);
    }
    group.select(draft.tintProperty().get());
  }

  /// A field that was never filled is not shouted at: what is missing is said beside Save.
  private void showFaults(Map<Field, Fault> now) {
    faults.forEach(
        (field, label) -> {
          Optional<Fault> fault = Optional.ofNullable(now.get(field));
          boolean said = fault.filter(wrong -> !wrong.isMissing()).isPresent();
          String words = fault.filter(wrong -> said).map(this::words).orElse("");
          label.setText(words);
          Displayed.when(said, label);
          Optional.ofNullable(inputs.get(field))
              .ifPresent(
                  input -> {
                    input.pseudoClassStateChanged(WRONG, said);
                    input.setAccessibleHelp(words);
                  });
        });
  }

  private String words(Fault fault) {
    return messages.get(fault.key(), fault.value());
  }
}
