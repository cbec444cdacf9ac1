package org.mappingzoo.console;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The lock of a file, which one holder has at a time, in this process or another. An operating
/// system ends a lock with its process, however that ends.
///
/// It also takes all locks of a file from a process that closes it, whoever opened it there, and
/// how often ([FileLock]). So all who want one in this process share one open file, which is closed
/// behind the last of them.
final class DirectoryLock {
  private static final Map<Path, DirectoryLock> OPEN = new HashMap<>();

  private final Path file;
  private final FileChannel channel;
  private int users;
  private @Nullable Object holder;
  private @Nullable FileLock lock;

  private DirectoryLock(Path file) throws IOException {
    this.file = file;
    channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
  }

  /// For one more that may want it; each of them [leaves][#leave] once.
  ///
  /// @param directory there is one
  static DirectoryLock open(Path directory, String name) throws IOException {
    Path file = directory.toRealPath().resolve(name);
    synchronized (OPEN) {
      DirectoryLock lock = OPEN.get(file);
      if (lock == null) {
        lock = new DirectoryLock(file);
        OPEN.put(file, lock);
      }
      lock.users++;
      return lock;
    }
  }

  /// Whether it is this one's now.
  boolean take(Object who) throws IOException {
    synchronized (OPEN) {
      if (holder == null && isLocked()) {
        holder = who;
      }
      return who.equals(holder);
    }
  }

  private boolean isLocked() throws IOException {
    try {
      lock = lock == null ? channel.tryLock() : lock;
      return lock != null;
    } catch (OverlappingFileLockException e) { // other code of this process has the file
      return false;
    }
  }

  /// It is not this one's any more, and will not be.
  void leave(Object who) throws IOException {
    synchronized (OPEN) {
      if (who.equals(holder)) {
        holder = null;
      }
      users--;
      if (users == 0) {
        OPEN.remove(file);
        channel.close(); // and with it the lock
      }
    }
  }
}
