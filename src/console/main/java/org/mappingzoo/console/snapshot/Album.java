package org.mappingzoo.console.snapshot;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import javafx.scene.image.Image;
import org.mappingzoo.console.control.Png;
import org.mappingzoo.console.shell.ColorMode;

/// A directory of pictures, each in several themes. Takes them from a thread that may wait.
public final class Album {
  private final Path directory;
  private final Executor fx;
  private final Camera camera;

  /// An album for pictures of this size.
  ///
  /// @param fx runs a task on the FX thread
  /// @param textSize in percent of the usual
  public Album(Path directory, Executor fx, int width, int height, int textSize) {
    this.directory = directory;
    this.fx = fx;
    this.camera = new Camera(width, height, textSize);
  }

  /// Takes each shot in these themes.
  ///
  /// @return the files, in the order of the shots
  public List<Path> take(List<Shot> shots, List<ColorMode> modes) throws InterruptedException {
    List<Path> files = new ArrayList<>();
    for (Shot shot : shots) {
      List<Image> images = onFx(() -> camera.shoot(shot, modes));
      for (int i = 0; i < modes.size(); i++) {
        files.add(keep(shot.name() + "-" + modes.get(i).code(), images.get(i)));
      }
    }
    return files;
  }

  private Path keep(String name, Image image) {
    Path file = directory.resolve(name + ".png");
    try {
      Files.createDirectories(directory);
      return Files.write(file, Png.encode(image));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write " + file, e);
    }
  }

  private <T> T onFx(Callable<T> task) throws InterruptedException {
    CompletableFuture<T> result = new CompletableFuture<>();
    fx.execute(() -> complete(result, task));
    try {
      return result.get();
    } catch (ExecutionException e) {
      throw new IllegalStateException("a picture could not be drawn", e.getCause());
    }
  }

  /// Whatever goes wrong while drawing is told to the thread that waits for the picture.
  private static <T> void complete(CompletableFuture<T> result, Callable<T> task) {
    try {
      result.complete(task.call());
    } catch (Exception | LinkageError e) {
      result.completeExceptionally(e);
    }
  }
}
