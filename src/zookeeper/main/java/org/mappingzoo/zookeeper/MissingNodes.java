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

/// Looks for what is missing of a category: for its books, where it has a generation and none were
/// read, whether they lie under the root of another chroot, or are gone; for its list, where it has
/// books and no generation. All of that is made and deleted in one transaction, so it is asked for
/// at one moment, too. Owned by one thread.
final class MissingNodes {
  private static final Logger LOG = LoggerFactory.getLogger(MissingNodes.class);

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

  /// @param changed told when something was looked for
  MissingNodes(OwnThread thread, Layout layout, LedgerBoard board, Runnable changed) {
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

  boolean isLooking() {
    return looking;
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

  private Search search(Map.Entry<CategoryName, Optional<String>> doubted) {
    return Search.of(doubted.getKey(), doubted.getValue(), layout);
  }

  private void found(List<Search> searches, List<OpResult> results) {
    Iterator<OpResult> next = results.iterator();
    for (Search search : searches) {
      List<Boolean> there = new ArrayList<>();
      search.reads().forEach(read -> there.add(isThere(next.next())));
      board.lookedFor(search.category(), search.generation(), search.fault(there));
    }
    looking = false;
    look();
    changed.run();
  }

  /// Whoever may not list a node is told so only where there is one.
  private static boolean isThere(OpResult result) {
    return !(result instanceof OpResult.ErrorResult error
        && error.getErr() == Code.NONODE.intValue());
  }

  /// Unless all begins anew before that, as it does with the next connection.
  private void tryAgain(Handle handle, List<Search> searches, Throwable failure) {
    LOG.debug("What {} categories miss is looked for again", searches.size(), failure);
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

  /// What is asked for one category: its list, its control record and its tally, the node of its
  /// generation, and the control records that other chroots may have of it.
  ///
  /// @param generation empty where it has none
  /// @param chroots those above it, the nearest first
  private record Search(
      CategoryName category,
      Optional<String> generation,
      String control,
      String tally,
      List<String> chroots,
      List<Op> reads) {
    private static final int LIST = 0;
    private static final int CONTROL = 1;
    private static final int TALLY = 2;
    private static final int GENERATION = 3;
    private static final int OTHERS = 4;

    static Search of(CategoryName category, Optional<String> generation, Layout layout) {
      String control = layout.control(category);
      String tally = layout.tally(category);
      List<String> chroots = generation.isPresent() ? above(category.path()) : List.of();
      Stream<String> others =
          chroots.stream().map(chroot -> chroot + layout.control(within(chroot, category)));
      List<Op> reads =
          Stream.of(Stream.of(category.path(), control, tally), generation.stream(), others)
              .flatMap(paths -> paths)
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

    /// As that chroot names it.
    private static CategoryName within(String chroot, CategoryName category) {
      return CategoryName.of(category.path().substring(chroot.length()));
    }

    /// @param there which of the reads have found a node
    Optional<ReadFault> fault(List<Boolean> there) {
      if (generation.isEmpty()) {
        boolean gone = !there.get(LIST) && there.get(CONTROL);
        return gone ? Optional.of(ReadFault.listGone().at(category.path())) : Optional.empty();
      }
      if (!there.get(GENERATION)) {
        return Optional.empty();
      }
      if (!there.get(CONTROL)) {
        int other = there.subList(OTHERS, there.size()).indexOf(true);
        ReadFault fault = other < 0 ? ReadFault.missing() : ReadFault.elsewhere(chroots.get(other));
        return Optional.of(fault.at(control));
      }
      return there.get(TALLY) ? Optional.empty() : Optional.of(ReadFault.missing().at(tally));
    }
  }
}
