/// Changes by hand on a store in memory, without a stage. The flows by mouse and keyboard are in
/// `org.mappingzoo.console`, over the whole window.
@NullMarked
package org.mappingzoo.console.change;

import org.jspecify.annotations.NullMarked;
