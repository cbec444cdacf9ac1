package org.mappingzoo.console.shell;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import javafx.css.PseudoClass;
import javafx.scene.Node;

/// The colour by which an operator tells connections apart. It never means anything by itself.
public enum Tint {
  GRAY,
  BLUE,
  TEAL,
  GREEN,
  YELLOW,
  ORANGE,
  PINK,
  VIOLET;

  /// As in the profile's file, and in keys of messages.
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }

  public static Optional<Tint> ofCode(String code) {
    return Stream.of(values()).filter(tint -> tint.code().equals(code)).findFirst();
  }

  /// Gives a node with the style class `tinted` this colour.
  public void paint(Node node) {
    for (Tint each : values()) {
      node.pseudoClassStateChanged(PseudoClass.getPseudoClass("tint-" + each.code()), each == this);
    }
  }
}
