package org.mappingzoo.console.leaders;

import java.util.List;
import java.util.Optional;
import org.mappingzoo.console.control.StatusDot.Tone;

/// All that the leaders view says in words beside its table, at one moment.
///
/// @param links in the order of succession
/// @param notices what an operator should know, the worst first
/// @param terms newest first
/// @param termsNote what stands in place of terms
/// @param chainNote what stands in place of a chain; empty where there is one
/// @param emptiness why there is nothing at all; empty where there is something
record LeadersPanel(
    List<Link> links,
    List<Notice> notices,
    List<TermLine> terms,
    String termsNote,
    String chainNote,
    Optional<Emptiness> emptiness) {

  /// Whether somebody leads now.
  boolean isLed() {
    return links.stream().anyMatch(Link::leads);
  }

  /// One steward in the chain.
  ///
  /// @param watches whom it waits for, or for the one that leads, what it does
  record Link(
      boolean leads,
      Tone tone,
      String role,
      String name,
      String place,
      String sequence,
      String session,
      String age,
      String watches) {

    /// The same while nobody knows whether it still holds.
    Link old() {
      return new Link(leads, Tone.OFF, role, name, place, sequence, session, age, watches);
    }

    /// For a screen reader.
    String spoken() {
      return String.join(", ", role, name, place, sequence, session, age, watches);
    }
  }

  record Notice(Tone tone, String sentence) {}

  /// One steward's time as leader.
  record TermLine(String steward, String from, String lasted, String ending) {}

  /// Why there is nothing to show.
  enum Emptiness {
    CONNECTING,
    /// No steward ever served here.
    UNSERVED
  }
}
