/// The service `mapping-zoo steward`: promises in a book outside ZooKeeper what may be taken, and
/// moves the fence behind the promise. Start with [org.mappingzoo.steward.Steward].
@NullMarked
package org.mappingzoo.steward;

import org.jspecify.annotations.NullMarked;
