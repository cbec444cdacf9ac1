package org.mappingzoo.zookeeper;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.KeeperException.Code;
import org.apache.zookeeper.Watcher;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.protocol.Layout;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The candidates' nodes below one root: what an [Election] asks of ZooKeeper and has it do.
/// Nothing here waits.
final class CandidateNodes {
  private static final Logger LOG = LoggerFactory.getLogger(CandidateNodes.class);
  private static final String PREFIX = "n_";

  private final Layout layout;

  CandidateNodes(Layout layout) {
    this.layout = layout;
  }

  /// A candidate's node as one look found it.
  ///
  /// @param data empty where it may not be read: then it is another's
  record Seen(String name, Optional<RawCalls.Data> data) {
    boolean isOf(long session) {
      return data.filter(there -> there.stat().getEphemeralOwner() == session).isPresent();
    }

    long zkEpoch() {
      return data.map(there -> there.stat().getMzxid() >>> 32).orElse(0L);
    }

    /// As this candidate's own.
    Optional<Own> own() {
      return data.map(there -> new Own(name, there));
    }
  }

  /// This candidate's own node as one look found it.
  record Own(String name, RawCalls.Data data) {}

  /// All there are behind a `sync`, by name; none where the directory is not there.
  CompletableFuture<List<Seen>> list(Handle handle) {
    return RawCalls.sync(handle, layout.root())
        .exceptionally(failure -> unless(Code.NONODE, failure, Code.NONODE))
        .thenCombine(
            RawCalls.getChildren(handle, layout.stewards()),
            (synced, names) -> names.orElse(List.of()))
        .thenCompose(names -> readAll(handle, names));
  }

  /// The answer that a failure with this code comes to: nothing to be in step with is one, too.
  private static <T> T unless(Code expected, Throwable failure, T answer) {
    if (Failures.codeOf(failure) == expected) {
      return answer;
    }
    throw failure instanceof CompletionException known ? known : new CompletionException(failure);
  }

  private CompletableFuture<List<Seen>> readAll(Handle handle, List<String> names) {
    CompletableFuture<List<Seen>> all = CompletableFuture.completedFuture(new ArrayList<>());
    for (String name : names.stream().filter(CandidateNodes::isCandidate).sorted().toList()) {
      all =
          all.thenCombine(
              read(handle, name),
              (seen, found) -> {
                found.ifPresent(seen::add);
                return seen;
              });
    }
    return all;
  }

  /// Empty where it is gone. One that may not be read keeps its place in the line.
  private CompletableFuture<Optional<Seen>> read(Handle handle, String name) {
    return RawCalls.getData(handle, layout.candidate(name))
        .thenApply(found -> found.map(data -> new Seen(name, Optional.of(data))))
        .exceptionally(
            failure -> unless(Code.NOAUTH, failure, Optional.of(new Seen(name, Optional.empty()))));
  }

  private static boolean isCandidate(String name) {
    return name.matches(PREFIX + "[0-9]{10}");
  }

  /// Makes one of this session's own, with the next number.
  CompletableFuture<Code> create(Handle handle, NodeText text) {
    return RawCalls.create(
        handle, layout.candidate(PREFIX), text.bytes(), CreateMode.EPHEMERAL_SEQUENTIAL);
  }

  /// Makes what the nodes lie in.
  ///
  /// @return what became of the innermost
  CompletableFuture<Code> makeDirectories(Handle handle) {
    return RawCalls.create(handle, layout.root(), new byte[0], CreateMode.PERSISTENT)
        .thenCompose(
            code -> RawCalls.create(handle, layout.stewards(), new byte[0], CreateMode.PERSISTENT));
  }

  /// Has the watcher told of its end.
  ///
  /// @return whether it is there, as one that may not be watched may be
  CompletableFuture<Boolean> watch(Handle handle, String name, Watcher watcher) {
    CompletableFuture<Boolean> there = new CompletableFuture<>();
    handle.exists(
        layout.candidate(name),
        watcher,
        (rc, path, ctx, stat) -> {
          Code code = Optional.ofNullable(Code.get(rc)).orElse(Code.SYSTEMERROR);
          if (code == Code.OK || code == Code.NONODE || code == Code.NOAUTH) {
            there.complete(code != Code.NONODE);
          } else {
            there.completeExceptionally(KeeperException.create(code, path));
          }
        },
        null);
    return there;
  }

  /// Has it say so, unless it has been written since it was read.
  CompletableFuture<Code> write(Handle handle, Own node, NodeText text) {
    int version = node.data().stat().getVersion();
    return RawCalls.setData(handle, layout.candidate(node.name()), text.bytes(), version)
        .thenApply(RawCalls.SetAnswer::code);
  }

  /// Deletes one that was made without being known of.
  void withdraw(Handle handle, String name) {
    LOG.info("{} was created twice, as the first answer was lost: withdrawn", name);
    handle.delete(
        layout.candidate(name),
        -1,
        (rc, path, ctx) -> LOG.debug("{} deleted: {}", path, Code.get(rc)),
        null);
  }

  /// Deletes one of any version: it is this session's own, and its name is never used again.
  void delete(Handle handle, String name, CompletableFuture<Boolean> done) {
    handle.delete(
        layout.candidate(name), -1, (rc, at, ctx) -> done.complete(rc == Code.OK.intValue()), null);
  }
}
