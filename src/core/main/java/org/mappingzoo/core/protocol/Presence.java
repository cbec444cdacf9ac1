package org.mappingzoo.core.protocol;

import java.time.Instant;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.protocol.RecordText.Writer;

/// What the ephemeral node of a living worker says, for people: who it is. The node's name is a
/// [WorkerName]. No decision rests on it alone.
///
/// @param started when the process began to serve, by its own clock
/// @param library the release of this library that it runs
public record Presence(String host, long pid, Instant started, String library) {
  private static final String KIND = "presence";

  public NodeText text() {
    return new Writer(KIND)
        .put("host", host)
        .put("pid", pid)
        .put("started", started)
        .put("library", library)
        .end();
  }

  /// Reads what [#text()] wrote.
  ///
  /// @throws RecordTextException if this is not a presence record
  public static Presence parse(NodeText text) {
    return RecordText.read(
        KIND,
        text,
        reader ->
            new Presence(
                reader.text("host"),
                reader.number("pid"),
                Instant.parse(reader.text("started")),
                reader.text("library")));
  }
}
