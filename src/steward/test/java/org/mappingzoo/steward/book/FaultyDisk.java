package org.mappingzoo.steward.book;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// A real disk of which one step fails once, and whose steps are heard of.
class FaultyDisk implements Disk {
  private final Disk real = new Disk.Real();
  private @Nullable Step failing;
  private boolean done;
  private Consumer<Step> ear = step -> {};

  enum Step {
    READ,
    DRAFT,
    WRITE,
    LOOK,
    KEEP,
    RENAME,
    FORCE,
    DELETE
  }

  private interface Work {
    void run() throws IOException;
  }

  /// The next such step fails.
  ///
  /// @param done whether it does its work first
  void failOnce(Step step, boolean done) {
    this.failing = step;
    this.done = done;
  }

  /// Ahead of each step.
  void hear(Consumer<Step> ear) {
    this.ear = ear;
  }

  private void step(Step step, Work work) throws IOException {
    ear.accept(step);
    if (failing != step) {
      work.run();
      return;
    }
    failing = null;
    if (done) {
      work.run();
    }
    throw new FileSystemException("somewhere", null, "No space left on device");
  }

  @Override
  public Optional<byte[]> read(Path file, int limit) throws IOException {
    step(Step.READ, () -> {});
    return real.read(file, limit);
  }

  @Override
  public Optional<byte[]> look(Path file, int limit) throws IOException {
    step(Step.LOOK, () -> {});
    return real.look(file, limit);
  }

  @Override
  public Path draft(Path directory, String suffix) throws IOException {
    step(Step.DRAFT, () -> {});
    return real.draft(directory, suffix);
  }

  @Override
  public Optional<Instant> written(Path file) throws IOException {
    return real.written(file);
  }

  @Override
  public void delete(Path file) throws IOException {
    step(Step.DELETE, () -> real.delete(file));
  }

  /// A write that fails half-way leaves half of it.
  @Override
  public void write(Path file, byte[] content) throws IOException {
    if (failing == Step.WRITE && !done) {
      real.write(file, java.util.Arrays.copyOf(content, content.length / 2));
    }
    step(Step.WRITE, () -> real.write(file, content));
  }

  @Override
  public void keep(Path file, Path previous) throws IOException {
    step(Step.KEEP, () -> real.keep(file, previous));
  }

  @Override
  public void rename(Path from, Path to) throws IOException {
    step(Step.RENAME, () -> real.rename(from, to));
  }

  @Override
  public void force(Path directory) throws IOException {
    step(Step.FORCE, () -> real.force(directory));
  }

  @Override
  public void make(Path directory) throws IOException {
    real.make(directory);
  }

  @Override
  public List<Path> list(Path directory) throws IOException {
    return real.list(directory);
  }

  @Override
  public Optional<String> obstacle(Path directory, Path lock) {
    return real.obstacle(directory, lock);
  }
}
