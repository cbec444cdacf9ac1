package org.mappingzoo.core.allocator;

import org.mappingzoo.core.category.Revision;

/// What is known of a write after it was sent.
public sealed interface WriteReply {

  /// It took effect, once. `now` is the revision it made (for a removal, the one that is gone).
  record Applied(Revision now) implements WriteReply {}

  /// It did not take effect and never will: the node was not as expected.
  record Conflict() implements WriteReply {}

  /// The reply was lost: it may have taken effect, or still do so.
  record Unknown(String reason) implements WriteReply {}
}
