package org.mappingzoo.console.leaders;

import java.util.List;
import java.util.stream.Stream;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.javafx.FontIcon;
import org.mappingzoo.console.control.StatusDot;
import org.mappingzoo.console.control.StatusDot.Tone;
import org.mappingzoo.console.leaders.LeadersPanel.Link;

/// One steward of the chain, with the arrow to the one it waits for.
final class LinkCard extends HBox {
  private final FontIcon arrow = new FontIcon("fth-arrow-left");
  private final StatusDot dot = new StatusDot();
  private final Label role = label("link-role");
  private final Label name = label("link-name");
  private final Label place = label("link-fact", "mono");
  private final Label sequence = label("link-fact");
  private final Label session = label("link-fact", "mono");
  private final Label age = label("link-fact");
  private final Label watches = label("link-fact");
  private final Tooltip whole = new Tooltip();
  private final VBox card;

  /// @param first whether it waits for nobody
  LinkCard(boolean first) {
    HBox head = new HBox(dot, role);
    head.getStyleClass().add("state-line");
    card = new VBox(head, name, place, sequence, session, age, watches);
    card.getStyleClass().add("link-card");
    card.setFocusTraversable(true);
    arrow.getStyleClass().add("link-arrow");
    getStyleClass().add("link");
    if (!first) {
      getChildren().add(arrow);
    }
    getChildren().add(card);
    Tooltip.install(card, whole);
    for (Label cut : List.of(name, place, watches)) {
      cut.getStyleClass().add("may-end"); // the tooltip has it whole
    }
  }

  private static Label label(String... styleClasses) {
    Label label = new Label();
    label.getStyleClass().addAll(styleClasses);
    return label;
  }

  void focus() {
    card.requestFocus();
  }

  void show(Link link) {
    dot.setTone(link.tone());
    Stream.of(Tone.values())
        .forEach(tone -> card.pseudoClassStateChanged(tone.state(), tone == link.tone()));
    role.setText(link.role());
    name.setText(link.name());
    place.setText(link.place());
    sequence.setText(link.sequence());
    session.setText(link.session());
    age.setText(link.age());
    watches.setText(link.watches());
    watches.setManaged(!link.watches().isEmpty());
    card.setAccessibleText(link.spoken());
    whole.setText(link.spoken());
  }
}
