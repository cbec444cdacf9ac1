package org.mappingzoo.console.shell;

import java.io.File;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.BiFunction;
import javafx.stage.FileChooser;
import javafx.stage.Window;

/// Where the operator says, who is asked where the last file was put.
final class AskedPlace implements FilePlace {
  private final BiFunction<FileChooser, Window, Optional<File>> ask;
  private Optional<File> last = Optional.empty();

  /// @param ask shows a window to choose in; empty where it was closed without a choice
  AskedPlace(BiFunction<FileChooser, Window, Optional<File>> ask) {
    this.ask = ask;
  }

  @Override
  public Optional<Path> choose(Window owner, String title, String suggested) {
    FileChooser chooser = new FileChooser();
    chooser.setTitle(title);
    chooser.setInitialFileName(suggested);
    // No window opens in a directory that is none.
    last.filter(File::isDirectory).ifPresent(chooser::setInitialDirectory);
    Optional<File> chosen = ask.apply(chooser, owner);
    last = chosen.map(File::getParentFile).or(() -> last);
    return chosen.map(File::toPath);
  }
}
