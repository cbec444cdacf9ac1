package org.mappingzoo.core.protocol;

/// A record and the version of its node: what a write of it is conditional on.
public record Stamped<T>(T value, int version) {
  /// The record that a successful write leaves.
  public Stamped<T> next(T written) {
    return new Stamped<>(written, version + 1);
  }
}
