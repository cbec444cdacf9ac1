/// How the feed bridges to the FX thread, tried without a toolkit.
@NullMarked
package org.mappingzoo.console.feed;

import org.jspecify.annotations.NullMarked;
