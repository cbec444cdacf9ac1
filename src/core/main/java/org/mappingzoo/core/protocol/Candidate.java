package org.mappingzoo.core.protocol;

import java.time.Instant;
import java.util.Optional;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.protocol.RecordText.Writer;

/// The ephemeral node of a steward that stands for leader, for people: who it is, and whom it
/// waits for. Who leads follows from the names of these nodes alone, never from what they hold.
///
/// @param steward its name, under which its duties and terms are noted
/// @param started when the process began to serve, by its own clock
/// @param library the release of Mapping Zoo that it runs
/// @param watches the name of the next lower candidate's node; empty for the one that has none
/// @param leadingSince since when it leads, by its own clock
/// @param unfencedBook whether its book cannot compare and set, so that two stewards at once could
///     undo each other's promises
public record Candidate(
    String steward,
    String host,
    long pid,
    Instant started,
    String library,
    Optional<String> watches,
    Optional<Instant> leadingSince,
    boolean unfencedBook) {
  private static final String KIND = "candidate";

  /// @throws IllegalArgumentException if it has no name, or waits for another while it leads
  public Candidate {
    if (steward.isBlank()) {
      throw new IllegalArgumentException("a candidate has a name");
    }
    if (watches.isPresent() && leadingSince.isPresent()) {
      throw new IllegalArgumentException("who leads waits for nobody, not for " + watches.get());
    }
  }

  /// A candidate whose book compares and sets.
  public Candidate(
      String steward,
      String host,
      long pid,
      Instant started,
      String library,
      Optional<String> watches,
      Optional<Instant> leadingSince) {
    this(steward, host, pid, started, library, watches, leadingSince, false);
  }

  /// The same, waiting for another.
  public Candidate watching(String node) {
    return new Candidate(
        steward, host, pid, started, library, Optional.of(node), Optional.empty(), unfencedBook);
  }

  /// The same, as leader.
  public Candidate leading(Instant since) {
    return new Candidate(
        steward, host, pid, started, library, Optional.empty(), Optional.of(since), unfencedBook);
  }

  public NodeText text() {
    return new Writer(KIND)
        .put("steward", steward)
        .put("host", host)
        .put("pid", pid)
        .put("started", started)
        .put("library", library)
        .put("watches", watches)
        .put("leadingSince", leadingSince)
        .put("unfencedBook", unfencedBook ? Optional.of("yes") : Optional.empty())
        .end();
  }

  /// Reads what [#text()] wrote.
  ///
  /// @throws RecordTextException if this is not a candidate
  public static Candidate parse(NodeText text) {
    return RecordText.read(
        KIND,
        text,
        reader ->
            new Candidate(
                reader.text("steward"),
                reader.text("host"),
                reader.number("pid"),
                Instant.parse(reader.text("started")),
                reader.text("library"),
                reader.optionalText("watches"),
                reader.optionalText("leadingSince").map(Instant::parse),
                reader.optionalText("unfencedBook").isPresent()));
  }
}
