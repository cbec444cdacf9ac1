package org.mappingzoo.console.leases;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.mappingzoo.console.control.IdText;
import org.mappingzoo.core.monitor.PresentWorker;

/// What was typed to find leases: words of category, owner or host, a session, and ids. A lease
/// passes with all of them.
///
/// @param whole what was typed as one id, which may have spaces in it
record LeaseFilter(List<Word> words, Optional<Long> whole) {

  /// @param text in small letters
  /// @param id the word as an id, where it is one
  record Word(String text, Optional<Long> id) {
    private static Word of(String typed) {
      return new Word(typed.toLowerCase(Locale.ROOT), IdText.parse(typed));
    }

    private boolean isOf(LeaseFigures figures) {
      return isIn(figures.category().path())
          || isIn(figures.lease().id().value())
          || figures.worker().filter(this::isOf).isPresent()
          || holds(figures, id);
    }

    /// A session is meant as a whole: digits of an id may be in it.
    private boolean isOf(PresentWorker worker) {
      return isIn(worker.host()) || text.equals(worker.sessionText());
    }

    private boolean isIn(String said) {
      return said.toLowerCase(Locale.ROOT).contains(text);
    }
  }

  static LeaseFilter of(String typed) {
    String stripped = typed.strip();
    List<Word> words =
        stripped.isEmpty()
            ? List.of() // nothing to look for in tens of thousands of leases
            : Stream.of(stripped.split("\\s+", -1)).map(Word::of).toList();
    return new LeaseFilter(words, IdText.parse(typed));
  }

  boolean passes(LeaseFigures figures) {
    return words.isEmpty()
        || holds(figures, whole)
        || words.stream().allMatch(word -> word.isOf(figures));
  }

  private static boolean holds(LeaseFigures figures, Optional<Long> id) {
    return id.filter(figures.lease().ranges()::contains).isPresent();
  }
}
