package org.mappingzoo.console.category;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import javafx.css.PseudoClass;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Pane;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.mappingzoo.console.category.CategoryPanel.Fact;
import org.mappingzoo.console.category.CategoryPanel.Figure;
import org.mappingzoo.console.category.CategoryPanel.Notice;
import org.mappingzoo.console.control.Displayed;
import org.mappingzoo.console.control.EvenColumns;
import org.mappingzoo.console.control.StatusDot;
import org.mappingzoo.console.control.StatusDot.Tone;
import org.mappingzoo.core.monitor.Finding.Severity;

/// The state, the notices, the tiles and the facts: parts whose number changes. Nodes are kept as
/// long as their number is the same, for they change up to 20 times a second.
final class Header {
  private static final PseudoClass ALARMING = PseudoClass.getPseudoClass("alarming");
  private static final PseudoClass LONG = PseudoClass.getPseudoClass("long");
  private static final double DIGIT_WIDTH = 12.2;
  private static final double SIGN_WIDTH = 6;
  private static final double SIDES = 28;

  private final HBox stateChip;
  private final StatusDot stateDot;
  private final VBox notices;
  private final EvenColumns figures;
  private final FlowPane facts;
  private final List<Tile> tiles = new ArrayList<>();
  private final List<FactLine> factLines = new ArrayList<>();
  private List<Notice> shownNotices = List.of();

  Header(HBox stateChip, StatusDot stateDot, VBox notices, EvenColumns figures, FlowPane facts) {
    this.stateChip = stateChip;
    this.stateDot = stateDot;
    this.notices = notices;
    this.figures = figures;
    this.facts = facts;
  }

  void show(CategoryPanel panel) {
    stateChip.setVisible(!panel.state().isEmpty());
    Tone tone = panel.severity().map(Header::toneOf).orElse(panel.old() ? Tone.OFF : Tone.OK);
    stateDot.setTone(tone);
    setTone(stateChip, tone);
    showNotices(panel.notices());
    showFigures(panel.figures());
    showFacts(panel.facts());
  }

  private void showNotices(List<Notice> now) {
    if (!now.equals(shownNotices)) {
      shownNotices = now;
      notices.getChildren().setAll(now.stream().map(Header::line).toList());
      notices.setManaged(!now.isEmpty());
    }
  }

  private static HBox line(Notice notice) {
    StatusDot dot = new StatusDot();
    dot.setTone(toneOf(notice.severity()));
    Label sentence = new Label(notice.sentence());
    sentence.setWrapText(true);
    sentence.setMinHeight(Region.USE_PREF_SIZE);
    HBox line = new HBox(dot, sentence);
    line.getStyleClass().add("notice");
    setTone(line, toneOf(notice.severity()));
    return line;
  }

  private void showFigures(List<Figure> now) {
    while (tiles.size() < now.size()) {
      Tile tile = new Tile();
      tile.widthProperty().subscribe(this::fit);
      tiles.add(tile);
      figures.getChildren().add(tile);
    }
    for (int i = 0; i < tiles.size(); i++) {
      Displayed.when(i < now.size(), tiles.get(i));
      if (i < now.size()) {
        tiles.get(i).show(now.get(i));
      }
    }
    fit();
  }

  /// All are written in one size.
  private void fit() {
    boolean small = tiles.stream().anyMatch(Tile::isTooLong);
    tiles.forEach(tile -> tile.pseudoClassStateChanged(LONG, small));
  }

  private void showFacts(List<Fact> now) {
    while (factLines.size() < now.size()) {
      FactLine line = new FactLine();
      factLines.add(line);
      facts.getChildren().add(line);
    }
    for (int i = 0; i < factLines.size(); i++) {
      Displayed.when(i < now.size(), factLines.get(i));
      if (i < now.size()) {
        factLines.get(i).show(now.get(i));
      }
    }
  }

  private static Tone toneOf(Severity severity) {
    return switch (severity) {
      case NOTICE -> Tone.NOTICE;
      case WARNING -> Tone.WARNING;
      case CRITICAL -> Tone.CRITICAL;
    };
  }

  private static void setTone(Pane part, Tone tone) {
    Stream.of(Tone.values())
        .forEach(each -> part.pseudoClassStateChanged(each.state(), each == tone));
  }

  private static Label label(String styleClass) {
    Label label = new Label();
    label.getStyleClass().add(styleClass);
    return label;
  }

  /// Installs the tip once; an empty one would show an empty box.
  private static void setTip(Region part, Tooltip tip, String words) {
    tip.setText(words);
    if (part.getProperties().put(Tooltip.class, Optional.of(tip)) == null) {
      Tooltip.install(part, tip);
    }
  }

  private static final class Tile extends VBox {
    private final Label caption = label("figure-caption");
    private final Label value = label("figure-value");
    private final Label note = label("figure-note");
    private final Tooltip tip = new Tooltip();

    Tile() {
      getStyleClass().add("figure-tile");
      getChildren().setAll(caption, value, note);
      note.getStyleClass().add("may-end"); // it is in the tile's accessible text, too
    }

    /// A number is never cut off: one too long for its tile is written smaller.
    private boolean isTooLong() {
      long digits = value.getText().chars().filter(Character::isDigit).count();
      double needed =
          digits * DIGIT_WIDTH + (value.getText().length() - digits) * SIGN_WIDTH + SIDES;
      return isVisible() && getWidth() > 0 && needed > getWidth();
    }

    void show(Figure figure) {
      caption.setText(figure.caption());
      value.setText(figure.value());
      note.setText(figure.note());
      setTip(this, tip, figure.tip());
      pseudoClassStateChanged(ALARMING, figure.alarming());
      setAccessibleText(figure.caption() + ": " + figure.value() + ", " + figure.note());
    }
  }

  private static final class FactLine extends HBox {
    private final Label caption = label("fact-caption");
    private final Label value = label("fact-value");
    private final Tooltip tip = new Tooltip();

    FactLine() {
      getStyleClass().add("fact-line");
      getChildren().setAll(caption, value);
    }

    void show(Fact fact) {
      caption.setText(fact.caption());
      value.setText(fact.value());
      setTip(this, tip, fact.tip());
    }
  }
}
