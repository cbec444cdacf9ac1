package org.mappingzoo.console;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Says in a sentence why JavaFX does not run on this machine, and what to do about it.
final class NativeFault {
  private static final Pattern LIBRARY =
      Pattern.compile("\\blib(?!javafx|prism|glass)[\\w+-]+\\.so[.\\d]*");
  private static final String DRAWING =
      "libfreetype6 libfontconfig1 libpango-1.0-0 fonts-dejavu-core";

  private NativeFault() {}

  /// One line, whatever happened.
  static String sentence(Throwable fault) {
    List<String> causes =
        Stream.iterate(fault, cause -> cause != null, Throwable::getCause)
            .map(Throwable::toString)
            .toList();
    String messages = String.join(" ", causes);
    if (messages.contains("GTK")) {
      return missing("the library libgtk-3.so.0 (GTK 3)", "libgtk-3-0");
    }
    if (messages.contains("open DISPLAY")) {
      return "the display that DISPLAY names does not accept a window; unset DISPLAY to get"
          + " pictures instead";
    }
    return library(messages)
        .map(name -> missing("the library " + name, DRAWING))
        .or(() -> fonts(messages))
        .orElseGet(() -> "JavaFX cannot start here: " + ends(causes));
  }

  /// What failed, and why in the end: what lies between are the frames of libraries.
  private static String ends(List<String> causes) {
    String first = firstLine(causes.getFirst());
    return causes.size() == 1 ? first : first + "; " + firstLine(causes.getLast());
  }

  private static String firstLine(String text) {
    return text.lines().findFirst().orElse("").strip();
  }

  private static Optional<String> library(String messages) {
    Matcher library = LIBRARY.matcher(messages);
    return library.find() ? Optional.of(library.group()) : Optional.empty();
  }

  private static Optional<String> fonts(String messages) {
    return messages.contains("FontResource") || messages.contains("com.sun.javafx.font")
        ? Optional.of(missing("any font, or the library libfontconfig.so.1,", DRAWING))
        : Optional.empty();
  }

  private static String missing(String what, String packages) {
    return "%s is missing; on Debian and Ubuntu get it with: sudo apt install %s"
        .formatted(what, packages);
  }
}
