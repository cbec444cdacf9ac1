package org.mappingzoo.console.shell;

import java.util.Optional;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.monitor.LedgersSnapshot;
import org.mappingzoo.core.protocol.ControlRecord;

/// What hinders each change of a category's books, as a message key; empty where nothing does.
public record BookActions(
    Optional<String> extend,
    Optional<String> adopt,
    Optional<String> freeze,
    Optional<String> unfreeze,
    Optional<String> retire) {
  private static final String UNREAD = "books.unread";

  /// What of a category's books hinders all changes, as a message key; empty where nothing does.
  ///
  /// @param missing what to say where its books are elsewhere, or gone
  public static Optional<String> hindrance(
      LedgersSnapshot ledgers, CategoryName category, String missing) {
    return hindrance(ledgers.lacksBooks(category), ledgers.isControlUnread(category), missing);
  }

  /// The same of what is known of them.
  ///
  /// @param lacking whether its books are elsewhere, or gone
  /// @param unread whether there is a control record that cannot be read
  /// @param missing what to say where they are lacking
  public static Optional<String> hindrance(boolean lacking, boolean unread, String missing) {
    return lacking ? Optional.of(missing) : Optional.of(UNREAD).filter(key -> unread);
  }

  /// What is left to do about a managed list that nobody can read, which the console does not: a
  /// message key with a place for its path.
  public static String unreadable(ControlRecord control) {
    return control.fence().isPresent()
        ? "category.actions.unreadable.fenced"
        : "category.actions.unreadable.managed";
  }

  /// Of one category.
  ///
  /// @param obstacle what hinders all of them, as a message key; where nobody can tell its state
  ///     there is one
  /// @param state empty for one that is not managed
  public static BookActions of(Optional<String> obstacle, Optional<ControlRecord.State> state) {
    if (obstacle.isPresent()) {
      return new BookActions(obstacle, obstacle, obstacle, obstacle, obstacle);
    }
    Optional<String> none = Optional.empty();
    if (state.isEmpty()) {
      Optional<String> plain = Optional.of("books.plain");
      return new BookActions(none, none, plain, plain, plain);
    }
    Optional<String> managed = Optional.of("books.managed");
    return switch (state.get()) {
      case ACTIVE -> new BookActions(none, managed, none, Optional.of("books.active"), none);
      case FROZEN -> new BookActions(none, managed, Optional.of("books.frozen"), none, none);
      case RETIRED -> {
        Optional<String> retired = Optional.of("books.retired");
        yield new BookActions(retired, managed, retired, retired, retired);
      }
    };
  }
}
