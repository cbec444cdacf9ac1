package org.mappingzoo.console.change;

import java.util.Optional;
import javafx.fxml.FXML;
import javafx.scene.Node;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.layout.HBox;
import javafx.util.Subscription;
import org.mappingzoo.console.control.Displayed;
import org.mappingzoo.console.shell.Messages;
import org.mappingzoo.core.protocol.Lease;
import org.mappingzoo.core.ranges.RangeList;

/// Where an operator vouches that ids which a dead worker was allowed to use were not used.
public final class ChangeAttestController implements InputView {
  private final ChangeViewModel model;
  private final Attestation attestation;
  private final ChangeWords words;
  private final InputWords inputWords;
  private final Messages m;
  private Subscription subscription = Subscription.EMPTY;

  @FXML private HBox present;
  @FXML private Label presentText;
  @FXML private Label lease;
  @FXML private Label owner;
  @FXML private Label held;
  @FXML private Label granted;
  @FXML private CheckBox dead;
  @FXML private CheckBox discarded;
  @FXML private TextField ids;
  @FXML private Label idsFault;
  @FXML private HBox risk;
  @FXML private Label riskTitle;
  @FXML private Label riskText;
  @FXML private TextField reason;

  ChangeAttestController(ChangeViewModel model, Attestation attestation, ChangeWords words) {
    this.model = model;
    this.attestation = attestation;
    this.words = words;
    this.m = words.messages();
    this.inputWords = new InputWords(m);
  }

  @FXML
  private void initialize() {
    Lease of = attestation.lease();
    lease.setText(of.id().value());
    owner.setText(of.owner().value());
    held.setText(words.listed(of.ranges()));
    granted.setText(
        m.get("change.attest.granted", m.number(of.window()), m.number(of.ranges().count())));
    ids.setAccessibleText(m.get("change.attest.ids"));
    reason.setAccessibleText(m.get("change.attest.reason"));
    dead.selectedProperty().bindBidirectional(attestation.deadProperty());
    discarded.selectedProperty().bindBidirectional(attestation.discardedProperty());
    ids.textProperty().bindBidirectional(attestation.idsTextProperty());
    reason.textProperty().bindBidirectional(attestation.reasonProperty());
    reason.setOnAction(event -> model.compute());
    subscription =
        Subscription.combine(
            attestation.idsProperty().subscribe(this::showIds),
            attestation.ownerPresent().subscribe(this::showPresence));
  }

  @Override
  public String screen() {
    return "change-attest";
  }

  @Override
  public Optional<Node> firstFocus() {
    return Optional.of(dead);
  }

  @Override
  public void leave() {
    subscription.unsubscribe();
    dead.selectedProperty().unbindBidirectional(attestation.deadProperty());
    discarded.selectedProperty().unbindBidirectional(attestation.discardedProperty());
    ids.textProperty().unbindBidirectional(attestation.idsTextProperty());
    reason.textProperty().unbindBidirectional(attestation.reasonProperty());
  }

  private void showPresence(boolean there) {
    Displayed.when(there, present);
    presentText.setText(m.get("change.attest.present", attestation.lease().owner().value()));
  }

  private void showIds(RangeInput typed) {
    RangeList foreign = attestation.foreign();
    Displayed.text(fault(typed, foreign), idsFault);
    Displayed.when(typed instanceof RangeInput.Ranges && foreign.isEmpty(), risk);
    long atRisk = attestation.atRisk();
    riskTitle.setText(m.get("change.attest.risk", ChangeWords.choice(atRisk), m.number(atRisk)));
    riskText.setText(
        m.get(
            "change.attest.risk.text", m.number(attestation.safe()), m.number(attestation.lost())));
  }

  private String fault(RangeInput typed, RangeList foreign) {
    return switch (typed) {
      case RangeInput.Nothing nothing -> m.get("change.attest.nothing");
      case RangeInput.Faulty faulty -> inputWords.firstOf(faulty);
      case RangeInput.Ranges ranges ->
          foreign.isEmpty() ? "" : m.get("change.attest.foreign", words.listed(foreign));
    };
  }
}
