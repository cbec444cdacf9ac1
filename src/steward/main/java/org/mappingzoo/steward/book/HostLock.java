package org.mappingzoo.steward.book;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.locks.ReentrantLock;
import org.mappingzoo.core.allocator.Pause;

/// Keeps all others of this host out of a directory: other processes by a lock of the system on a
/// file, which it gives back when its owner dies; other threads by one of our own.
final class HostLock {
  /// A lock of the system belongs to the process, so its threads have to agree among themselves.
  /// This is what makes it static.
  private static final ConcurrentMap<Path, ReentrantLock> OWN = new ConcurrentHashMap<>();

  private final Path file;
  private final Pause pause;
  private final int attemptLimit;

  HostLock(Path file, Pause pause, int attemptLimit) {
    this.file = file;
    this.pause = pause;
    this.attemptLimit = attemptLimit;
  }

  /// Something done under the lock.
  @FunctionalInterface
  interface Work<R> {
    R run() throws IOException;
  }

  /// Does it while nobody else does.
  ///
  /// @throws BookException if somebody else does not end
  /// @throws IOException if the lock cannot be had, or the work fails
  <R> R under(Work<R> work) throws IOException {
    ReentrantLock own = OWN.computeIfAbsent(file, path -> new ReentrantLock());
    own.lock();
    try (FileChannel channel =
        FileChannel.open(file, StandardOpenOption.WRITE, StandardOpenOption.CREATE)) {
      try (FileLock held = acquire(channel)) {
        if (!held.isValid()) {
          throw new IOException("the lock on " + file + " is gone");
        }
        return work.run();
      }
    } finally {
      own.unlock();
    }
  }

  private FileLock acquire(FileChannel channel) throws IOException {
    for (int attempt = 1; attempt <= attemptLimit; attempt++) {
      FileLock lock = channel.tryLock();
      if (lock != null) {
        return lock;
      }
      pause.after(attempt);
    }
    throw new BookException(
        BookException.Reason.REFUSED,
        "another process has held the lock on %s through %d attempts"
            .formatted(file, attemptLimit));
  }
}
