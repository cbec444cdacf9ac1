package org.mappingzoo.zookeeper;

import java.time.Duration;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.apache.zookeeper.KeeperException.Code;
import org.apache.zookeeper.data.Stat;
import org.jspecify.annotations.Nullable;
import org.mappingzoo.core.monitor.ReadFault;
import org.mappingzoo.core.protocol.Layout;
import org.mappingzoo.core.protocol.OwnerName;
import org.mappingzoo.core.protocol.WorkerName;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Reads nodes below our own root for [OwnBoards]: single ones, and directories with what is in
/// them. At most [NodeReads#OUTSTANDING] are under way. Owned by one thread.
final class LedgerReads {
  private static final Logger LOG = LoggerFactory.getLogger(LedgerReads.class);
  private static final Duration TRY_AGAIN = Duration.ofSeconds(1);

  /// The longest names that are expected: categories' have no bound, but hardly one is longer.
  private static final int CATEGORY = 96;

  /// Of a reply that lists names: what it has besides them, amply.
  private static final int HEADERS = 1_000;

  private static final int REQUEST = 16;
  private static final int LEASE = OwnerName.MAX_LENGTH + 1 + REQUEST;

  private final OwnThread thread;
  private final Layout layout;
  private final OwnBoards boards;
  private final Runnable afterEach;
  private final Runnable idle;
  private final Runnable opened;
  private final Backlog<Request> waiting = new Backlog<>();
  /// What could not be read or listed, since that is not permitted or does not fit a reply.
  private final Set<Request> closed = new LinkedHashSet<>();
  private final Set<String> underWay = new HashSet<>();
  /// Nodes whose data had not come when the connection broke, which it may have broken, and those
  /// that were too long.
  private final Set<String> doubted = new HashSet<>();

  private @Nullable Handle zk;
  private int epoch;
  private int outstanding;

  /// A node to be read, or a directory to be listed, with what is in it.
  private record Request(String path, boolean list) {}

  /// @param afterEach told after each node that was read
  /// @param idle told when nothing is left to be read
  /// @param opened told when a directory that was closed can be listed: what is in it may have
  ///     changed unseen, so everything has to be read anew
  LedgerReads(
      OwnThread thread,
      Layout layout,
      OwnBoards boards,
      Runnable afterEach,
      Runnable idle,
      Runnable opened) {
    this.thread = thread;
    this.layout = layout;
    this.boards = boards;
    this.afterEach = afterEach;
    this.idle = idle;
    this.opened = opened;
  }

  /// Forgets all that was to be read, and reads from `handle` from now on; from nowhere where it
  /// is absent.
  void restart(Optional<Handle> handle) {
    epoch++;
    zk = handle.orElse(null);
    outstanding = 0;
    if (handle.isEmpty()) {
      doubted.addAll(underWay);
    }
    underWay.clear();
    waiting.clear();
    closed.clear();
  }

  /// Reads a node, once [#fill()] is called.
  void read(String path) {
    waiting.add(new Request(path, false));
  }

  /// Lists a directory and reads what is in it, once [#fill()] is called.
  void list(String directory) {
    waiting.add(new Request(directory, true));
  }

  /// After a sweep, which has asked for whatever is there: what was doubted and is not too long
  /// was read, or is gone.
  void forgetDoubts() {
    doubted.removeIf(path -> !isClosed(path));
  }

  boolean isClosed(String path) {
    return closed.contains(new Request(path, false)) || closed.contains(new Request(path, true));
  }

  /// What may have opened without any notice.
  List<String> closedPaths() {
    return closed.stream().map(Request::path).toList();
  }

  /// Sends what may be sent.
  void fill() {
    while (zk != null && outstanding < NodeReads.OUTSTANDING && !waiting.isEmpty()) {
      new Visit(zk, waiting.take()).begin();
    }
    if (zk != null && outstanding == 0) {
      idle.run();
    }
  }

  /// So many names fit a reply, where each is as long as names are there at most.
  private int most(String directory) {
    int longest = CATEGORY;
    if (directory.equals(layout.actions())) {
      longest = REQUEST;
    } else if (directory.equals(layout.presences()) || directory.equals(layout.stewards())) {
      longest = WorkerName.MAX_LENGTH;
    } else if (Discovery.parent(directory).equals(layout.ledgers())) {
      longest = LEASE;
    }
    return (Handle.REPLY_BYTES - HEADERS) / (Integer.BYTES + longest);
  }

  /// One node or directory. Where the reply may break the connection, and would again with the
  /// next one, figures come first: for a directory, and for what is doubted. Any other node is
  /// asked for at once: there may be 50,000, and a reply has room for what a server lets be
  /// written ([Handle#REPLY_BYTES]).
  private final class Visit {
    private final Handle handle;
    private final Request request;
    private final String path;
    private final int bornIn = epoch;

    Visit(Handle handle, Request request) {
      this.handle = handle;
      this.request = request;
      this.path = request.path();
    }

    void begin() {
      outstanding++;
      ask();
    }

    private void ask() {
      if (request.list()) {
        then(RawCalls.exists(handle, path), this::directory);
      } else if (doubted.contains(path)) {
        then(RawCalls.exists(handle, path), this::figures);
      } else {
        askForData();
      }
    }

    private void figures(Optional<Stat> stat) {
      if (!isTooLong(stat)) {
        askForData();
      }
    }

    private void askForData() {
      underWay.add(path);
      then(RawCalls.getData(handle, path), this::data);
    }

    private void data(Optional<RawCalls.Data> data) {
      underWay.remove(path);
      doubted.remove(path);
      if (!isTooLong(data.map(RawCalls.Data::stat))) {
        data.ifPresentOrElse(
            found -> boards.data(path, found.stat(), found.text()), () -> boards.gone(path));
        closed.remove(request);
        end();
      }
    }

    /// Ends the visit if so.
    private boolean isTooLong(Optional<Stat> stat) {
      int bytes = stat.map(Stat::getDataLength).orElse(0);
      boolean tooLong = bytes > ZooKeeperStore.READABLE_BYTES;
      if (tooLong) {
        doubted.add(path);
        hide(ReadFault.tooLong(bytes).text());
      }
      return tooLong;
    }

    private void directory(Optional<Stat> stat) {
      int names = stat.map(Stat::getNumChildren).orElse(0);
      if (names > most(path)) {
        LOG.warn("{} has {} children: not looked into", path, names);
        hide(ReadFault.tooMany(names).text());
      } else if (stat.isPresent()) {
        then(RawCalls.getChildren(handle, path), this::names);
      } else {
        names(Optional.empty());
      }
    }

    private void names(Optional<List<String>> names) {
      if (closed.remove(request)) {
        opened.run();
        return;
      }
      boolean ledgers = path.equals(layout.ledgers());
      for (String name : boards.listed(path, names.orElse(List.of()))) {
        waiting.add(new Request(path + "/" + name, ledgers));
      }
      end();
    }

    private void hide(String reason) {
      boards.hidden(path, reason);
      closed.add(request);
      end();
    }

    /// Anything but a missing permission is a matter of time. Until then this is under way: to end
    /// here would call a sweep complete that is not. Where the connection is gone, all begins anew
    /// with the next one.
    private void failed(Code code) {
      if (code == Code.NOAUTH) {
        underWay.remove(path);
        hide(handle.notPermitted());
      } else {
        LOG.debug("{} not read, trying again: {}", path, code);
        OwnThread.Timer unused = thread.after(TRY_AGAIN, this::again);
      }
    }

    private void again() {
      if (bornIn == epoch) {
        ask();
      }
    }

    private void end() {
      outstanding--;
      fill();
      afterEach.run();
    }

    /// Unless all was restarted meanwhile.
    private <T> void then(CompletableFuture<T> asked, Consumer<T> next) {
      thread.then(asked, () -> bornIn == epoch, next, failure -> failed(Failures.codeOf(failure)));
    }
  }
}
