package org.mappingzoo.console.change;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import javafx.fxml.FXML;
import javafx.scene.Node;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.layout.VBox;
import javafx.util.Subscription;
import org.mappingzoo.console.change.SettingsInput.Understood;
import org.mappingzoo.console.control.Displayed;

/// Where the settings of a managed category are typed, each with what it means.
public final class ChangeSettingsController implements InputView {
  private static final List<Setting> DISPENSING =
      List.of(Setting.BATCH, Setting.WINDOW, Setting.OUTAGE_BUDGET, Setting.TAKE_LIMIT);
  private static final List<Setting> LIMITS =
      List.of(
          Setting.LEASE_LIMIT, Setting.OWNER_LEASE_LIMIT, Setting.SOFT_LIMIT, Setting.HARD_LIMIT);

  private final ChangeViewModel model;
  private final SettingsInput input;
  private final SettingsWords words;
  private final Map<Setting, Label> faults = new EnumMap<>(Setting.class);
  private final Map<Setting, TextField> fields = new EnumMap<>(Setting.class);
  private Subscription subscription = Subscription.EMPTY;

  @FXML private VBox dispensing;
  @FXML private VBox limits;
  @FXML private CheckBox merge;
  @FXML private CheckBox reseal;

  ChangeSettingsController(ChangeViewModel model, SettingsInput input, ChangeWords words) {
    this.model = model;
    this.input = input;
    this.words = new SettingsWords(words.messages());
  }

  @FXML
  private void initialize() {
    DISPENSING.forEach(setting -> dispensing.getChildren().add(field(setting)));
    LIMITS.forEach(setting -> limits.getChildren().add(field(setting)));
    merge.selectedProperty().bindBidirectional(input.mergeOnPushProperty());
    reseal.selectedProperty().bindBidirectional(input.resealOnNewLeaderProperty());
    subscription = input.understoodProperty().subscribe(this::show);
  }

  private Node field(Setting setting) {
    Label name = new Label(words.name(setting));
    name.getStyleClass().add("change-label");
    TextField field = new TextField();
    field.setId(setting.id());
    field.setAccessibleText(words.name(setting));
    field.getStyleClass().addAll("mono", "setting-field");
    field.textProperty().bindBidirectional(input.textProperty(setting));
    field.setOnAction(event -> model.compute());
    name.setLabelFor(field);
    Label help = new Label(words.help(setting));
    help.setWrapText(true);
    help.getStyleClass().add("caption");
    Label fault = new Label();
    fault.setWrapText(true);
    fault.getStyleClass().add("change-fault");
    fields.put(setting, field);
    faults.put(setting, fault);
    VBox box = new VBox(name, field, fault, help);
    box.getStyleClass().add("setting");
    return box;
  }

  private void show(Understood now) {
    faults.forEach(
        (setting, label) ->
            Displayed.text(
                Optional.ofNullable(now.faults().get(setting)).map(words::fault).orElse(""),
                label));
  }

  @Override
  public String screen() {
    return "change-settings";
  }

  @Override
  public Optional<Node> firstFocus() {
    return Optional.of(Objects.requireNonNull(fields.get(Setting.BATCH)));
  }

  @Override
  public void leave() {
    subscription.unsubscribe();
    fields.forEach(
        (setting, field) -> field.textProperty().unbindBidirectional(input.textProperty(setting)));
    merge.selectedProperty().unbindBidirectional(input.mergeOnPushProperty());
    reseal.selectedProperty().unbindBidirectional(input.resealOnNewLeaderProperty());
  }
}
