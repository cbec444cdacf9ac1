package org.mappingzoo.core.allocator;

import java.time.Duration;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.mappingzoo.core.category.SentenceTemplate;

/// Why it is not known what became of a write that was sent. It travels as its text, which logs,
/// exceptions and the shell tool show as it is; [#parse] tells who speaks another language what it
/// says.
///
/// @param of what it is about, as its kind says; empty where the kind says all
public record LostReply(Kind kind, String of) {
  private static final Pattern CODED = Pattern.compile(".*\\([A-Z]+\\)");

  public enum Kind {
    /// Of the limit of time, as [Duration#toString()] writes it behind its first two letters.
    NO_ANSWER("no answer within PT%s"),
    /// Of ZooKeeper's code of the failure.
    BROKEN("the reply was lost: %s"),
    INTERRUPTED("interrupted while waiting for the answer"),
    /// Of the node's path.
    CHANGED("%s changed since; whether by the first sending cannot be told"),
    /// Of the node's path.
    ABSENT("%s is absent; whether the first sending created it cannot be told"),
    /// Of the node's path.
    GONE_AGAIN("%s was created, and is gone again"),
    /// Of the node's path.
    REVISION_LOST("%s was created; which revision that is was lost"),
    MARKER_DELETED("the marker of the write was deleted"),
    /// Of the ensemble: there is nobody to ask.
    NO_CONNECTION("no connection to %s"),
    /// It was sent again, or asked about, and that failed, too. Of what was not possible, and why,
    /// with ZooKeeper's code in brackets at its end.
    NOT_ASKED("cannot %s)"),
    /// Of a text that is none of these.
    OTHER("%s");

    private final String text;

    Kind(String text) {
      this.text = text;
    }

    private SentenceTemplate template() {
      return new SentenceTemplate(text);
    }

    private Optional<LostReply> read(String said) {
      return template()
          .read(said)
          .filter(of -> this != NOT_ASKED || CODED.matcher(said).matches())
          .map(of -> new LostReply(this, of));
    }
  }

  public static LostReply noAnswer(Duration limit) {
    return new LostReply(Kind.NO_ANSWER, limit.toString().substring(2));
  }

  /// For kinds that say all.
  public static LostReply of(Kind kind) {
    return new LostReply(kind, "");
  }

  /// What [#text()] made; of whatever else [Kind#OTHER].
  public static LostReply parse(String text) {
    return Stream.of(Kind.values())
        .flatMap(kind -> kind.read(text).stream())
        .findFirst()
        .orElseGet(() -> new LostReply(Kind.OTHER, text));
  }

  /// In English.
  public String text() {
    return kind.template().with(of);
  }

  /// How long an answer was waited for.
  ///
  /// @throws IllegalStateException if this is not about that
  public Duration limit() {
    if (kind != Kind.NO_ANSWER) {
      throw new IllegalStateException("this is about no limit: " + this);
    }
    return Duration.parse("PT" + of);
  }

  /// ZooKeeper's code of what failed; empty where there is none.
  public String code() {
    return switch (kind) {
      case BROKEN -> of;
      case NOT_ASKED -> of.substring(of.lastIndexOf('(') + 1);
      case NO_ANSWER,
          INTERRUPTED,
          CHANGED,
          ABSENT,
          GONE_AGAIN,
          REVISION_LOST,
          MARKER_DELETED,
          NO_CONNECTION,
          OTHER ->
          "";
    };
  }
}
