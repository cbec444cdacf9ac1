package org.mappingzoo.core.protocol;

import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.category.Revision;

/// A node as it was read.
public record Node(Revision revision, NodeText text) {}
