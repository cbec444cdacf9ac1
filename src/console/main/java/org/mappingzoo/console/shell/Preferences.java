package org.mappingzoo.console.shell;

import java.util.Optional;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.mappingzoo.console.notice.DesktopNotifier.Trouble;

/// What an operator has settled beside theme, size and language, and who that is. On the FX thread.
public final class Preferences {
  private final BooleanProperty desktopNotices = new SimpleBooleanProperty(this, "notices", true);
  private final ObjectProperty<Optional<Trouble>> desktopTrouble =
      new SimpleObjectProperty<>(this, "trouble", Optional.empty());
  private final ObservableList<String> recent = FXCollections.observableArrayList();
  private Operator operator;

  public Preferences(Operator operator) {
    this.operator = operator;
  }

  /// As far as is known by now.
  public Operator operator() {
    return operator;
  }

  /// A certificate was read, and says more.
  public void identify(Operator known) {
    operator = known;
  }

  /// Whether alerts are told to the desktop, too.
  public BooleanProperty desktopNoticesProperty() {
    return desktopNotices;
  }

  /// Why the desktop did not take the last one; empty if it did, or none was told.
  public ObjectProperty<Optional<Trouble>> desktopTroubleProperty() {
    return desktopTrouble;
  }

  /// What was chosen in the palette, the newest first: ids of commands, and paths.
  public ObservableList<String> recent() {
    return recent;
  }
}
