package org.mappingzoo.zookeeper;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.KeeperException.Code;
import org.mappingzoo.core.allocator.StoreException;
import org.mappingzoo.core.allocator.StoreException.Reason;

/// Waits for the answers of raw requests, each with its limit.
record Waits(Duration limit) {

  /// The answer to a request that changes nothing.
  ///
  /// @param what such as `read /shop/orders`
  /// @throws StoreException if there is none
  <T> T answer(CompletableFuture<T> request, String what) {
    try {
      return request.get(limit.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      throw Failures.of(Code.REQUESTTIMEOUT, what);
    } catch (ExecutionException e) {
      throw e.getCause() instanceof KeeperException failed
          ? Failures.of(failed.code(), what)
          : new IllegalStateException("defect: cannot " + what, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new StoreException(Reason.INTERRUPTED, "interrupted; cannot " + what, e);
    }
  }
}
