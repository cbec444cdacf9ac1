package org.mappingzoo.console.change;

import javafx.scene.AccessibleRole;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.mappingzoo.console.control.Displayed;
import org.mappingzoo.console.shell.Messages;
import org.mappingzoo.core.allocator.Preview;
import org.mappingzoo.core.ranges.IdRange;

/// What a change does to the free ids around it, with the names of its two bars and a legend.
public final class DiffPicture extends HBox {
  private final Label before = label("caption");
  private final Label after = label("caption");
  private final DiffStrip strip = new DiffStrip();
  private final Label from = label("caption", "mono");
  private final Label to = label("caption", "mono");
  private final Label free = swatch("swatch-free");
  private final Label added = swatch("swatch-added");
  private final Label removed = swatch("swatch-removed");
  private final Label cut = swatch("swatch-cut");
  private final Label used = swatch("swatch-used");

  public DiffPicture() {
    VBox names = new VBox(before, after);
    names.getStyleClass().add("change-strip-names");
    HBox legend = new HBox(from, Show.filler(), free, added, removed, cut, used, Show.filler(), to);
    legend.getStyleClass().add("change-legend");
    VBox scale = new VBox(strip, legend);
    scale.getStyleClass().add("change-strip-scale");
    setHgrow(scale, Priority.ALWAYS);
    strip.setAccessibleRole(AccessibleRole.IMAGE_VIEW);
    getStyleClass().add("change-inline");
    getChildren().setAll(names, scale);
  }

  private static Label label(String... styleClasses) {
    Label label = new Label();
    label.getStyleClass().addAll(styleClasses);
    return label;
  }

  private static Label swatch(String styleClass) {
    Region colour = new Region();
    colour.getStyleClass().addAll("swatch", styleClass);
    Label label = label("caption");
    label.setGraphic(colour);
    return label;
  }

  /// Shows a change, or nothing where the ids stay as they are.
  ///
  /// @param sentence what it does
  void show(Preview preview, Phrase sentence, Messages messages) {
    boolean changesIds = !preview.after().equals(preview.before()) || preview.tidiesForm();
    Displayed.when(changesIds, this);
    if (changesIds) {
      IdRange shown = strip.show(preview.before(), preview.after());
      from.setText(messages.ids(shown.first()));
      to.setText(messages.ids(shown.last()));
      name(messages);
      StripWindow window = StripWindow.of(preview.before(), preview.after());
      Displayed.when(!window.came().isEmpty(), added);
      Displayed.when(!window.gone().isEmpty(), removed);
      Displayed.when(window.gone().isEmpty() && window.came().isEmpty(), cut);
      strip.setAccessibleText(sentence.plain());
    }
  }

  private void name(Messages messages) {
    before.setText(messages.get("change.strip.before"));
    after.setText(messages.get("change.strip.after"));
    free.setText(messages.get("change.legend.free"));
    added.setText(messages.get("change.legend.added"));
    removed.setText(messages.get("change.legend.removed"));
    cut.setText(messages.get("change.legend.cut"));
    used.setText(messages.get("change.legend.used"));
  }
}
