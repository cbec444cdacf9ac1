package org.mappingzoo.console.connections;

import java.io.IOException;
import java.util.Optional;
import org.mappingzoo.console.connections.Keyring.Reason;
import org.mappingzoo.console.shell.FileFault;
import org.mappingzoo.console.shell.Messages;

/// What became of the last deed among the connections.
///
/// @param key of a message; empty for nothing
/// @param keyring why it could not be used, which the message says
/// @param file what is wrong with it, which the message says
record ConnectionNews(
    String key, String value, Optional<Reason> keyring, Optional<FileFault> file, boolean bad) {
  static final ConnectionNews NONE =
      new ConnectionNews("", "", Optional.empty(), Optional.empty(), false);

  static ConnectionNews good(String key) {
    return good(key, "");
  }

  static ConnectionNews good(String key, String value) {
    return new ConnectionNews(key, value, Optional.empty(), Optional.empty(), false);
  }

  static ConnectionNews bad(String key, String value) {
    return new ConnectionNews(key, value, Optional.empty(), Optional.empty(), true);
  }

  static ConnectionNews bad(String key, Reason keyring) {
    return new ConnectionNews(key, "", Optional.of(keyring), Optional.empty(), true);
  }

  static ConnectionNews bad(String key, IOException disk) {
    return disk instanceof ProfileFault fault
        ? new ConnectionNews(key, "", Optional.empty(), Optional.of(fault.why()), true)
        : bad(key, String.valueOf(disk.getMessage()));
  }

  /// Whether it says that all is saved, which is over as soon as something else is typed.
  boolean isSaved() {
    return !bad && key.startsWith("connections.saved");
  }

  String in(Messages messages) {
    return key.isEmpty()
        ? ""
        : messages.get(
            key,
            keyring
                .map(reason -> reason.in(messages))
                .or(() -> file.map(fault -> fault.in(messages)))
                .orElse(value));
  }
}
