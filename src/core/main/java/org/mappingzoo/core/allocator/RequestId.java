package org.mappingzoo.core.allocator;

/// The name of one intended write, the same however often it is sent.
///
/// @param value 1 to 64 letters, digits or hyphens, unique for ever
public record RequestId(String value) {
  public RequestId {
    if (!value.matches("[A-Za-z0-9-]{1,64}")) {
      throw new IllegalArgumentException("'" + value + "' is not a request id");
    }
  }

  @Override
  public String toString() {
    return value;
  }
}
