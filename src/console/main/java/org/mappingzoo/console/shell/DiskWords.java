package org.mappingzoo.console.shell;

import java.util.Locale;
import org.mappingzoo.console.disk.DiskFault;
import org.mappingzoo.console.disk.DiskFault.Kind;

/// Why a file could not be read or written, in words without a full stop. What has no words of ours
/// is in the system's own, marked as such.
public record DiskWords(Messages messages) {

  /// With the file.
  public String of(DiskFault fault) {
    return messages.get("disk.at", fault.file(), cause(fault));
  }

  /// The cause alone.
  public String cause(DiskFault fault) {
    String key = "disk." + fault.kind().name().toLowerCase(Locale.ROOT);
    return fault.kind() == Kind.OTHER || fault.kind() == Kind.DAMAGED
        ? messages.get(key, fault.detail())
        : messages.get(key);
  }
}
