package org.mappingzoo.console.control;

import java.util.Locale;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.css.PseudoClass;
import javafx.scene.layout.Region;

/// A small mark in front of words. Each tone has a shape of its own, so that nothing is said by
/// colour alone.
public final class StatusDot extends Region {

  /// What it says; the shapes and colours are in `styles/controls.css`.
  public enum Tone {
    /// A ring.
    OFF,
    /// A disc.
    OK,
    /// A square.
    NOTICE,
    /// A triangle.
    WARNING,
    /// A diamond.
    CRITICAL;

    /// For everything that takes the colour of a tone: tiles, chips, banners.
    public PseudoClass state() {
      return PseudoClass.getPseudoClass(name().toLowerCase(Locale.ROOT));
    }
  }

  private final ObjectProperty<Tone> tone = new SimpleObjectProperty<>(this, "tone", Tone.OFF);

  public StatusDot() {
    getStyleClass().add("status-dot");
    tone.subscribe(this::show);
  }

  public ObjectProperty<Tone> toneProperty() {
    return tone;
  }

  public Tone getTone() {
    return tone.get();
  }

  public void setTone(Tone next) {
    tone.set(next);
  }

  private void show(Tone shown) {
    for (Tone each : Tone.values()) {
      pseudoClassStateChanged(each.state(), each == shown);
    }
  }
}
