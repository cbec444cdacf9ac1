package org.mappingzoo.core.category;

import java.util.Optional;

/// Why a category cannot have a path.
///
/// @param found the segment or character at fault (`U+0009`); empty where the whole path is
public record NameFault(Kind kind, String found) {

  /// What names of nodes begin with that stand for a life of a managed category, below its list.
  public static final String GENERATION_PREFIX = ".gen-";

  public enum Kind {
    NOT_ABSOLUTE,
    EMPTY_SEGMENT,
    RELATIVE_SEGMENT,
    FORBIDDEN_CHARACTER,
    RESERVED,
    /// A managed category below which it would lie could neither be made nor be read.
    GENERATION
  }

  /// The first fault of a path; absent where it can be a category's.
  public static Optional<NameFault> of(String path) {
    if (path.length() < 2 || path.charAt(0) != '/') {
      return Optional.of(new NameFault(Kind.NOT_ABSOLUTE, ""));
    }
    for (String segment : path.substring(1).split("/", -1)) {
      if (segment.isEmpty()) {
        return Optional.of(new NameFault(Kind.EMPTY_SEGMENT, ""));
      }
      if (segment.equals(".") || segment.equals("..")) {
        return Optional.of(new NameFault(Kind.RELATIVE_SEGMENT, segment));
      }
      if (segment.startsWith(GENERATION_PREFIX)) {
        return Optional.of(new NameFault(Kind.GENERATION, segment));
      }
    }
    if (path.equals("/zookeeper") || path.startsWith("/zookeeper/")) {
      return Optional.of(new NameFault(Kind.RESERVED, ""));
    }
    for (int i = 0; i < path.length(); i++) {
      if (isForbidden(path.charAt(i))) {
        String found = "U+%04X".formatted(path.codePointAt(i));
        return Optional.of(new NameFault(Kind.FORBIDDEN_CHARACTER, found));
      }
    }
    return Optional.empty();
  }

  /// One sentence in English.
  public String sentence(String path) {
    String why =
        switch (kind) {
          case NOT_ABSOLUTE -> "one starts with '/' and has a name behind it";
          case EMPTY_SEGMENT -> "it has the segment ''";
          case RELATIVE_SEGMENT -> "it has the segment '" + found + "'";
          case FORBIDDEN_CHARACTER -> "it has the character " + found;
          case RESERVED -> "it belongs to ZooKeeper itself";
          case GENERATION ->
              "it has the segment '%s', which stands for the life of a managed one"
                  .formatted(found);
        };
    return "'%s' is not the path of a category: %s".formatted(path, why);
  }

  /// What ZooKeeper refuses in a path: control characters, surrogates, the private area and the
  /// last specials. It looks at UTF-16 units, so with the surrogates goes all beyond U+FFFF.
  private static boolean isForbidden(char character) {
    return character < 0x20
        || (character >= 0x7f && character <= 0x9f)
        || (character >= 0xd800 && character <= 0xf8ff)
        || character >= 0xfff0;
  }
}
