package org.mappingzoo.console.change;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import javafx.css.PseudoClass;
import org.mappingzoo.console.change.ChangePage.Reading;
import org.mappingzoo.console.change.LiveCheck.Newer;
import org.mappingzoo.console.shell.Messages;
import org.mappingzoo.core.allocator.AdminChange;
import org.mappingzoo.core.allocator.Preview;

/// What a review has to say about others' writes.
final class BannerWords {
  private final ChangeWords words;
  private final DriftWords drift;

  BannerWords(ChangeWords words) {
    this.words = words;
    this.drift = new DriftWords(words);
  }

  /// How loud it is.
  enum Tone {
    NONE("fth-info"),
    /// The preview is new, and this is what changed since the one before.
    DRIFT("fth-info"),
    /// The preview is overtaken.
    NEWER("fth-alert-circle"),
    /// A write was refused because of it.
    CONFLICT("fth-alert-triangle");

    private final String icon;

    Tone(String icon) {
      this.icon = icon;
    }

    /// An Ikonli literal.
    String icon() {
      return icon;
    }

    PseudoClass state() {
      return PseudoClass.getPseudoClass(name().toLowerCase(Locale.ROOT));
    }
  }

  record Banner(Tone tone, String title, String text) {}

  /// What stands between a preview and what others write meanwhile.
  enum Bond {
    /// It is refused.
    STATE("change.newer.text"),
    /// It is made though workers take and push back meanwhile.
    WISH("change.newer.holds"),
    /// It is refused, and so is any that is computed again: it is about a text that is gone.
    TEXT("change.newer.repair");

    private final String key;

    Bond(String key) {
      this.key = key;
    }

    static Bond of(Preview preview) {
      if (preview.change() instanceof AdminChange.Repair) {
        return TEXT;
      }
      return preview.holdsBesideTakes() ? WISH : STATE;
    }
  }

  Banner of(Reading reading, Optional<Newer> newer, boolean following, Bond bond) {
    Messages m = words.messages();
    Optional<Newer> overtaken = newer.filter(write -> !following);
    if (reading.conflict()) {
      List<String> lines = since(reading.drift());
      overtaken.ifPresent(write -> lines.add(title(write) + " " + text(write, bond)));
      return new Banner(Tone.CONFLICT, m.get("change.conflict"), String.join("\n", lines));
    }
    if (overtaken.isPresent()) {
      Newer write = overtaken.get();
      Tone tone = bondTo(write, bond) == Bond.WISH ? Tone.DRIFT : Tone.NEWER;
      return new Banner(tone, title(write), text(write, bond));
    }
    if (!reading.drift().isNone()) {
      return new Banner(Tone.DRIFT, drift.event(reading.drift()), effects(reading.drift()));
    }
    return following
        ? new Banner(Tone.DRIFT, m.get("change.following"), m.get("change.following.text"))
        : new Banner(Tone.NONE, "", "");
  }

  private String text(Newer write, Bond bond) {
    Messages m = words.messages();
    if (write.gone()) {
      return m.get("change.newer.gone.text");
    }
    return m.get(bondTo(write, bond).key);
  }

  /// Workers write a node that is there; they do not create, replace or delete one.
  private static Bond bondTo(Newer write, Bond bond) {
    return bond == Bond.WISH && write.version().isEmpty() ? Bond.STATE : bond;
  }

  private String title(Newer write) {
    Messages m = words.messages();
    return write
        .version()
        .map(version -> m.get("change.newer.version", m.ids(version)))
        .orElseGet(() -> m.get(write.gone() ? "change.newer.gone" : "change.newer.other"));
  }

  private List<String> since(Drift changes) {
    List<String> lines = new ArrayList<>(List.of(drift.event(changes)));
    lines.addAll(drift.effects(changes));
    return lines;
  }

  private String effects(Drift changes) {
    return String.join("\n", drift.effects(changes));
  }
}
