package org.mappingzoo.console.fleet;

import org.mappingzoo.console.control.Barcode;
import org.mappingzoo.console.control.NameLine;
import org.mappingzoo.console.control.Sparkline;
import org.mappingzoo.console.control.StateLine;
import org.mappingzoo.console.control.StatusDot.Tone;
import org.mappingzoo.console.shell.FindingWords;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.ranges.RangeList;

/// The cells of the table, a method for each column.
final class FleetCells {
  private final FleetViewModel model;
  private final FleetCellWords words;
  private final GroupWords groups;

  FleetCells(FleetViewModel model) {
    this.model = model;
    this.words = new FleetCellWords(model.messages(), new FindingWords(model.messages()));
    this.groups = new GroupWords(model.messages(), words);
  }

  FleetCell name() {
    NameLine line = new NameLine();
    GroupHeading heading = new GroupHeading(model);
    return FleetCell.node(
            line,
            (self, figures) -> {
              CategoryName name = figures.category().name();
              line.show(name.shortName(), model.groupedProperty().get().folder(name));
              self.setAccessibleText(name.path());
            })
        .explainedBy(figures -> figures.category().name().path())
        .ofGroup(
            heading,
            (self, group) -> {
              heading.show(group, groups.count(group));
              self.setAccessibleText(groups.spoken(group));
            })
        .groupExplainedBy(GroupFigures::path);
  }

  FleetCell state() {
    StateLine line = new StateLine();
    return FleetCell.node(
            line,
            (self, figures) -> {
              line.show(toneOf(figures), words.worst(figures), words.more(figures));
              self.setAccessibleText(words.state(figures));
            })
        .explainedBy(words::findings)
        .ofGroup(
            line,
            (self, group) -> {
              line.show(
                  group.worst().map(FleetCells::toneOf).orElse(Tone.OFF),
                  groups.worst(group),
                  groups.more(group));
              self.setAccessibleText(groups.state(group));
            })
        .groupExplainedBy(groups::troubled);
  }

  FleetCell free() {
    return FleetCell.text(words::free)
        .explainedBy(words::freeExactly)
        .ofGroup(groups::free)
        .groupExplainedBy(groups::freeExactly);
  }

  /// What was ever seeded into a plain category nobody knows.
  FleetCell used() {
    return FleetCell.text(words::used).explainedBy(words::usedExactly).ofGroup(groups::used);
  }

  FleetCell leased() {
    return FleetCell.text(words::leased).explainedBy(words::leasedExactly).ofGroup(groups::leased);
  }

  FleetCell stranded() {
    return FleetCell.text(words::stranded)
        .explainedBy(words::strandedExactly)
        .ofGroup(groups::stranded);
  }

  FleetCell headroom() {
    return FleetCell.text(words::headroom)
        .explainedBy(words::fence)
        .ofGroup(groups::headroom)
        .groupExplainedBy(groups::headroomOf);
  }

  FleetCell leader() {
    return FleetCell.text(words::leader).explainedBy(words::fence).ofGroup(groups::leader);
  }

  FleetCell rate() {
    return FleetCell.text(words::rate).explainedBy(words::forecast).ofGroup(groups::rate);
  }

  FleetCell exhausts() {
    return FleetCell.text(words::exhausts)
        .explainedBy(words::forecast)
        .ofGroup(groups::exhausts)
        .groupExplainedBy(groups::exhaustsFirst);
  }

  FleetCell ranges() {
    return FleetCell.text(words::ranges).ofGroup(groups::ranges);
  }

  FleetCell holes() {
    return FleetCell.text(words::holes).ofGroup(groups::holes);
  }

  FleetCell bytes() {
    return FleetCell.text(words::bytes).ofGroup(groups::bytes);
  }

  FleetCell shape() {
    Barcode barcode = new Barcode();
    return FleetCell.node(
            barcode,
            (self, figures) ->
                barcode.show(
                    figures.ranges().map(ranges -> ranges.free()).orElse(RangeList.empty()),
                    figures.holdings().flatMap(Holdings::booked)))
        .explainedBy(words::shape)
        .spokenAs(words::shapeSpoken);
  }

  /// Only cells that are seen ask for the series.
  FleetCell trend() {
    Sparkline line = new Sparkline();
    return FleetCell.node(
            line,
            (self, figures) -> line.show(model.series(figures.category().name()), model.now()))
        .explainedBy(words::forecast)
        .spokenAs(words::forecastSpoken);
  }

  FleetCell changed() {
    return FleetCell.text(words::age).explainedBy(words::written).ofGroup(groups::age);
  }

  FleetCell version() {
    return FleetCell.text(words::version);
  }

  FleetCell freshness() {
    return FleetCell.text(words::freshness)
        .explainedBy(words::freshnessExactly)
        .ofGroup(groups::freshness);
  }

  /// The worse of what is told of it and of its being stopped.
  static Tone toneOf(FleetFigures figures) {
    return figures
        .worst()
        .map(
            severity ->
                switch (severity) {
                  case NOTICE -> Tone.NOTICE;
                  case WARNING -> Tone.WARNING;
                  case CRITICAL -> Tone.CRITICAL;
                })
        .orElseGet(() -> figures.isStopped() ? Tone.NOTICE : well(figures));
  }

  /// That all is well nobody knows any more once nothing comes from the server, until it was read
  /// again, nor from a server that is cut off from its quorum.
  private static Tone well(FleetFigures figures) {
    return figures.freshness().state() == Freshness.State.LIVE ? Tone.OK : Tone.OFF;
  }
}
