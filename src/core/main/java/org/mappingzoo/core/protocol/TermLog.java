package org.mappingzoo.core.protocol;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.protocol.RecordText.Reader;
import org.mappingzoo.core.protocol.RecordText.Writer;

/// Who led when: the last terms, newest last. For people; written by compare-and-set by each new
/// leader, who also ends the term before, and by one who hands over.
public record TermLog(List<Term> terms) {
  private static final String KIND = "terms";

  /// So many terms are kept.
  public static final int KEPT = 100;

  public static final TermLog EMPTY = new TermLog(List.of());

  /// Keeps the last [#KEPT].
  public TermLog {
    terms = List.copyOf(terms.subList(Math.max(0, terms.size() - KEPT), terms.size()));
  }

  /// Behind a new term. One that still ran is over by then, as its node went without a word.
  public TermLog begun(Term next) {
    List<Term> all = new ArrayList<>();
    terms.forEach(
        term -> all.add(term.isRunning() ? term.ended(next.from(), Term.SESSION_LOST) : term));
    all.add(next);
    return new TermLog(all);
  }

  /// With the running term of that candidate's node ended; the same where there is none.
  public TermLog ended(String candidate, Instant when, String how) {
    return new TermLog(
        terms.stream()
            .map(
                term ->
                    term.isRunning() && term.candidate().equals(candidate)
                        ? term.ended(when, how)
                        : term)
            .toList());
  }

  public NodeText text() {
    Writer writer = new Writer(KIND).put("terms", terms.size());
    for (int i = 0; i < terms.size(); i++) {
      Term term = terms.get(i);
      String key = (i + 1) + ".";
      writer
          .put(key + "steward", term.steward())
          .put(key + "candidate", term.candidate())
          .put(key + "from", term.from())
          .put(key + "until", term.until())
          .put(key + "ending", term.ending());
    }
    return writer.end();
  }

  /// Reads what [#text()] wrote.
  ///
  /// @throws RecordTextException if this is not a log of terms
  public static TermLog parse(NodeText text) {
    return RecordText.read(KIND, text, TermLog::read);
  }

  private static TermLog read(Reader reader) {
    long count = reader.number("terms");
    if (count > KEPT) {
      throw reader.fault("%d terms are more than are kept".formatted(count));
    }
    List<Term> terms = new ArrayList<>();
    for (int i = 1; i <= count; i++) {
      terms.add(term(reader, i + "."));
    }
    return new TermLog(terms);
  }

  private static Term term(Reader reader, String key) {
    return new Term(
        reader.text(key + "steward"),
        reader.text(key + "candidate"),
        Instant.parse(reader.text(key + "from")),
        reader.optionalText(key + "until").map(Instant::parse),
        reader.text(key + "ending"));
  }
}
