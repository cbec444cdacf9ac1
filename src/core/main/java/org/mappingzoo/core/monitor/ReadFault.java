package org.mappingzoo.core.monitor;

import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.mappingzoo.core.category.SentenceTemplate;

/// Why a node cannot be read. It travels, and alerts are kept, as its text, which logs and the
/// shell tool show as it is; [#parse] tells who speaks another language what it says.
///
/// @param path of the node; empty where the place where it is told says that
/// @param of what it is about, as its kind says; empty where the kind says all
public record ReadFault(String path, Kind kind, String of) {
  private static final String COLON = ": ";

  public enum Kind {
    /// Nobody is signed in, and the access list does not let everybody read it.
    NOT_SIGNED_IN("no READ permission for this connection"),
    /// Of who is signed in, whom the access list does not let read it.
    NO_PERMISSION("no READ permission for this connection, as %s"),
    /// Of the length in bytes.
    TOO_LONG("%s bytes are too long"),
    /// Of how many names a directory has.
    TOO_MANY("%s names are too many to be listed"),
    /// Of which record its text should be, and what is wrong with that.
    NO_RECORD("not a %s"),
    /// Without which there are no books, though there is a generation.
    MISSING(
        "not there, though the category is managed: another chroot has its records, or they are"
            + " lost"),
    /// Of which there are books.
    LIST_GONE("not there, though its books are: somebody has deleted it"),
    /// Of how many ids were free in it.
    DELETED(
        "not there any more: somebody has deleted it, and with it which ids are spent; %s were"
            + " free"),
    /// Of the last id that it had issued.
    COUNTER_DELETED(
        "not there any more: somebody has deleted it, and with it which ids are spent; %s was the"
            + " last"),
    /// As MISSING, of the chroot whose Mapping Zoo has a record of that name.
    ELSEWHERE("not there: the Mapping Zoo with the chroot %s manages the category"),
    /// Of a text that is none of these.
    OTHER("%s");

    private final String text;

    Kind(String text) {
      this.text = text;
    }

    private SentenceTemplate template() {
      return new SentenceTemplate(text);
    }
  }

  /// A node that this connection may not read.
  ///
  /// @param who is signed in, as access lists name it; empty where nobody is
  public static ReadFault noPermission(String who) {
    return who.isEmpty()
        ? new ReadFault("", Kind.NOT_SIGNED_IN, "")
        : new ReadFault("", Kind.NO_PERMISSION, who);
  }

  public static ReadFault tooLong(long bytes) {
    return new ReadFault("", Kind.TOO_LONG, "%,d".formatted(bytes));
  }

  public static ReadFault tooMany(long names) {
    return new ReadFault("", Kind.TOO_MANY, "%,d".formatted(names));
  }

  /// A record of a managed category that is not there.
  public static ReadFault missing() {
    return new ReadFault("", Kind.MISSING, "");
  }

  /// The node of a category that has books.
  public static ReadFault listGone() {
    return new ReadFault("", Kind.LIST_GONE, "");
  }

  /// A category that was there, and is not, books and all.
  ///
  /// @param free ids, when it was seen last
  public static ReadFault deleted(long free) {
    return new ReadFault("", Kind.DELETED, "%,d".formatted(free));
  }

  /// The same of a counter.
  ///
  /// @param issued the last id
  public static ReadFault counterDeleted(long issued) {
    return new ReadFault("", Kind.COUNTER_DELETED, "%d".formatted(issued));
  }

  /// A record that lies where another chroot has its own.
  public static ReadFault elsewhere(String chroot) {
    return new ReadFault("", Kind.ELSEWHERE, chroot);
  }

  /// The same, of this node.
  public ReadFault at(String node) {
    return new ReadFault(node, kind, of);
  }

  /// What [#text()] made; of whatever else [Kind#OTHER].
  public static ReadFault parse(String text) {
    return text.startsWith("/") ? located(text) : of("", text);
  }

  /// A path may have a colon in it, and what is wrong may, too: the first one behind which
  /// something known begins is the one.
  private static ReadFault located(String text) {
    for (int at = text.indexOf(COLON); at > 0; at = text.indexOf(COLON, at + 1)) {
      ReadFault fault = split(text, at, ReadFault::of);
      if (fault.kind() != Kind.OTHER) {
        return fault;
      }
    }
    int first = text.indexOf(COLON);
    return first < 0
        ? new ReadFault("", Kind.OTHER, text)
        : split(text, first, (path, why) -> new ReadFault(path, Kind.OTHER, why));
  }

  private static ReadFault split(String text, int at, BiFunction<String, String, ReadFault> make) {
    return make.apply(text.substring(0, at), text.substring(at + COLON.length()));
  }

  private static ReadFault of(String path, String text) {
    return Stream.of(Kind.values())
        .flatMap(
            kind -> kind.template().read(text).map(of -> new ReadFault(path, kind, of)).stream())
        .findFirst()
        .orElseGet(() -> new ReadFault(path, Kind.OTHER, text));
  }

  /// In English.
  public String text() {
    String why = kind.template().with(of);
    return path.isEmpty() ? why : path + COLON + why;
  }
}
