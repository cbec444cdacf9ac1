package org.mappingzoo.zookeeper;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.zookeeper.KeeperException.Code;
import org.apache.zookeeper.Op;
import org.apache.zookeeper.OpResult;
import org.jspecify.annotations.Nullable;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.monitor.ReadFault;
import org.mappingzoo.core.protocol.Layout;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Looks for the books of categories that have a generation, where none were read: whether they
/// lie under the root of another chroot, or are gone. Generation and records are made and deleted
/// in one transaction, so they are asked for at one moment, too. Owned by one thread.
final class MissingBooks {
  private static final Logger LOG = LoggerFactory.getLogger(MissingBooks.class);

  /// So many categories are asked for at once.
  private static final int TOGETHER = 100;

  private static final Duration TRY_AGAIN = Duration.ofSeconds(1);

  private final OwnThread thread;
  private final Layout layout;
  private final LedgerBoard board;
  private final Runnable changed;

  private @Nullable Handle zk;
  private int epoch;
  private boolean looking;

  /// @param changed told when something was found out
  MissingBooks(OwnThread thread, Layout layout, LedgerBoard board, Runnable changed) {
    this.thread = thread;
    this.layout = layout;
    this.board = board;
    this.changed = changed;
  }

  /// Asks `handle` from now on; nobody where it is absent.
  void restart(Optional<Handle> handle) {
    epoch++;
    zk = handle.orElse(null);
    looking = false;
  }

  /// Looks for all that have to be looked for, some at a time.
  void look() {
    Handle handle = zk;
    if (handle == null || looking) {
      return;
    }
    List<Search> searches =
        board.takeDoubted(TOGETHER).entrySet().stream().map(this::search).toList();
    if (searches.isEmpty()) {
      return;
    }
    looking = true;
    ask(handle, searches);
  }

  private void ask(Handle handle, List<Search> searches) {
    int mine = epoch;
    List<Op> reads = searches.stream().flatMap(search -> search.reads().stream()).toList();
    thread.then(
        RawCalls.multiRead(handle, reads),
        () -> mine == epoch,
        results -> found(searches, results),
        failure -> tryAgain(handle, searches, failure));
  }

  private Search search(Map.Entry<CategoryName, String> category) {
    return Search.of(category.getKey(), category.getValue(), layout);
  }

  private void found(List<Search> searches, List<OpResult> results) {
    Iterator<OpResult> next = results.iterator();
    boolean news = false;
    for (Search search : searches) {
      List<Boolean> there = new ArrayList<>();
      search.reads().forEach(read -> there.add(isThere(next.next())));
      news |= board.lookedFor(search.category(), search.fault(there));
    }
    if (news) {
      changed.run();
    }
    looking = false;
    look();
  }

  /// Whoever may not list a node is told so only where there is one.
  private static boolean isThere(OpResult result) {
    return !(result instanceof OpResult.ErrorResult error
        && error.getErr() == Code.NONODE.intValue());
  }

  /// Unless all begins anew before that, as it does with the next connection.
  private void tryAgain(Handle handle, List<Search> searches, Throwable failure) {
    LOG.debug("The books of {} categories are looked for again", searches.size(), failure);
    int mine = epoch;
    OwnThread.Timer unused =
        thread.after(
            TRY_AGAIN,
            () -> {
              if (mine == epoch) {
                ask(handle, searches);
              }
            });
  }

  /// What is asked for one category.
  ///
  /// @param chroots those above it that may have books of it, the nearest first
  private record Search(
      CategoryName category,
      String generation,
      String control,
      String tally,
      List<String> chroots,
      List<Op> reads) {

    static Search of(CategoryName category, String generation, Layout layout) {
      String control = layout.control(category);
      String tally = layout.tally(category);
      List<String> chroots = above(category.path());
      Stream<String> elsewhere =
          chroots.stream()
              .map(
                  chroot ->
                      chroot
                          + layout.control(
                              CategoryName.of(category.path().substring(chroot.length()))));
      List<Op> reads =
          Stream.concat(Stream.of(generation, control, tally), elsewhere)
              .map(Op::getChildren)
              .toList();
      return new Search(category, generation, control, tally, chroots, reads);
    }

    private static List<String> above(String path) {
      List<String> above = new ArrayList<>();
      for (int end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
        above.add(path.substring(0, end));
      }
      return above;
    }

    /// @param there which of the reads have found a node
    Optional<ReadFault> fault(List<Boolean> there) {
      boolean lives = there.get(0);
      if (!lives || (there.get(1) && there.get(2))) {
        return Optional.empty();
      }
      if (there.get(1)) {
        return Optional.of(ReadFault.missing().at(tally));
      }
      int elsewhere = there.subList(3, there.size()).indexOf(true);
      ReadFault fault =
          elsewhere < 0 ? ReadFault.missing() : ReadFault.elsewhere(chroots.get(elsewhere));
      return Optional.of(fault.at(control));
    }
  }
}
