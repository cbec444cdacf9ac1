package org.mappingzoo.console.shell;

import javafx.beans.property.BooleanProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;

/// What an operator has settled beside theme, size and language, and who that is. On the FX thread.
public final class Preferences {
  private final BooleanProperty desktopNotices = new SimpleBooleanProperty(this, "notices", true);
  private final StringProperty desktopTrouble = new SimpleStringProperty(this, "trouble", "");
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
  public StringProperty desktopTroubleProperty() {
    return desktopTrouble;
  }

  /// What was chosen in the palette, the newest first: ids of commands, and paths.
  public ObservableList<String> recent() {
    return recent;
  }
}
