package org.mappingzoo.console.change;

import java.util.Locale;
import org.mappingzoo.core.allocator.StoreException;
import org.mappingzoo.core.allocator.StoreException.Reason;

/// Why a read or a write could not be carried out. Nothing was written.
///
/// @param detail the store's own words, with path and the server's reason
/// @param writing whether it was the write that was refused, not the read before it
public record Failure(Kind kind, String detail, boolean writing) {

  public enum Kind {
    UNREACHABLE,
    NO_PERMISSION,
    READ_ONLY,
    REFUSED,
    INTERRUPTED,
    /// A mistake of ours.
    DEFECT
  }

  /// Of what could not be carried out, among the messages.
  String deedKey() {
    return writing ? "change.failed.writing" : "change.failed.reading";
  }

  /// Of why.
  String reasonKey() {
    return "change.failed." + kind.name().toLowerCase(Locale.ROOT);
  }

  static Failure of(Throwable thrown, boolean writing) {
    String detail = String.valueOf(thrown.getMessage());
    return thrown instanceof StoreException e
        ? new Failure(kindOf(e.reason()), detail, writing)
        : new Failure(Kind.DEFECT, thrown.toString(), writing);
  }

  private static Kind kindOf(Reason reason) {
    return switch (reason) {
      case UNREACHABLE -> Kind.UNREACHABLE;
      case NO_PERMISSION -> Kind.NO_PERMISSION;
      case READ_ONLY -> Kind.READ_ONLY;
      case DAMAGED, REFUSED -> Kind.REFUSED;
      case INTERRUPTED -> Kind.INTERRUPTED;
    };
  }
}
