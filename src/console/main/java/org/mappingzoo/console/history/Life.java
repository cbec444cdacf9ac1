package org.mappingzoo.console.history;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import java.util.UUID;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.monitor.CategorySnapshot;

/// One life of a category: what another node of that name held is not its history.
///
/// @param czxid of the node
/// @param counter whether the node is a counter
record Life(CategoryName name, long czxid, boolean counter) {

  static Life of(CategorySnapshot category) {
    return new Life(category.name(), category.revision().czxid(), category.counted().isPresent());
  }

  /// What is left; empty where it cannot be read.
  Optional<Long> free(CategorySnapshot category) {
    return counter
        ? Optional.of(Long.MAX_VALUE - category.counted().orElseThrow())
        : category.ranges().map(ranges -> ranges.free().count());
  }

  HistoryFile figures(Path directory) {
    return new HistoryFile(directory.resolve(fileName() + ".rrd"), counter);
  }

  EventFile events(Path directory) {
    return new EventFile(directory.resolve(fileName() + ".events"));
  }

  /// What the rules looked at.
  FigureFile worst(Path directory) {
    return new FigureFile(directory.resolve(fileName() + FigureFile.ENDING));
  }

  private String fileName() {
    return stem(name) + "-" + Long.toHexString(czxid);
  }

  /// How the names of all files of a category begin: its path may be longer than a file name.
  static String stem(CategoryName name) {
    return UUID.nameUUIDFromBytes(name.path().getBytes(StandardCharsets.UTF_8)).toString();
  }
}
