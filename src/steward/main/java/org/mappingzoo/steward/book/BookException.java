package org.mappingzoo.steward.book;

/// The book cannot do what was asked; nothing was written. The message names the place and the
/// reason, never a password.
public final class BookException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /// Why, where a caller tells these apart.
  public enum Reason {
    /// The store cannot be reached, or does not answer.
    UNREACHABLE,
    /// The store says no: permissions, read-only, full, another process at work on it.
    REFUSED,
    /// What is there is not what was written: nothing is resumed from it.
    DAMAGED
  }

  private final Reason reason;

  public BookException(Reason reason, String message) {
    super(message);
    this.reason = reason;
  }

  public BookException(Reason reason, String message, Throwable cause) {
    super(message, cause);
    this.reason = reason;
  }

  @Override
  public String getMessage() {
    return String.valueOf(super.getMessage());
  }

  public Reason reason() {
    return reason;
  }
}
