package org.mappingzoo.console.shell;

import java.nio.file.Path;
import java.util.Optional;
import javafx.stage.Window;

/// Where to put a file.
@FunctionalInterface
public interface FilePlace {

  /// Empty where it is not to be written after all.
  ///
  /// @param title what the window that asks is for
  /// @param suggested the file's name
  Optional<Path> choose(Window owner, String title, String suggested);

  /// As the operator says.
  static FilePlace asked() {
    return new AskedPlace((chooser, owner) -> Optional.ofNullable(chooser.showSaveDialog(owner)));
  }
}
