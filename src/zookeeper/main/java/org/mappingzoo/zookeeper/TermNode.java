package org.mappingzoo.zookeeper;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.KeeperException.Code;
import org.apache.zookeeper.Op;
import org.mappingzoo.core.protocol.RecordTextException;
import org.mappingzoo.core.protocol.Term;
import org.mappingzoo.core.protocol.TermLog;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The node that tells who led when. Written by compare-and-set; a text that is no such log is
/// left as it is.
final class TermNode {
  private static final Logger LOG = LoggerFactory.getLogger(TermNode.class);

  private final String path;

  TermNode(String path) {
    this.path = path;
  }

  /// Whether the term is noted now, be it already.
  CompletableFuture<Boolean> begin(Handle zk, Term term) {
    return RawCalls.getData(zk, path)
        .thenCompose(
            found ->
                found.isPresent()
                    ? begin(zk, term, found.get())
                    : RawCalls.create(
                            zk,
                            path,
                            TermLog.EMPTY.begun(term).text().bytes(),
                            CreateMode.PERSISTENT)
                        .thenApply(code -> code == Code.OK));
  }

  private CompletableFuture<Boolean> begin(Handle zk, Term term, RawCalls.Data found) {
    Optional<TermLog> log = parse(found);
    boolean noted =
        log.stream()
            .flatMap(known -> known.terms().stream())
            .anyMatch(known -> known.isRunning() && known.candidate().equals(term.candidate()));
    if (log.isEmpty() || noted) {
      return CompletableFuture.completedFuture(true);
    }
    return RawCalls.setData(
            zk, path, log.get().begun(term).text().bytes(), found.stat().getVersion())
        .thenApply(answer -> answer.code() == Code.OK);
  }

  /// Ends the term and deletes the candidate's node in one transaction, so that whoever comes next
  /// reads how it ended. False where it took no effect or nobody knows.
  CompletableFuture<Boolean> endWith(Handle zk, String candidate, Instant when, String nodePath) {
    return RawCalls.getData(zk, path)
        .thenCompose(
            found -> {
              Optional<TermLog> log = found.flatMap(TermNode::parse);
              if (log.isEmpty()) {
                return CompletableFuture.completedFuture(false);
              }
              byte[] next = log.get().ended(candidate, when, Term.HANDED_OVER).text().bytes();
              List<Op> ops =
                  List.of(
                      Op.setData(path, next, found.orElseThrow().stat().getVersion()),
                      Op.delete(nodePath, -1));
              return RawCalls.multi(zk, ops).thenApply(answer -> answer.code() == Code.OK);
            });
  }

  private static Optional<TermLog> parse(RawCalls.Data found) {
    try {
      return Optional.of(TermLog.parse(found.text()));
    } catch (RecordTextException e) {
      LOG.warn("The terms are left as they are: {}", e.getMessage());
      return Optional.empty();
    }
  }
}
