@NullMarked
package org.mappingzoo.console.connections;

import org.jspecify.annotations.NullMarked;
