package org.mappingzoo.console.disk;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/// What becomes of a file that is not wholly understood, so that nothing in it is written over.
public final class SetAside {
  private SetAside() {}

  /// Moves it under a name of its own beside it, so that it takes the place of none that was set
  /// aside before.
  ///
  /// @return where it is now
  public static Path move(Path file) throws IOException {
    Path aside =
        Stream.iterate(1, n -> n + 1)
            .map(n -> file.resolveSibling("%s.%d.aside".formatted(file.getFileName(), n)))
            .filter(Files::notExists)
            .findFirst()
            .orElseThrow();
    return Files.move(file, aside);
  }
}
