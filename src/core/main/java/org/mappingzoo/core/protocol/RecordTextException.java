package org.mappingzoo.core.protocol;

/// The text of one of our own nodes is not the record that it should be. Nothing was read from
/// it.
public final class RecordTextException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  /// @param kind such as `lease`
  /// @param fault what is wrong, and where
  public RecordTextException(String kind, String fault) {
    super("not a " + kind + " record: " + fault);
  }
}
