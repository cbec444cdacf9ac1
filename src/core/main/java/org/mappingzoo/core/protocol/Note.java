package org.mappingzoo.core.protocol;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.mappingzoo.core.protocol.RecordText.Reader;
import org.mappingzoo.core.protocol.RecordText.Writer;

/// Who changed something, why, and when by his own clock; for people, never for decisions.
///
/// @param who such as a login or a certificate's subject; not blank
/// @param why may be empty
public record Note(String who, String why, Instant when) {
  /// @throws IllegalArgumentException if nobody is named
  public Note {
    if (who.isBlank()) {
      throw new IllegalArgumentException("a change has somebody who makes it");
    }
    when = when.truncatedTo(ChronoUnit.MILLIS);
  }

  void write(Writer writer) {
    writer.put("who", who).put("why", why).put("when", when);
  }

  static Note read(Reader reader) {
    return new Note(reader.text("who"), reader.text("why"), Instant.parse(reader.text("when")));
  }

  /// The same for this reason.
  public Note because(String reason) {
    return new Note(who, reason, when);
  }

  /// The same at another time.
  public Note at(Instant time) {
    return new Note(who, why, time);
  }
}
