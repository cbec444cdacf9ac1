package org.mappingzoo.console.connections;

import java.io.IOException;
import java.nio.file.Path;
import java.util.OptionalInt;
import org.mappingzoo.console.shell.FileFault;

/// A profile's file that cannot be understood, or not be written. What cannot be understood nobody
/// overwrites.
public final class ProfileFault extends IOException {
  private static final long serialVersionUID = 1L;

  private final transient FileFault why;

  ProfileFault(FileFault why) {
    super(why.text());
    this.why = why;
  }

  /// A value that its key cannot have.
  public static ProfileFault wrongValue(Path file, OptionalInt line, String key, String value) {
    return new ProfileFault(FileFault.wrongValue(file, line, key, value));
  }

  /// What an operator is told.
  public FileFault why() {
    return why;
  }
}
