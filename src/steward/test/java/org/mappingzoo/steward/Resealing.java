package org.mappingzoo.steward;

import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import java.util.Random;
import org.mappingzoo.core.allocator.LedgerStore;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.protocol.Layout;
import org.mappingzoo.core.protocol.Note;
import org.mappingzoo.steward.book.Book;
import org.mappingzoo.steward.book.Restoration;
import org.mappingzoo.steward.book.Restoration.Outlook;
import org.mappingzoo.zookeeper.JitteredPause;
import org.mappingzoo.zookeeper.RandomNames;

/// What an operator does to begin another life of a category.
public final class Resealing {
  private Resealing() {}

  /// Which succeeds.
  public static void reseal(Book book, LedgerStore ledger, Note by, CategoryName name) {
    RandomNames names = new RandomNames(new Random(5));
    Restoration restoration =
        new Restoration(
            book,
            ledger,
            Layout.DEFAULT,
            names::request,
            names::generation,
            () -> by,
            new JitteredPause(new Random(4)),
            10);
    Outlook.Ready ready =
        assertInstanceOf(Outlook.Ready.class, restoration.look(name, Restoration.Kind.RESEAL));
    assertInstanceOf(Restoration.Result.Done.class, restoration.carryOut(ready.draft()));
  }
}
