package org.mappingzoo.steward.command;

/// The command line means nothing that can be done; no category was changed.
final class UsageException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  UsageException(String message) {
    super(message);
  }
}
