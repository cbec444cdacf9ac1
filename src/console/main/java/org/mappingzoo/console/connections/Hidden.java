package org.mappingzoo.console.connections;

/// A password. It is in no text that this makes.
///
/// @param reveal for those who must hand it on
public record Hidden(String reveal) {
  @Override
  public String toString() {
    return "(redacted)";
  }
}
