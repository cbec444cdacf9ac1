package org.mappingzoo.console.history;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.mappingzoo.console.disk.WholeFile;
import org.mappingzoo.core.monitor.FreeEvent;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The events of one category's life, a line each: milliseconds since 1970, what, how many. There
/// are few of them, so the file is written whole.
record EventFile(Path path) {
  private static final Logger LOG = LoggerFactory.getLogger(EventFile.class);

  void write(List<FreeEvent> events) throws IOException {
    WholeFile.write(
        path,
        events.stream()
            .map(each -> each.at().toEpochMilli() + " " + each.kind() + " " + each.ids() + "\n")
            .collect(Collectors.joining())
            .getBytes(UTF_8));
  }

  /// What is kept; a line that cannot be understood counts for nothing.
  List<FreeEvent> read() {
    if (!Files.exists(path)) {
      return List.of();
    }
    try (Stream<String> lines = Files.lines(path)) {
      return lines.flatMap(line -> event(line).stream()).toList();
    } catch (IOException | java.io.UncheckedIOException e) {
      LOG.warn("cannot read events in {}: {}", path, e.toString());
      return List.of();
    }
  }

  private static Optional<FreeEvent> event(String line) {
    String[] words = line.split(" ", -1);
    try {
      return Optional.of(
          new FreeEvent(
              Instant.ofEpochMilli(Long.parseLong(words[0])),
              FreeEvent.Kind.valueOf(words[1]),
              Long.parseLong(words[2])));
    } catch (IllegalArgumentException | ArrayIndexOutOfBoundsException e) {
      return Optional.empty();
    }
  }
}
