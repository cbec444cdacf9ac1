package org.mappingzoo.zookeeper;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.zookeeper.KeeperException.Code;
import org.apache.zookeeper.data.Stat;
import org.mappingzoo.core.allocator.CategoryRead;
import org.mappingzoo.core.allocator.CategoryStore;
import org.mappingzoo.core.allocator.CategoryWrite;
import org.mappingzoo.core.allocator.StoreException;
import org.mappingzoo.core.allocator.StoreException.Reason;
import org.mappingzoo.core.allocator.WriteReply;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.Revision;
import org.mappingzoo.core.protocol.CategoryReading;
import org.mappingzoo.core.protocol.Generation;
import org.mappingzoo.core.protocol.Layout;

/// Plain categories: bare nodes as in 2010, that `zkCli.sh` can read and write.
///
/// Each request is sent exactly once: nothing here, nor Curator below it, repeats a write. What a
/// lost reply means is decided by [ConditionalWrite].
public final class ZooKeeperStore implements CategoryStore {
  /// A longer node cannot be read by a client with default settings; the attempt breaks its
  /// connection (PROTOCOL.md §1.3).
  static final int READABLE_BYTES = 1_000_000;

  private final ZooKeeperConnection connection;
  private final Markers markers;
  private final Waits waits;
  private final MarkerDirectory directory;
  /// What categories were when there were no books of them.
  private final Map<CategoryName, Life> bookless = new ConcurrentHashMap<>();

  /// Categories whose last read broke the connection: their size is asked for first.
  private final Set<CategoryName> suspects = ConcurrentHashMap.newKeySet();

  /// @param cversion how often a child of the node was made or deleted
  private record Life(long czxid, int cversion) {}

  /// A store over one connection, which stays its caller's to close.
  public ZooKeeperStore(ZooKeeperConnection connection, Markers markers) {
    this.connection = connection;
    this.markers = markers;
    this.waits = Waits.of(connection);
    this.directory = new MarkerDirectory(markers, waits);
  }

  @Override
  public CategoryRead read(CategoryName category) {
    checkForeign(category);
    Optional<CategoryRead> read =
        suspects.contains(category) ? Optional.empty() : readOnce(category);
    if (read.isPresent()) {
      return read.get();
    }
    suspects.add(category);
    refuseUnreadable(category);
    CategoryRead second = readOnce(category).orElseThrow(() -> broken(category));
    suspects.remove(category);
    return second;
  }

  /// Empty where the connection broke, be it by chance or by the length of the node.
  private Optional<CategoryRead> readOnce(CategoryName category) {
    return waits
        .unlessBroken(RawCalls.getData(connection.connected(), category.path()), "read " + category)
        .map(
            found -> found.map(data -> asRead(category, data)).orElseGet(CategoryRead.Absent::new));
  }

  /// A category that is adopted after this look has another version, so a write fails.
  ///
  /// @throws StoreException if the list was made anew by somebody who knew nothing of its books
  private CategoryRead asRead(CategoryName category, RawCalls.Data data) {
    boolean managed = data.stat().getNumChildren() > 0 && isManaged(category);
    if (!managed && hasBooks(category, data.stat())) {
      if (!isManaged(category)) {
        throw unfit(category, CategoryReading.Plain.MADE_ANEW);
      }
      managed = true; // adopted between the two looks
    }
    return managed
        ? new CategoryRead.Managed(revision(data.stat()), data.text())
        : new CategoryRead.Present(revision(data.stat()), data.text());
  }

  private boolean isManaged(CategoryName category) {
    return Generation.isAmong(
        waits
            .read(
                () -> RawCalls.getChildren(connection.connected(), category.path()),
                "list " + category)
            .orElse(List.of()));
  }

  /// Looked for once in each life: books that come later come with a generation, which is a child.
  private boolean hasBooks(CategoryName category, Stat stat) {
    Life life = new Life(stat.getCzxid(), stat.getCversion());
    if (life.equals(bookless.get(category))) {
      return false;
    }
    boolean found = hasBooks(category);
    if (!found) {
      bookless.put(category, life);
    }
    return found;
  }

  private boolean hasBooks(CategoryName category) {
    String control = new Layout(markers.root()).control(category);
    return waits
        .read(() -> RawCalls.exists(connection.connected(), control), "check " + control)
        .isPresent();
  }

  private static StoreException unfit(CategoryName category, String why) {
    return new StoreException(Reason.DAMAGED, "cannot use %s: %s".formatted(category, why));
  }

  private StoreException broken(CategoryName category) {
    return waits.failure(Code.CONNECTIONLOSS, "read " + category);
  }

  /// {@inheritDoc}
  ///
  /// @throws org.mappingzoo.core.allocator.OtherLifeException if the node was deleted and created
  ///     again between the check and the write, so that the write took effect on another life of it
  @Override
  public WriteReply write(CategoryWrite write, boolean sentBefore) {
    checkForeign(write.category());
    if (Thread.currentThread().isInterrupted()) {
      throw new StoreException(
          Reason.INTERRUPTED, "interrupted before writing " + write.category());
    }
    Handle zk = connection.writable();
    return new ConditionalWrite(zk, waits, directory, write, sentBefore).send();
  }

  static Revision revision(Stat stat) {
    return new Revision(stat.getCzxid(), stat.getMzxid(), stat.getVersion());
  }

  private void refuseUnreadable(CategoryName category) {
    waits
        .read(() -> RawCalls.exists(connection.connected(), category.path()), "read " + category)
        .filter(stat -> stat.getDataLength() > READABLE_BYTES)
        .ifPresent(
            stat -> {
              throw new StoreException(
                  Reason.REFUSED,
                  "cannot read %s: %,d bytes are too long for a reply (%s)"
                      .formatted(category, stat.getDataLength(), Code.CONNECTIONLOSS));
            });
  }

  private void checkForeign(CategoryName category) {
    if (category.isUnder(markers.root())) {
      throw new IllegalArgumentException(
          "'%s' lies under Mapping Zoo's own root %s".formatted(category, markers.root()));
    }
  }
}
