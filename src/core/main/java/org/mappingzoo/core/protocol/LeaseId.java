package org.mappingzoo.core.protocol;

import java.util.regex.Pattern;

/// The name of a lease and of the request that makes it, the same however often that is sent;
/// never used again.
///
/// @param value the name of the worker that takes it, which ends with 4 characters of `a-z2-7`, and
///     12 more that are drawn for it alone: 60 random bits
public record LeaseId(String value) {
  private static final int TOKEN = 12;
  private static final Pattern FORM = Pattern.compile("(?!\\.)[A-Za-z0-9._-]{1,28}-[a-z2-7]{16}");

  /// @throws IllegalArgumentException if this is not the name of a lease
  public LeaseId {
    if (!FORM.matcher(value).matches()) {
      throw new IllegalArgumentException("'" + value + "' is not the name of a lease");
    }
  }

  /// The name of a lease that this worker takes.
  ///
  /// @param token 12 characters of `a-z2-7`, drawn at random
  public static LeaseId of(WorkerName worker, String token) {
    return new LeaseId(worker + token);
  }

  public OwnerName owner() {
    return new OwnerName(value.substring(0, value.length() - TOKEN - WorkerName.LONGER));
  }

  /// Which process took it.
  public WorkerName worker() {
    return new WorkerName(value.substring(0, value.length() - TOKEN));
  }

  @Override
  public String toString() {
    return value;
  }
}
