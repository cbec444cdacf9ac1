package org.mappingzoo.console.connections;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Predicate;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;

/// Files that are asked for and are not there, as far as the disk has answered. Nobody waits for
/// that: what a file lies on may be out of reach. Belongs to the FX thread.
final class MissingFiles {
  private final Predicate<Path> disk;
  private final DiskCalls calls;
  private final Set<Path> asked = new HashSet<>();
  private final ReadOnlyObjectWrapper<Set<Path>> missing =
      new ReadOnlyObjectWrapper<>(this, "missing", Set.of());

  /// @param disk whether there is such a file; blocks
  MissingFiles(Predicate<Path> disk, DiskCalls calls) {
    this.disk = disk;
    this.calls = calls;
  }

  ReadOnlyObjectProperty<Set<Path>> missingProperty() {
    return missing.getReadOnlyProperty();
  }

  /// Whether a file is missing by the last answer, before the first one false; asks anew, unless an
  /// answer is on its way.
  boolean isMissing(Path file) {
    if (asked.add(file)) {
      calls.make(() -> disk.test(file), there -> note(file, there));
    }
    return missing.get().contains(file);
  }

  private void note(Path file, boolean there) {
    asked.remove(file);
    Set<Path> next = new HashSet<>(missing.get());
    if (there ? next.remove(file) : next.add(file)) {
      missing.set(Set.copyOf(next));
    }
  }
}
