package org.mappingzoo.console.disk;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/// A file that is written whole: whoever reads meanwhile sees it before or after, never in
/// between, and what cannot be written leaves what was there.
public final class WholeFile {
  private WholeFile() {}

  /// Blocks. The directory must be there.
  ///
  /// @throws DiskException which names the file, and not the draft that is moved there
  public static void write(Path file, byte[] content) throws DiskException {
    try {
      move(file, content);
    } catch (IOException e) {
      throw DiskException.of(file, e);
    }
  }

  private static void move(Path file, byte[] content) throws IOException {
    Path draft = file.resolveSibling(file.getFileName() + ".new");
    try {
      Files.write(draft, content);
      Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(draft);
    }
  }
}
