/// The demo fleet, run for real.
@NullMarked
package org.mappingzoo.console.demo;

import org.jspecify.annotations.NullMarked;
