package org.mappingzoo.core.dispenser;

import org.mappingzoo.core.allocator.FencingToken;

/// An id with its lease's token, for whoever stores what is written under the id. What was granted
/// stays granted: neither a lost connection nor the end of the session changes either.
public record FencedId(long id, FencingToken token) {}
