package org.mappingzoo.zookeeper;

import java.util.concurrent.CompletionException;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.KeeperException.Code;
import org.mappingzoo.core.allocator.StoreException;
import org.mappingzoo.core.allocator.StoreException.Reason;

/// What ZooKeeper's error codes mean to a caller.
final class Failures {
  private Failures() {}

  /// Whether a request that failed like this may have taken effect all the same, or still do so.
  static boolean leavesDoubt(Code code) {
    return switch (code) {
      case CONNECTIONLOSS,
          OPERATIONTIMEOUT,
          REQUESTTIMEOUT,
          SESSIONEXPIRED,
          SESSIONMOVED,
          SYSTEMERROR,
          RUNTIMEINCONSISTENCY,
          DATAINCONSISTENCY ->
          true;
      default -> false;
    };
  }

  /// Of a future that failed; [Code#SYSTEMERROR] where the server said nothing.
  static Code codeOf(Throwable failure) {
    Throwable cause = failure instanceof CompletionException wrapped ? wrapped.getCause() : failure;
    return cause instanceof KeeperException keeper ? keeper.code() : Code.SYSTEMERROR;
  }

  /// For a request that certainly had no effect.
  ///
  /// @param what such as `read /shop/orders`
  static StoreException of(Code code, String what) {
    return new StoreException(
        reason(code), "cannot %s: %s (%s)".formatted(what, sentence(code), code));
  }

  /// The same, where it matters who asked.
  ///
  /// @param who as [Security#who()] says it
  static StoreException of(Code code, String what, String who) {
    return code == Code.NOAUTH && !who.equals(Security.ANONYMOUS)
        ? new StoreException(
            reason(code), "cannot %s: %s to %s (%s)".formatted(what, sentence(code), who, code))
        : of(code, what);
  }

  private static Reason reason(Code code) {
    return switch (code) {
      case CONNECTIONLOSS,
          OPERATIONTIMEOUT,
          REQUESTTIMEOUT,
          SESSIONEXPIRED,
          SESSIONMOVED,
          SYSTEMERROR,
          RUNTIMEINCONSISTENCY,
          DATAINCONSISTENCY,
          THROTTLEDOP ->
          Reason.UNREACHABLE;
      case NOAUTH, AUTHFAILED, SESSIONCLOSEDREQUIRESASLAUTH -> Reason.NO_PERMISSION;
      case NOTREADONLY -> Reason.READ_ONLY;
      default -> Reason.REFUSED;
    };
  }

  private static String sentence(Code code) {
    return switch (code) {
      case CONNECTIONLOSS -> "the connection broke";
      case OPERATIONTIMEOUT, REQUESTTIMEOUT -> "the server did not answer in time";
      case SESSIONEXPIRED -> "the session is over";
      case SESSIONMOVED -> "the session moved to another server";
      case NOAUTH -> "the node's access list does not permit it";
      case AUTHFAILED, SESSIONCLOSEDREQUIRESASLAUTH -> "the server refused the credentials";
      case NOTREADONLY -> "the server is in read-only mode";
      case QUOTAEXCEEDED -> "a quota is used up";
      case THROTTLEDOP -> "the server is overloaded and did not do it";
      case NOTEMPTY -> "the node has children";
      case NOCHILDRENFOREPHEMERALS -> "the parent is ephemeral and cannot have children";
      case NONODE -> "there is no such node";
      default -> "the server refused it";
    };
  }
}
