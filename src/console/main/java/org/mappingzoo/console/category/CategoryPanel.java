package org.mappingzoo.console.category;

import java.util.List;
import java.util.Optional;
import org.mappingzoo.core.monitor.Finding.Severity;

/// All that the category view says in words at one moment; the map, the table and the tabs have
/// models of their own.
///
/// @param body which parts are shown at all
/// @param title the category's short name, or what is said in place of it
/// @param path empty if none is chosen
/// @param state a few words beside the title; empty while nothing is known
/// @param severity of the worst finding; empty if there is none
/// @param notices what an operator should know, a sentence each, the worst first
/// @param old whether the values may be outdated
/// @param figures empty unless the body shows them
/// @param facts about the node
/// @param actions what can be done now
/// @param emptiness what stands in place of a body; empty if there is one
record CategoryPanel(
    Body body,
    String title,
    String path,
    String state,
    Optional<Severity> severity,
    List<Notice> notices,
    boolean old,
    List<Figure> figures,
    List<Fact> facts,
    Actions actions,
    Optional<Emptiness> emptiness) {

  enum Body {
    /// Nothing but the reason.
    EMPTY,
    /// Figures, map, table and all tabs.
    LIST,
    /// No list could be read: the stored text and the versions.
    TEXT,
    /// A counter: its figures and its versions.
    COUNTER
  }

  record Notice(Severity severity, String sentence) {}

  /// A number in a tile.
  ///
  /// @param note small words below it
  /// @param tip more about it
  record Figure(
      Kind kind, String caption, String value, String note, String tip, boolean alarming) {
    enum Kind {
      FREE,
      USED,
      RANGES,
      HOLES,
      LARGEST,
      LEASED,
      HEADROOM,
      LAST,
      HEX,
      RATE,
      LEFT,
      BYTES
    }
  }

  /// Something about the node.
  ///
  /// @param tip more about it; may be empty
  record Fact(String caption, String value, String tip) {}

  /// What can be done.
  ///
  /// @param repair whether the list cannot be read, and may be replaced
  /// @param settings absent where the category has none
  /// @param reason why not, a sentence; empty if all of it can
  record Actions(
      boolean extend,
      boolean push,
      boolean compact,
      boolean repair,
      Optional<Boolean> settings,
      String reason) {
    /// The same for a category with settings.
    Actions withSettings(boolean possible) {
      return new Actions(extend, push, compact, repair, Optional.of(possible), reason);
    }

    /// The same for a managed category: a list that was made up would not fit its books.
    ///
    /// @param otherwise what is to be done instead
    Actions withoutRepair(String otherwise) {
      return new Actions(extend, push, compact, false, settings, otherwise);
    }

    /// The same for a category that gets no new ids.
    ///
    /// @param why told before what hinders the others
    Actions withoutExtend(String why) {
      String both = reason.isEmpty() ? why : why + " " + reason;
      return new Actions(false, push, compact, repair, settings, both);
    }

    static Actions none(String reason) {
      return new Actions(false, false, false, false, Optional.empty(), reason);
    }

    static Actions repair(String reason) {
      return new Actions(false, false, false, true, Optional.empty(), reason);
    }
  }

  record Emptiness(String icon, String title, String advice) {}
}
