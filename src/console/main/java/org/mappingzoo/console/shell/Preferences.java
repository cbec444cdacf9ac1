package org.mappingzoo.console.shell;

import javafx.beans.property.BooleanProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;

/// What an operator has settled beside theme, size and language, and who that is. On the FX thread.
public final class Preferences {
  private final BooleanProperty desktopNotices = new SimpleBooleanProperty(this, "notices", true);
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

  /// What was chosen in the palette, the newest first: ids of commands, and paths.
  public ObservableList<String> recent() {
    return recent;
  }
}
