package org.mappingzoo.zookeeper;

import java.util.concurrent.CompletableFuture;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.KeeperException.Code;
import org.apache.zookeeper.data.Stat;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.protocol.DutyReport;
import org.mappingzoo.core.protocol.Layout;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Where the leading steward tells operators how far each reservation is. No decision rests on
/// these nodes, and each report is complete: one that was not written may be sent again.
public final class DutyNodes {
  private static final Logger LOG = LoggerFactory.getLogger(DutyNodes.class);

  private final ZooKeeperConnection connection;
  private final Layout layout;

  /// Nodes over one connection, which stays its caller's to close.
  public DutyNodes(ZooKeeperConnection connection, Layout layout) {
    this.connection = connection;
    this.layout = layout;
  }

  /// Begins to write a report over the one before, and returns.
  ///
  /// @return whether it stands there, as soon as that is known; never ends exceptionally
  /// @throws org.mappingzoo.core.allocator.StoreException if there is no connection
  public CompletableFuture<Boolean> write(CategoryName category, DutyReport report) {
    Handle zk = connection.writable();
    String path = layout.duty(category);
    byte[] text = report.text().bytes();
    return RawCalls.exists(zk, path)
        .thenCompose(
            found ->
                found.isPresent() ? replace(zk, path, text, found.get()) : create(zk, path, text))
        .thenApply(
            code -> {
              if (code != Code.OK) {
                LOG.debug("No report {}: {}", path, code);
              }
              return code == Code.OK;
            })
        .exceptionally(
            failure -> {
              LOG.debug("No report {}", path, failure);
              return false;
            });
  }

  private static CompletableFuture<Code> replace(Handle zk, String path, byte[] text, Stat found) {
    return RawCalls.setData(zk, path, text, found.getVersion()).thenApply(answer -> answer.code());
  }

  private CompletableFuture<Code> create(Handle zk, String path, byte[] text) {
    return RawCalls.create(zk, path, text, CreateMode.PERSISTENT)
        .thenCompose(
            code ->
                code == Code.NONODE
                    ? RawCalls.create(zk, layout.duties(), new byte[0], CreateMode.PERSISTENT)
                        .thenCompose(made -> RawCalls.create(zk, path, text, CreateMode.PERSISTENT))
                    : CompletableFuture.completedFuture(code));
  }
}
