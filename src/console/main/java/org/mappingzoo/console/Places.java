package org.mappingzoo.console;

import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;

/// Where the operating system wants what a user's program keeps.
///
/// @param system as `os.name` has it
record Places(String system, Map<String, String> environment, Path home) {

  /// Of the user who runs this.
  static Places ofUser() {
    return new Places(
        System.getProperty("os.name"), System.getenv(), Path.of(System.getProperty("user.home")));
  }

  /// What the user chose: it may follow the user to other machines.
  Path settings() {
    return place("APPDATA", "AppData/Roaming", "XDG_CONFIG_HOME", ".config");
  }

  /// What was collected on this machine.
  Path data() {
    return place("LOCALAPPDATA", "AppData/Local", "XDG_DATA_HOME", ".local/share");
  }

  private Path place(String windows, String windowsUsual, String others, String othersUsual) {
    String name = system.toLowerCase(Locale.ROOT);
    if (name.contains("win")) {
      return directory(windows, windowsUsual).resolve("Mapping Zoo");
    }
    return name.contains("mac")
        ? home.resolve("Library/Application Support/Mapping Zoo")
        : directory(others, othersUsual).resolve("mapping-zoo");
  }

  private Path directory(String variable, String usual) {
    String value = environment.getOrDefault(variable, "");
    return value.isBlank() ? home.resolve(usual) : Path.of(value);
  }
}
