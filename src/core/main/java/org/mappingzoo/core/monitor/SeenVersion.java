package org.mappingzoo.core.monitor;

import java.time.Instant;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.category.Revision;

/// A state of a category that was seen. Between two of them others may have been missed: watches
/// conflate.
///
/// @param missed versions between the one seen before and this one; 0 for the first, and across a
///     recreation
public record SeenVersion(Revision revision, Instant modified, NodeText text, int missed) {}
