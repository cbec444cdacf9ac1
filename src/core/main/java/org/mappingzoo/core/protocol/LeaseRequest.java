package org.mappingzoo.core.protocol;

import java.util.OptionalLong;

/// One intended take, the same however often it is sent.
///
/// @param count how many ids are wanted, at least 1
/// @param window how many of them may be used at first, where the caller has its own wish; else
///     the category's setting counts
public record LeaseRequest(LeaseId id, long count, OptionalLong window) {
  /// @throws IllegalArgumentException if a number is not positive
  public LeaseRequest {
    if (count < 1) {
      throw new IllegalArgumentException("a take asks for at least 1 id, not " + count);
    }
    if (window.isPresent() && window.getAsLong() < 1) {
      throw new IllegalArgumentException("a window has at least 1 id, not " + window.getAsLong());
    }
  }

  /// The same under another name.
  public LeaseRequest under(LeaseId name) {
    return new LeaseRequest(name, count, window);
  }
}
