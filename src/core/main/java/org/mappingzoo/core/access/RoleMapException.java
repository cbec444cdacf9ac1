package org.mappingzoo.core.access;

/// A text that is no role map. The message says where it is from, which line, and what is wrong.
public final class RoleMapException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  RoleMapException(String message) {
    super(message);
  }
}
