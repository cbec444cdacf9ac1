package org.mappingzoo.zookeeper;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Consumer;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.KeeperException.Code;
import org.apache.zookeeper.WatchedEvent;
import org.apache.zookeeper.data.Stat;
import org.jspecify.annotations.Nullable;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.protocol.Layout;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Keeps a [LedgerBoard], a [LeadersBoard] and an [ActionsBoard] in step with our own root: one
/// recursive watch on it, set before all is read behind a `sync`; from then on each notice makes
/// one node dirty. Owned by one thread.
final class LedgerWatcher {
  private static final Logger LOG = LoggerFactory.getLogger(LedgerWatcher.class);
  private static final Duration TRY_AGAIN = Duration.ofSeconds(1);

  private final OwnThread thread;
  private final Layout layout;
  private final LedgerBoard board;
  private final LeadersBoard leaders;
  private final ActionsBoard actions;
  private final SubtreeWatches watches;
  private final Throttle pump;
  private final Consumer<CategoryName> booked;
  private final Consumer<CategoryName> acted;
  private final Runnable changed;
  private final Set<String> dirty = new LinkedHashSet<>();
  private final Deque<Request> waiting = new ArrayDeque<>();

  private @Nullable Handle zk;
  private int epoch;
  private int outstanding;
  private boolean sweeping;

  /// A node to be read, or a directory to be listed.
  private record Request(String path, boolean list) {}

  /// @param booked hears of each category that has books, as often as one of them is read
  /// @param acted hears of each category that an action on record names, as often as one is read
  LedgerWatcher(
      OwnThread thread,
      Layout layout,
      Consumer<CategoryName> booked,
      Consumer<CategoryName> acted,
      Runnable changed) {
    this.thread = thread;
    this.layout = layout;
    this.booked = booked;
    this.acted = acted;
    this.changed = changed;
    this.board = new LedgerBoard(layout);
    this.leaders = new LeadersBoard(layout);
    this.actions = new ActionsBoard(layout);
    this.watches = new SubtreeWatches(thread, this::noticed, this::tryAgain);
    this.pump = new Throttle(thread, NodeReads.COALESCE, this::readDirty);
  }

  LedgerBoard board() {
    return board;
  }

  LeadersBoard leaders() {
    return leaders;
  }

  ActionsBoard actions() {
    return actions;
  }

  boolean isSweeping() {
    return sweeping;
  }

  int watches() {
    return watches.recursive().size();
  }

  void connected(Handle handle, boolean readOnly) {
    zk = handle;
    watches.session(handle);
    resync(readOnly);
  }

  void disconnected() {
    zk = null;
    forget();
  }

  private void forget() {
    epoch++;
    sweeping = false;
    outstanding = 0;
    dirty.clear();
    waiting.clear();
  }

  /// Reads everything again, behind a `sync` where there is somebody to be in step with.
  void resync(boolean readOnly) {
    Handle handle = zk;
    if (handle == null) {
      return;
    }
    forget();
    sweeping = true;
    watches.addRecursive(layout.root());
    if (readOnly) {
      begin();
    } else {
      then(RawCalls.sync(handle, "/").handle((code, failure) -> failure), this::synced);
    }
  }

  private void synced(@Nullable Throwable failure) {
    if (failure == null || codeOf(failure) == Code.NONODE) {
      begin();
    } else {
      tryAgain();
    }
  }

  private void begin() {
    board.beginSweep();
    leaders.beginSweep();
    for (String directory :
        List.of(
            layout.controls(),
            layout.tallies(),
            layout.ledgers(),
            layout.presences(),
            layout.stewards(),
            layout.duties(),
            layout.actions())) {
      waiting.add(new Request(directory, true));
    }
    waiting.add(new Request(layout.terms(), false));
    fill();
  }

  private void noticed(WatchedEvent event) {
    String path = event.getPath();
    boolean shown = board.shows(path) || leaders.shows(path) || actions.shows(path);
    if (shown && dirty.add(path)) {
      pump.request();
    }
  }

  private void readDirty() {
    dirty.forEach(path -> waiting.add(new Request(path, false)));
    dirty.clear();
    fill();
  }

  private void fill() {
    Handle handle = zk;
    while (handle != null && outstanding < NodeReads.OUTSTANDING && !waiting.isEmpty()) {
      Request request = waiting.remove();
      outstanding++;
      if (request.list()) {
        list(handle, request.path());
      } else {
        read(handle, request.path());
      }
    }
    if (outstanding == 0 && sweeping) {
      sweeping = false;
      board.endSweep();
      leaders.endSweep();
      changed.run();
    }
  }

  private void list(Handle handle, String directory) {
    boolean leases = directory.equals(layout.ledgers());
    then(
        answered(RawCalls.getChildren(handle, directory), directory),
        names -> {
          names
              .map(found -> wanted(directory, found.orElse(List.of())))
              .orElse(List.of())
              .forEach(name -> waiting.add(new Request(directory + "/" + name, leases)));
          done();
        });
  }

  private List<String> wanted(String directory, List<String> names) {
    return directory.equals(layout.actions()) ? actions.listed(names) : names;
  }

  private void read(Handle handle, String path) {
    then(
        answered(RawCalls.getData(handle, path), path),
        answer -> {
          answer.ifPresent(
              found ->
                  found.ifPresentOrElse(
                      data -> data(path, data.stat(), data.text()), () -> gone(path)));
          done();
        });
  }

  private void data(String path, Stat stat, NodeText text) {
    if (leaders.owns(path)) {
      leaders.data(path, stat, text);
    } else if (actions.owns(path)) {
      actions.data(path, stat, text).ifPresent(acted);
    } else {
      board.data(path, stat, text).ifPresent(booked);
    }
  }

  private void gone(String path) {
    if (leaders.owns(path)) {
      leaders.gone(path);
    } else if (actions.owns(path)) {
      actions.gone(path);
    } else {
      board.gone(path);
    }
  }

  private void done() {
    outstanding--;
    fill();
    changed.run();
  }

  /// Empty where the request failed: where permission is missing the board takes note, else
  /// everything is read again soon.
  private <T> CompletableFuture<Optional<T>> answered(CompletableFuture<T> request, String path) {
    int asked = epoch;
    return request.handle(
        (found, failure) -> {
          if (failure == null) {
            return Optional.of(found);
          }
          thread.hand(() -> failed(asked, path, failure));
          return Optional.empty();
        });
  }

  private void failed(int asked, String path, Throwable failure) {
    if (asked != epoch) {
      return;
    }
    if (codeOf(failure) == Code.NOAUTH) {
      String reason = "no READ permission for this connection";
      if (leaders.owns(path)) {
        leaders.hidden(path, reason);
      } else if (actions.owns(path)) {
        actions.hidden(path, reason);
      } else {
        board.hidden(path, reason);
      }
    } else {
      LOG.debug("{} cannot be read", path, failure);
      tryAgain();
    }
  }

  /// On the owning thread, unless everything was begun anew meanwhile.
  private <T> void then(CompletableFuture<T> answer, Consumer<T> use) {
    int asked = epoch;
    var unused =
        answer.thenAccept(
            value ->
                thread.hand(
                    () -> {
                      if (asked == epoch) {
                        use.accept(value);
                      }
                    }));
  }

  private void tryAgain() {
    int mine = epoch;
    OwnThread.Timer unused =
        thread.after(
            TRY_AGAIN,
            () -> {
              if (mine == epoch) {
                resync(false);
              }
            });
  }

  private static Code codeOf(Throwable failure) {
    Throwable cause = failure instanceof CompletionException ? failure.getCause() : failure;
    return cause instanceof KeeperException refused ? refused.code() : Code.SYSTEMERROR;
  }
}
