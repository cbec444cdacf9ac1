package org.mappingzoo.console.feed;

import java.time.Instant;

/// How far back a category has been watched, restarts of the console included.
///
/// @param since when the first version that was seen was made
/// @param seen versions
/// @param missed versions that are known to have been in between
public record KeptWatch(Instant since, long seen, long missed) {}
