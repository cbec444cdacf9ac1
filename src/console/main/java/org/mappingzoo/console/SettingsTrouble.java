package org.mappingzoo.console;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.mappingzoo.console.disk.DiskFault;
import org.mappingzoo.console.shell.DiskWords;
import org.mappingzoo.console.shell.FileFault;
import org.mappingzoo.console.shell.Messages;

/// What an operator has to know of the settings' file.
sealed interface SettingsTrouble {

  /// It could not be read at the start, so defaults are in force.
  ///
  /// @param aside what it is called from the first save on
  record Unread(FileFault fault, Path aside) implements SettingsTrouble {
    @Override
    public Path file() {
      return fault.file();
    }
  }

  /// These mean nothing, so each has its default.
  record Wrong(List<FileFault> values) implements SettingsTrouble {
    public Wrong {
      values = List.copyOf(values);
    }

    @Override
    public Path file() {
      return values.getFirst().file();
    }
  }

  /// It could not be read any more when something was saved.
  ///
  /// @param aside what it is called now
  record SetAside(FileFault fault, Path aside) implements SettingsTrouble {
    @Override
    public Path file() {
      return aside;
    }
  }

  /// It cannot be written; the next save tries again.
  record Unkept(DiskFault fault) implements SettingsTrouble {
    @Override
    public Path file() {
      return fault.file();
    }
  }

  /// Where to look.
  Path file();

  /// The same for those of which the newest says all.
  default String name() {
    return key() + " " + file();
  }

  default String title(Messages messages) {
    return messages.get(key());
  }

  private String key() {
    return switch (this) {
      case Unread unread -> "settings.unread";
      case Wrong wrong -> "settings.wrong";
      case SetAside setAside -> "settings.aside";
      case Unkept unkept -> "settings.unkept";
    };
  }

  default String text(Messages messages) {
    String what =
        switch (this) {
          case Unread(FileFault fault, Path aside) ->
              messages.get("settings.unread.text", fault.in(messages), aside);
          case Wrong(List<FileFault> values) ->
              messages.get(
                  "settings.wrong.text",
                  values.stream()
                      .map(value -> value.in(messages))
                      .collect(Collectors.joining("\n")));
          case SetAside(FileFault fault, Path aside) ->
              messages.get("settings.aside.text", fault.in(messages), aside);
          case Unkept(DiskFault fault) ->
              messages.get("settings.unkept.text", new DiskWords(messages).of(fault));
        };
    return what + "\n" + messages.get("settings.trouble.copy");
  }
}
