package org.mappingzoo.zookeeper;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.KeeperException.Code;
import org.mappingzoo.core.allocator.StoreException;
import org.mappingzoo.core.allocator.StoreException.Reason;

/// Waits for the answers of raw requests, each with its limit.
///
/// @param who sends them, for people
record Waits(Duration limit, Supplier<String> who) {
  /// How often a read is sent where the connection breaks under it.
  private static final int READS = 3;

  /// For requests over this connection.
  static Waits of(ZooKeeperConnection connection) {
    return new Waits(connection.options().requestTimeout(), connection::who);
  }

  /// For a request that certainly had no effect: says who was not permitted to make it.
  ///
  /// @param what such as `read /shop/orders`
  StoreException failure(Code code, String what) {
    return Failures.of(code, what, who.get());
  }

  /// The answer to a read. It is sent again where the connection broke or the session ended under
  /// it, since reading twice does no harm; ZooKeeper's client keeps it until there is a connection.
  ///
  /// @param request asks the client of the session that stands then
  /// @param what such as `read /shop/orders`
  /// @throws StoreException if there is none
  <T> T read(Supplier<CompletableFuture<T>> request, String what) {
    for (int attempt = 1; attempt < READS; attempt++) {
      Optional<T> answer = unlessBroken(request.get(), what);
      if (answer.isPresent()) {
        return answer.get();
      }
    }
    return answer(request.get(), what);
  }

  /// The answer to a read that is sent once; empty where connection or session ended under it.
  ///
  /// @throws StoreException if there is none for another reason
  <T> Optional<T> unlessBroken(CompletableFuture<T> request, String what) {
    try {
      return Optional.of(await(request, what));
    } catch (ExecutionException e) {
      Code code = codeOf(e, what);
      if (code == Code.CONNECTIONLOSS || code == Code.SESSIONEXPIRED) {
        return Optional.empty();
      }
      throw failure(code, what);
    }
  }

  /// The answer to a request that is sent once.
  ///
  /// @throws StoreException if there is none
  <T> T answer(CompletableFuture<T> request, String what) {
    try {
      return await(request, what);
    } catch (ExecutionException e) {
      throw failure(codeOf(e, what), what);
    }
  }

  private <T> T await(CompletableFuture<T> request, String what) throws ExecutionException {
    try {
      return request.get(limit.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      throw failure(Code.REQUESTTIMEOUT, what);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new StoreException(Reason.INTERRUPTED, "interrupted; cannot " + what, e);
    }
  }

  private static Code codeOf(ExecutionException failure, String what) {
    if (failure.getCause() instanceof KeeperException refused) {
      return refused.code();
    }
    if (failure.getCause() instanceof StoreException said) {
      throw said;
    }
    throw new IllegalStateException("defect: cannot " + what, failure);
  }
}
