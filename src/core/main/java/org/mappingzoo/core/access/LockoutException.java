package org.mappingzoo.core.access;

/// Whoever puts these roles in force would not be admin any more. The message says who, and why.
public final class LockoutException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public LockoutException(String message) {
    super(message);
  }
}
