package org.mappingzoo.core.monitor;

/// An id left a list or came back to it, somewhere between two versions that were seen.
///
/// @param before the last version seen before it
/// @param after the first version seen behind it
public record IdPassage(IdSighting before, IdSighting after) {

  /// Whether the id was free before: it was taken, else it was given back.
  public boolean left() {
    return before.free();
  }
}
