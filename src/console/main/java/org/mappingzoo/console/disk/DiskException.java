package org.mappingzoo.console.disk;

import java.io.IOException;
import java.nio.file.Path;

/// A file that could not be read or written, and why.
public final class DiskException extends IOException {
  private static final long serialVersionUID = 1L;

  private final transient DiskFault fault;

  private DiskException(DiskFault fault, Exception cause) {
    super(fault.text(), cause);
    this.fault = fault;
  }

  /// The same fault, of a file that is known.
  public static DiskException of(Path file, IOException e) {
    return e instanceof DiskException known ? known : new DiskException(DiskFault.of(file, e), e);
  }

  /// A file that was read, and is not what was written there.
  public static DiskException damaged(Path file, Exception why) {
    return new DiskException(DiskFault.damaged(file, why), why);
  }

  public DiskFault fault() {
    return fault;
  }
}
