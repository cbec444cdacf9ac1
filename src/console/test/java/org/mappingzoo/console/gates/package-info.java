/// Gates of the console: what must hold for every screen. Start with `HeadlessTest`, the set-up all
/// screen tests share.
@NullMarked
package org.mappingzoo.console.gates;

import org.jspecify.annotations.NullMarked;
