package org.mappingzoo.console.fleet;

import java.util.Optional;
import java.util.function.Function;
import javafx.scene.AccessibleAttribute;
import javafx.scene.Node;
import javafx.scene.control.Tooltip;
import org.jspecify.annotations.Nullable;
import org.mappingzoo.console.control.SteadyCell;

/// A cell that shows one thing of a line's figures. Its node stays where it is while they change:
/// one that is taken out and put in again is styled anew, the dearest part of a redraw.
final class FleetCell extends SteadyCell<FleetLine, FleetLine.Figures> {

  /// What a cell does with figures.
  interface Show<F> {
    void show(FleetCell cell, F figures);
  }

  private final @Nullable Node node;
  private final Show<FleetFigures> show;
  private @Nullable Node groupNode;
  private Show<GroupFigures> showGroup = (cell, group) -> cell.say(null);
  private Function<FleetFigures, Optional<String>> explain = figures -> Optional.empty();
  private Function<FleetFigures, Optional<String>> speak = figures -> Optional.empty();
  private Function<GroupFigures, Optional<String>> explainGroup = group -> Optional.empty();

  private FleetCell(@Nullable Node node, Show<FleetFigures> show) {
    this.node = node;
    this.show = show;
    setOnMouseEntered(entered -> prepareTooltip());
  }

  /// A cell with text alone.
  static FleetCell text(Function<FleetFigures, String> words) {
    return new FleetCell(null, (cell, figures) -> cell.say(words.apply(figures)));
  }

  /// A cell with a node of its own, which lives as long as the cell.
  static FleetCell node(Node node, Show<FleetFigures> show) {
    return new FleetCell(
        node,
        (cell, figures) -> {
          cell.setText(null);
          show.show(cell, figures);
        });
  }

  /// The same cell with words for who cannot see its node.
  FleetCell spokenAs(Function<FleetFigures, String> words) {
    speak = words.andThen(Optional::of);
    return this;
  }

  /// The same cell with text in the heading of a group, which is empty otherwise.
  FleetCell ofGroup(Function<GroupFigures, String> words) {
    showGroup = (cell, group) -> cell.say(words.apply(group));
    return this;
  }

  /// The same cell with a node of its own in the heading of a group.
  FleetCell ofGroup(Node node, Show<GroupFigures> shown) {
    groupNode = node;
    showGroup =
        (cell, group) -> {
          cell.setText(null);
          shown.show(cell, group);
        };
    return this;
  }

  /// The same cell with a tooltip, which is put into words when it is looked at; with none where
  /// these are empty.
  FleetCell explainedBy(Function<FleetFigures, String> explanation) {
    explain = explanation.andThen(words -> Optional.of(words).filter(said -> !said.isEmpty()));
    return this;
  }

  /// The same cell with a tooltip in the heading of a group.
  FleetCell groupExplainedBy(Function<GroupFigures, String> explanation) {
    explainGroup = explanation.andThen(Optional::of);
    return this;
  }

  /// Made when the mouse first comes by: a tooltip is a window with a scene, too dear for each cell
  /// of a table.
  private void prepareTooltip() {
    Tooltip explaining = new Tooltip();
    explaining.setOnShowing(event -> explaining.setText(explanation(getItem()).orElse("")));
    tooltipProperty()
        .bind(
            itemProperty()
                .map(figures -> explanation(figures).map(words -> explaining).orElse(null)));
    setOnMouseEntered(null);
  }

  private Optional<String> explanation(FleetLine.@Nullable Figures figures) {
    return switch (figures) {
      case null -> Optional.empty();
      case FleetFigures category -> explain.apply(category);
      case GroupFigures group -> explainGroup.apply(group);
    };
  }

  @Override
  protected void updateItem(FleetLine.@Nullable Figures figures, boolean empty) {
    super.updateItem(figures, empty);
    switch (empty ? null : figures) {
      case null -> {
        setGraphic(null);
        say(null);
      }
      case FleetFigures category -> {
        setGraphic(node);
        show.show(this, category);
      }
      case GroupFigures group -> {
        setGraphic(groupNode);
        showGroup.show(this, group);
      }
    }
  }

  /// Put into words when they are asked for: figures change far more often.
  @Override
  public Object queryAccessibleAttribute(AccessibleAttribute attribute, Object... parameters) {
    return spoken(attribute).orElseGet(() -> super.queryAccessibleAttribute(attribute, parameters));
  }

  private Optional<Object> spoken(AccessibleAttribute attribute) {
    return attribute == AccessibleAttribute.TEXT && getItem() instanceof FleetFigures category
        ? speak.apply(category).map(Object.class::cast)
        : Optional.empty();
  }

  private void say(@Nullable String words) {
    setText(words);
    setAccessibleText(null);
  }
}
