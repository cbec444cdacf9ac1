package org.mappingzoo.console.fleet;

import javafx.scene.control.Label;
import javafx.scene.control.OverrunStyle;
import javafx.scene.control.TableCell;
import javafx.scene.layout.HBox;
import org.mappingzoo.console.control.Barcode;
import org.mappingzoo.console.control.Sparkline;
import org.mappingzoo.console.control.StatusDot;
import org.mappingzoo.console.control.StatusDot.Tone;
import org.mappingzoo.console.shell.FindingWords;
import org.mappingzoo.core.ranges.RangeList;

/// The cells of the table, a method for each column.
final class FleetCells {
  private final FleetViewModel model;
  private final FleetCellWords words;

  FleetCells(FleetViewModel model) {
    this.model = model;
    this.words = new FleetCellWords(model.messages(), new FindingWords(model.messages()));
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
              dot.setTone(toneOf(figures));
              for (Tone each : Tone.values()) {
                line.pseudoClassStateChanged(each.state(), each == dot.getTone());
              }
              text.setText(words.state(figures));
              self.setAccessibleText(text.getText());
            })
        .explainedBy(words::findings);
  }

  TableCell<FleetRow, FleetFigures> free() {
    return FleetCell.text(words::free).explainedBy(words::freeExactly);
  }

  /// What was ever seeded into a plain category nobody knows.
  TableCell<FleetRow, FleetFigures> used() {
    return FleetCell.text(words::used).explainedBy(words::usedExactly);
  }

  TableCell<FleetRow, FleetFigures> leased() {
    return FleetCell.text(words::leased);
  }

  TableCell<FleetRow, FleetFigures> stranded() {
    return FleetCell.text(words::stranded);
  }

  TableCell<FleetRow, FleetFigures> headroom() {
    return FleetCell.text(words::headroom).explainedBy(words::fence);
  }

  TableCell<FleetRow, FleetFigures> leader() {
    return FleetCell.text(words::leader).explainedBy(words::fence);
  }

  TableCell<FleetRow, FleetFigures> rate() {
    return FleetCell.text(words::rate).explainedBy(words::forecast);
  }

  TableCell<FleetRow, FleetFigures> exhausts() {
    return FleetCell.text(words::exhausts).explainedBy(words::forecast);
  }

  TableCell<FleetRow, FleetFigures> ranges() {
    return FleetCell.text(words::ranges);
  }

  TableCell<FleetRow, FleetFigures> holes() {
    return FleetCell.text(words::holes);
  }

  TableCell<FleetRow, FleetFigures> bytes() {
    return FleetCell.text(words::bytes);
  }

  TableCell<FleetRow, FleetFigures> shape() {
    Barcode barcode = new Barcode();
    return FleetCell.node(
            barcode,
            (self, figures) ->
                barcode.show(
                    figures.ranges().map(ranges -> ranges.free()).orElse(RangeList.empty()),
                    figures.holdings().flatMap(Holdings::booked)))
        .explainedBy(words::shape);
  }

  /// Only cells that are seen ask for the series.
  TableCell<FleetRow, FleetFigures> trend() {
    Sparkline line = new Sparkline();
    return FleetCell.node(
            line,
            (self, figures) -> line.show(model.series(figures.category().name()), model.now()))
        .explainedBy(words::forecast);
  }

  TableCell<FleetRow, FleetFigures> changed() {
    return FleetCell.text(words::age).explainedBy(words::written);
  }

  TableCell<FleetRow, FleetFigures> version() {
    return FleetCell.text(words::version);
  }

  private static Tone toneOf(FleetFigures figures) {
    if (figures.isStopped()) {
      return Tone.NOTICE;
    }
    if (figures.findings().isEmpty()) {
      return Tone.OK;
    }
    return switch (figures.findings().getFirst().severity()) {
      case NOTICE -> Tone.NOTICE;
      case WARNING -> Tone.WARNING;
      case CRITICAL -> Tone.CRITICAL;
    };
  }
}
