package org.mappingzoo.console.fleet;

import java.util.stream.Collectors;
import javafx.scene.control.Label;
import javafx.scene.control.OverrunStyle;
import javafx.scene.control.TableCell;
import javafx.scene.layout.HBox;
import org.mappingzoo.console.control.Barcode;
import org.mappingzoo.console.control.StatusDot;
import org.mappingzoo.console.control.StatusDot.Tone;
import org.mappingzoo.console.shell.FindingWords;
import org.mappingzoo.console.shell.Messages;
import org.mappingzoo.core.monitor.Finding;
import org.mappingzoo.core.ranges.RangeList;

/// The cells of the table, a method for each column.
final class FleetCells {
  /// Where there is no figure.
  private static final String NONE = "–";

  private final Messages messages;
  private final FindingWords words;

  FleetCells(Messages messages) {
    this.messages = messages;
    this.words = new FindingWords(messages);
  }

  TableCell<FleetRow, FleetFigures> name() {
    Label name = new Label();
    name.getStyleClass().add("strong");
    name.setMinWidth(Label.USE_PREF_SIZE);
    Label parent = new Label();
    parent.getStyleClass().addAll("muted", "path");
    parent.setTextOverrun(OverrunStyle.LEADING_ELLIPSIS);
    HBox line = new HBox(name, parent);
    line.getStyleClass().add("name-line");
    return FleetCell.node(
            line,
            (self, figures) -> {
              name.setText(figures.category().name().shortName());
              parent.setText(figures.category().name().parent());
              self.setAccessibleText(figures.category().name().path());
            })
        .explainedBy(figures -> figures.category().name().path());
  }

  TableCell<FleetRow, FleetFigures> state() {
    StatusDot dot = new StatusDot();
    Label text = new Label();
    HBox line = new HBox(dot, text);
    line.getStyleClass().add("state-line");
    return FleetCell.node(
            line,
            (self, figures) -> {
              Tone tone = toneOf(figures);
              dot.setTone(tone);
              for (Tone each : Tone.values()) {
                line.pseudoClassStateChanged(each.state(), each == tone);
              }
              text.setText(stateOf(figures));
              self.setAccessibleText(text.getText());
            })
        .explainedBy(this::findings);
  }

  TableCell<FleetRow, FleetFigures> free() {
    return FleetCell.text(
        figures -> figures.free().isPresent() ? messages.number(figures.free().getAsLong()) : NONE);
  }

  TableCell<FleetRow, FleetFigures> used() {
    return FleetCell.text(figures -> NONE)
        .explainedBy(figures -> messages.get("fleet.used.unknown"));
  }

  TableCell<FleetRow, FleetFigures> rate() {
    return FleetCell.text(
            figures ->
                figures.ratePerHour().isPresent()
                    ? messages.rate(figures.ratePerHour().getAsDouble())
                    : NONE)
        .explainedBy(figures -> words.sentence(figures.forecast()));
  }

  TableCell<FleetRow, FleetFigures> exhausts() {
    return FleetCell.text(this::exhaustsOf)
        .explainedBy(figures -> words.sentence(figures.forecast()));
  }

  TableCell<FleetRow, FleetFigures> ranges() {
    return FleetCell.text(
        figures -> figures.ranges().isPresent() ? messages.number(figures.rangeCount()) : NONE);
  }

  TableCell<FleetRow, FleetFigures> holes() {
    return FleetCell.text(
        figures -> figures.ranges().isPresent() ? messages.number(figures.holes()) : NONE);
  }

  TableCell<FleetRow, FleetFigures> bytes() {
    return FleetCell.text(
        figures -> figures.text().map(text -> messages.bytes(text.length())).orElse(NONE));
  }

  TableCell<FleetRow, FleetFigures> shape() {
    Barcode barcode = new Barcode();
    return FleetCell.node(
        barcode,
        (self, figures) ->
            barcode.setList(
                figures.ranges().map(ranges -> ranges.free()).orElse(RangeList.empty())));
  }

  TableCell<FleetRow, FleetFigures> changed() {
    return FleetCell.text(figures -> messages.duration(figures.age()))
        .explainedBy(
            figures ->
                messages.get(
                    "fleet.changed.tip", messages.dateTime(figures.category().modified())));
  }

  TableCell<FleetRow, FleetFigures> version() {
    return FleetCell.text(figures -> messages.number(figures.category().revision().version()));
  }

  private String stateOf(FleetFigures figures) {
    if (figures.findings().isEmpty()) {
      return messages.get("finding.none");
    }
    String worst = words.brief(figures.findings().getFirst());
    int more = figures.findings().size() - 1;
    return more == 0 ? worst : messages.get("finding.more", worst, messages.number(more));
  }

  private String findings(FleetFigures figures) {
    return figures.findings().isEmpty()
        ? messages.get("finding.none.sentence")
        : figures.findings().stream().map(words::sentence).collect(Collectors.joining("\n"));
  }

  private String exhaustsOf(FleetFigures figures) {
    if (figures.ranges().isEmpty()) {
      return NONE;
    }
    return figures.free().orElse(1) == 0
        ? messages.get("forecast.exhausted")
        : words.brief(figures.forecast());
  }

  private static Tone toneOf(FleetFigures figures) {
    if (figures.findings().isEmpty()) {
      return Tone.OK;
    }
    Finding worst = figures.findings().getFirst();
    return switch (worst.severity()) {
      case NOTICE -> Tone.NOTICE;
      case WARNING -> Tone.WARNING;
      case CRITICAL -> Tone.CRITICAL;
    };
  }
}
