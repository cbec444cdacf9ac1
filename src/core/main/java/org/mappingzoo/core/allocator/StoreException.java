package org.mappingzoo.core.allocator;

/// The store cannot do what was asked. Nothing was taken or written for this caller, unless the
/// message names a lease or ids. It names the path and the server's reason.
public final class StoreException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public enum Reason {
    /// No connection, or it broke before anything was sent; or the server is overloaded.
    UNREACHABLE,
    /// The node's access list, or the connection's credentials, do not permit it.
    NO_PERMISSION,
    /// The server is in read-only mode.
    READ_ONLY,
    /// What is stored there is not what should be.
    DAMAGED,
    /// A quota, a size limit, or something else that the server refuses.
    REFUSED,
    /// The calling thread was interrupted; its interrupt flag is set again.
    INTERRUPTED
  }

  private final Reason reason;

  public StoreException(Reason reason, String message) {
    super(message);
    this.reason = reason;
  }

  public StoreException(Reason reason, String message, Throwable cause) {
    super(message, cause);
    this.reason = reason;
  }

  public Reason reason() {
    return reason;
  }
}
