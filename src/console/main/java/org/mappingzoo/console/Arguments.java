package org.mappingzoo.console;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.mappingzoo.console.shell.ColorMode;
import org.mappingzoo.console.shell.Language;
import org.mappingzoo.console.shell.TextSize;

/// What was asked for on the command line.
///
/// @param connect `HOST:PORT[,…][/CHROOT]`; empty for a profile or the demo
/// @param profile the name of a connection that was made in the window
/// @param discover paths below which categories are looked for; empty for everywhere
/// @param snapshot where to put pictures instead of opening a window
/// @param picture how large pictures are
/// @param demo whether it was asked for by name
/// @param data where to keep what survives a restart; empty for the user's usual places
/// @param look how windows look
record Arguments(
    Optional<String> connect,
    Optional<String> profile,
    List<String> discover,
    Optional<Path> snapshot,
    Picture picture,
    Optional<Path> data,
    Look look,
    boolean demo,
    boolean help) {

  static final String HELP =
      """
      Mapping Zoo: id categories on ZooKeeper, live.

        --demo                        an embedded ZooKeeper with a demo fleet; without this and the
                                      next two: what was connected last, at first the demo
        --connect HOST:PORT[,…][/CHROOT]
                                      a real ensemble, read-only until unlocked in the window
        --profile NAME                a connection that was made in the window, with all its settings
        --discover PATH[,PATH]        look for categories below these paths only
        --snapshot DIR                draw every view and dialog to DIR as PNG, and end
        --picture WIDTHxHEIGHT[@PERCENT]
                                      the size of these pictures, and that of the text in them
        --data DIR                    keep settings and history there, not in the user's directories
        --theme light|dark|contrast|system
                                      the colours; else those of last time, at first the system's
        --language en|de              the language; else that of last time, at first the system's
        --help                        this text
      """;

  /// How windows look; what is empty is as it was last time.
  ///
  /// @param textSize in percent of the usual, as in the window that this is opened from; the line
  ///     has none
  record Look(Optional<ColorMode> theme, Optional<Language> language, OptionalInt textSize) {}

  /// The size of a picture in pixels.
  ///
  /// @param textSize in percent of the usual
  record Picture(int width, int height, int textSize) {
    static final Picture USUAL = new Picture(1280, 800, TextSize.USUAL);
    private static final Pattern SHAPE = Pattern.compile("(\\d{3,4})x(\\d{3,4})(?:@(\\d{2,3}))?");

    static Optional<Picture> parse(String text) {
      Matcher size = SHAPE.matcher(text);
      return size.matches()
          ? Optional.of(
              new Picture(
                  Integer.parseInt(size.group(1)),
                  Integer.parseInt(size.group(2)),
                  Optional.ofNullable(size.group(3))
                      .map(Integer::parseInt)
                      .map(TextSize::nearest)
                      .orElse(TextSize.USUAL)))
          : Optional.empty();
    }
  }

  /// A flag that cannot be understood; the message names it.
  static final class Wrong extends Exception {
    private static final long serialVersionUID = 1L;

    Wrong(String message) {
      super(message);
    }
  }

  /// Takes the line apart.
  ///
  /// @throws Wrong at the first flag that cannot be understood
  static Arguments parse(String... line) throws Wrong {
    return new Reader(line).read();
  }

  /// Whether nothing says what to show.
  boolean isOpen() {
    return isDemo() && !demo && discover.isEmpty();
  }

  boolean isDemo() {
    return connect.isEmpty() && profile.isEmpty();
  }

  /// What holds for connections that are opened later, too: where the first one leads and looks for
  /// categories does not.
  Arguments later() {
    return new Arguments(
        Optional.empty(), Optional.empty(), List.of(), snapshot, picture, data, look, demo, help);
  }

  /// The same for a window that looks like this.
  Arguments looking(ColorMode theme, Language language, int textSize) {
    Look shown = new Look(Optional.of(theme), Optional.of(language), OptionalInt.of(textSize));
    return new Arguments(connect, profile, discover, snapshot, picture, data, shown, demo, help);
  }

  private static final class Reader {
    private final Deque<String> words;
    private Optional<String> connect = Optional.empty();
    private Optional<String> profile = Optional.empty();
    private List<String> discover = List.of();
    private Optional<Path> snapshot = Optional.empty();
    private Picture picture = Picture.USUAL;
    private Optional<Path> data = Optional.empty();
    private Optional<ColorMode> theme = Optional.empty();
    private Optional<Language> language = Optional.empty();
    private boolean demo;
    private boolean help;

    Reader(String... line) {
      words = new ArrayDeque<>(Arrays.asList(line));
    }

    Arguments read() throws Wrong {
      while (!words.isEmpty()) {
        take(words.remove());
      }
      exclude("--demo", demo, "--connect", connect.isPresent());
      exclude("--demo", demo, "--profile", profile.isPresent());
      exclude("--connect", connect.isPresent(), "--profile", profile.isPresent());
      Look look = new Look(theme, language, OptionalInt.empty());
      return new Arguments(connect, profile, discover, snapshot, picture, data, look, demo, help);
    }

    private static void exclude(String one, boolean given, String other, boolean alsoGiven)
        throws Wrong {
      if (given && alsoGiven) {
        throw new Wrong("%s and %s exclude each other".formatted(one, other));
      }
    }

    private void take(String flag) throws Wrong {
      switch (flag) {
        case "--demo" -> demo = true;
        case "--help", "-h" -> help = true;
        case "--connect" -> connect = Optional.of(value(flag, "HOST:PORT[,…][/CHROOT]"));
        case "--profile" -> profile = Optional.of(value(flag, "NAME"));
        case "--discover" -> discover = paths(flag);
        case "--snapshot" -> snapshot = Optional.of(directory(flag));
        case "--picture" -> picture = picture(flag);
        case "--data" -> data = Optional.of(directory(flag));
        case "--theme" -> theme = Optional.of(theme(flag));
        case "--language" -> language = Optional.of(language(flag));
        default -> throw new Wrong("unknown argument '%s'; --help lists them".formatted(flag));
      }
    }

    private List<String> paths(String flag) throws Wrong {
      List<String> paths = Arrays.asList(value(flag, "PATH[,PATH]").split(",", -1));
      for (String path : paths) {
        if (!path.startsWith("/")) {
          throw new Wrong("%s needs paths that start with '/', not '%s'".formatted(flag, path));
        }
      }
      return paths;
    }

    private Path directory(String flag) throws Wrong {
      String value = value(flag, "DIR");
      try {
        return Path.of(value);
      } catch (InvalidPathException e) {
        throw new Wrong("%s: '%s' is not a directory's name".formatted(flag, value));
      }
    }

    private Picture picture(String flag) throws Wrong {
      String value = value(flag, "WIDTHxHEIGHT[@PERCENT]");
      return Picture.parse(value)
          .orElseThrow(
              () -> new Wrong("%s is 1280x800 or the like, not '%s'".formatted(flag, value)));
    }

    private ColorMode theme(String flag) throws Wrong {
      String value = value(flag, "light|dark|contrast|system");
      return ColorMode.ofCode(value)
          .orElseThrow(
              () ->
                  new Wrong(
                      "%s is light, dark, contrast or system, not '%s'".formatted(flag, value)));
    }

    private Language language(String flag) throws Wrong {
      String value = value(flag, "en|de");
      return Language.ofCode(value)
          .orElseThrow(() -> new Wrong("%s is en or de, not '%s'".formatted(flag, value)));
    }

    private String value(String flag, String shape) throws Wrong {
      String value = words.poll();
      if (value == null || value.isBlank() || value.startsWith("--")) {
        throw new Wrong("%s needs a value: %s %s".formatted(flag, flag, shape));
      }
      return value;
    }
  }
}
