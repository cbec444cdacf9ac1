package org.mappingzoo.console.history;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.mappingzoo.console.disk.DiskException;
import org.mappingzoo.console.disk.DiskFault;
import org.mappingzoo.console.disk.SetAside;
import org.mappingzoo.console.disk.WholeFile;
import org.mappingzoo.core.monitor.FreeEvent;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The events of one category's life, a line each: milliseconds since 1970, what, how many. There
/// are few of them, so the file is written whole; one that is not wholly understood is set aside
/// before.
record EventFile(Path path) {
  private static final Logger LOG = LoggerFactory.getLogger(EventFile.class);

  void write(List<FreeEvent> events) throws IOException {
    if (read().fault().isPresent()) {
      Path aside = SetAside.move(path);
      LOG.warn("events that cannot be understood are now {}", aside);
    }
    WholeFile.write(
        path,
        events.stream()
            .map(each -> each.at().toEpochMilli() + " " + each.kind() + " " + each.ids() + "\n")
            .collect(Collectors.joining())
            .getBytes(UTF_8));
  }

  /// What is kept.
  ///
  /// @param events of the lines that can be understood
  /// @param fault why that is not all of it
  record Read(List<FreeEvent> events, Optional<DiskFault> fault) {}

  Read read() {
    try {
      List<String> lines = lines();
      return new Read(
          lines.stream().flatMap(line -> event(line).stream()).toList(),
          lines.stream()
              .filter(line -> event(line).isEmpty())
              .findFirst()
              .map(line -> DiskFault.damaged(path, line)));
    } catch (DiskException e) {
      return new Read(List.of(), Optional.of(e.fault()));
    }
  }

  private List<String> lines() throws DiskException {
    try {
      return Files.exists(path) ? Files.readAllLines(path) : List.of();
    } catch (IOException e) {
      throw DiskException.of(path, e);
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
