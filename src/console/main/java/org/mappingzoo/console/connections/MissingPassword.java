package org.mappingzoo.console.connections;

/// A profile cannot be connected without a password that is nowhere to be found.
public final class MissingPassword extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  private final String of;

  /// @param of a user, or a file
  public MissingPassword(String of) {
    super("no password is known of '%s'".formatted(of));
    this.of = of;
  }

  /// The user, or the file.
  public String of() {
    return of;
  }
}
