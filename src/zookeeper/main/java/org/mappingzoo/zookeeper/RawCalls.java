package org.mappingzoo.zookeeper;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.apache.zookeeper.AsyncCallback.StringCallback;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.KeeperException.Code;
import org.apache.zookeeper.Op;
import org.apache.zookeeper.OpResult;
import org.apache.zookeeper.Watcher;
import org.apache.zookeeper.ZooKeeper;
import org.apache.zookeeper.data.ACL;
import org.apache.zookeeper.data.Stat;
import org.jspecify.annotations.Nullable;
import org.mappingzoo.core.category.NodeText;

/// Raw requests as futures: each is sent once, never repeated. A future fails with the
/// [KeeperException] that the request failed with.
final class RawCalls {
  private RawCalls() {}

  record Data(NodeText text, Stat stat) {}

  /// The answer to a write of one node.
  ///
  /// @param stat what it made, where it succeeded
  record SetAnswer(Code code, Optional<Stat> stat) {}

  /// The answer to a transaction.
  ///
  /// @param failedAt the operation that failed, or -1 where none did or nobody knows
  /// @param results one for each operation where the transaction succeeded
  record MultiAnswer(Code code, int failedAt, List<OpResult> results) {}

  /// Empty where there is no such node.
  static CompletableFuture<Optional<Stat>> exists(ZooKeeper zk, String path) {
    CompletableFuture<Optional<Stat>> answer = new CompletableFuture<>();
    zk.exists(path, false, (rc, at, ctx, stat) -> completeIfPresent(answer, rc, path, stat), null);
    return answer;
  }

  /// The same, telling of the next change of the node, be it that it is made.
  static CompletableFuture<Optional<Stat>> exists(ZooKeeper zk, String path, Watcher watcher) {
    CompletableFuture<Optional<Stat>> answer = new CompletableFuture<>();
    zk.exists(
        path, watcher, (rc, at, ctx, stat) -> completeIfPresent(answer, rc, path, stat), null);
    return answer;
  }

  /// Who may do what to a node; empty where there is no such node.
  static CompletableFuture<Optional<List<ACL>>> getAcl(ZooKeeper zk, String path) {
    return getListed(zk, path).thenApply(found -> found.map(Listed::list));
  }

  /// A node's figures, as they come with its access list: unlike [#exists] not for everybody, but
  /// for who may read the node or change that list. Empty where there is no such node.
  static CompletableFuture<Optional<Stat>> aclStat(ZooKeeper zk, String path) {
    CompletableFuture<Optional<Stat>> answer = new CompletableFuture<>();
    zk.getACL(
        path,
        new Stat(),
        (rc, at, ctx, list, stat) -> completeIfPresent(answer, rc, path, stat),
        null);
    return answer;
  }

  /// @param version of the list, for changing it
  record Listed(List<ACL> list, int version) {}

  /// The same with the list's version.
  static CompletableFuture<Optional<Listed>> getListed(ZooKeeper zk, String path) {
    CompletableFuture<Optional<Listed>> answer = new CompletableFuture<>();
    zk.getACL(
        path,
        new Stat(),
        (rc, at, ctx, list, stat) ->
            completeIfPresent(
                answer,
                rc,
                path,
                list == null || stat == null
                    ? null
                    : new Listed(List.copyOf(list), stat.getAversion())),
        null);
    return answer;
  }

  /// Empty where there is no such node.
  static CompletableFuture<Optional<Data>> getData(ZooKeeper zk, String path) {
    CompletableFuture<Optional<Data>> answer = new CompletableFuture<>();
    zk.getData(
        path,
        false,
        (rc, at, ctx, bytes, stat) ->
            completeIfPresent(
                answer,
                rc,
                path,
                stat == null
                    ? null
                    : new Data(NodeText.of(bytes == null ? new byte[0] : bytes), stat)),
        null);
    return answer;
  }

  /// Empty where there is no such node.
  static CompletableFuture<Optional<List<String>>> getChildren(ZooKeeper zk, String path) {
    CompletableFuture<Optional<List<String>>> answer = new CompletableFuture<>();
    zk.getChildren(
        path,
        false,
        (int rc, String at, Object ctx, List<String> children) ->
            completeIfPresent(answer, rc, path, children),
        null);
    return answer;
  }

  /// The same, behind all that was written before.
  static CompletableFuture<Optional<List<String>>> getChildrenSynced(ZooKeeper zk, String path) {
    return sync(zk, path).thenCombine(getChildren(zk, path), (synced, found) -> found);
  }

  /// Never fails: how it ended is in the answer.
  static CompletableFuture<SetAnswer> setData(
      ZooKeeper zk, String path, byte[] data, int expectedVersion) {
    CompletableFuture<SetAnswer> answer = new CompletableFuture<>();
    zk.setData(
        path,
        data,
        expectedVersion,
        (rc, at, ctx, stat) ->
            answer.complete(new SetAnswer(known(Code.get(rc)), Optional.ofNullable(stat))),
        null);
    return answer;
  }

  /// Never fails: how it ended is in the answer.
  static CompletableFuture<MultiAnswer> multi(ZooKeeper zk, List<Op> ops) {
    CompletableFuture<MultiAnswer> answer = new CompletableFuture<>();
    zk.multi(
        ops, (rc, path, ctx, results) -> answer.complete(answerOf(Code.get(rc), results)), null);
    return answer;
  }

  /// The same, waited for on the calling thread, which the answer wakes without a detour by the
  /// client's event thread. A server that does not answer within the connection's request timeout
  /// loses the connection.
  static MultiAnswer multiNow(ZooKeeper zk, List<Op> ops) throws InterruptedException {
    try {
      return new MultiAnswer(Code.OK, -1, zk.multi(ops));
    } catch (KeeperException e) {
      return answerOf(e.code(), e.getResults());
    }
  }

  /// What these reads found, all at one moment: each has its result, which may be an error.
  static CompletableFuture<List<OpResult>> multiRead(ZooKeeper zk, List<Op> reads) {
    CompletableFuture<List<OpResult>> answer = new CompletableFuture<>();
    zk.multi(
        reads,
        (rc, path, ctx, results) -> {
          if (results != null && results.size() == reads.size()) {
            answer.complete(List.copyOf(results));
          } else {
            answer.completeExceptionally(KeeperException.create(codeOf(rc), path));
          }
        },
        null);
    return answer;
  }

  /// Done once the server that answers has caught up with all that was decided before.
  static CompletableFuture<Code> sync(ZooKeeper zk, String path) {
    CompletableFuture<Code> answer = new CompletableFuture<>();
    zk.sync(
        path,
        (rc, at, ctx) -> {
          Code code = codeOf(rc);
          if (code == Code.OK) {
            answer.complete(code);
          } else {
            answer.completeExceptionally(KeeperException.create(code, path));
          }
        },
        null);
    return answer;
  }

  /// How it ended; fails where no server answered, or the role map cannot be used. The node is none
  /// that has a list: its path says what access list it gets.
  static CompletableFuture<Code> create(Handle zk, String path, byte[] data, CreateMode mode) {
    return create(zk, zk.access(), path, data, mode, Access.CHANGES);
  }

  private static CompletableFuture<Code> create(
      Handle zk,
      CompletableFuture<Access> asked,
      String path,
      byte[] data,
      CreateMode mode,
      int again) {
    return asked.thenCompose(
        access ->
            access
                .unchanged()
                .map(
                    unchanged ->
                        multi(zk, List.of(Op.create(path, data, access.at(path), mode), unchanged)))
                .map(
                    sent ->
                        sent.thenCompose(answer -> answered(zk, answer, path, data, mode, again)))
                .orElseGet(() -> create(zk, path, data, access.at(path), mode)));
  }

  private static CompletableFuture<Code> answered(
      Handle zk, MultiAnswer answer, String path, byte[] data, CreateMode mode, int again) {
    if (Failures.leavesDoubt(answer.code())) {
      return CompletableFuture.failedFuture(KeeperException.create(answer.code(), path));
    }
    if (answer.failedAt() != 1 || !Access.isOutdated(answer.code())) {
      return CompletableFuture.completedFuture(answer.code());
    }
    return again == 0
        ? CompletableFuture.failedFuture(Access.keepsChanging("create " + path))
        : create(zk, zk.accessAgain(), path, data, mode, again - 1);
  }

  /// How it ended; fails where no server answered.
  static CompletableFuture<Code> create(
      ZooKeeper zk, String path, byte[] data, List<ACL> permitted, CreateMode mode) {
    CompletableFuture<Code> answer = new CompletableFuture<>();
    zk.create(
        path,
        data,
        permitted,
        mode,
        (StringCallback) (rc, at, ctx, name) -> completeUnlessInDoubt(answer, rc, path),
        null);
    return answer;
  }

  /// How it ended; fails where no server answered.
  static CompletableFuture<Code> setAcl(ZooKeeper zk, String path, List<ACL> list, int version) {
    CompletableFuture<Code> answer = new CompletableFuture<>();
    zk.setACL(
        path, list, version, (rc, at, ctx, stat) -> completeUnlessInDoubt(answer, rc, path), null);
    return answer;
  }

  /// How it ended; fails where no server answered.
  static CompletableFuture<Code> delete(ZooKeeper zk, String path) {
    CompletableFuture<Code> answer = new CompletableFuture<>();
    zk.delete(path, -1, (rc, at, ctx) -> completeUnlessInDoubt(answer, rc, path), null);
    return answer;
  }

  private static void completeUnlessInDoubt(CompletableFuture<Code> answer, int rc, String path) {
    Code code = codeOf(rc);
    if (Failures.leavesDoubt(code)) {
      answer.completeExceptionally(KeeperException.create(code, path));
    } else {
      answer.complete(code);
    }
  }

  private static Code codeOf(int rc) {
    return Optional.ofNullable(Code.get(rc)).orElse(Code.SYSTEMERROR);
  }

  private static MultiAnswer answerOf(@Nullable Code code, @Nullable List<OpResult> results) {
    Code known = known(code);
    List<OpResult> all = results == null ? List.of() : List.copyOf(results);
    return known == Code.OK
        ? new MultiAnswer(known, -1, all)
        : new MultiAnswer(known, failedAt(all), List.of());
  }

  private static Code known(@Nullable Code code) {
    return code == null ? Code.SYSTEMERROR : code;
  }

  /// Operations before the one that failed carry OK, those behind it RUNTIMEINCONSISTENCY.
  private static int failedAt(List<OpResult> results) {
    for (int i = 0; i < results.size(); i++) {
      if (results.get(i) instanceof OpResult.ErrorResult error
          && error.getErr() != Code.OK.intValue()
          && error.getErr() != Code.RUNTIMEINCONSISTENCY.intValue()) {
        return i;
      }
    }
    return -1;
  }

  private static <T> void completeIfPresent(
      CompletableFuture<Optional<T>> answer, int rc, String path, @Nullable T value) {
    Code code = Code.get(rc);
    if (code == Code.OK && value != null) {
      answer.complete(Optional.of(value));
    } else if (code == Code.NONODE) {
      answer.complete(Optional.empty());
    } else {
      answer.completeExceptionally(KeeperException.create(known(code), path));
    }
  }
}
