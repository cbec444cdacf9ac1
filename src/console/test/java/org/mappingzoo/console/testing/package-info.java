/// Fakes for the tests of several packages.
@NullMarked
package org.mappingzoo.console.testing;

import org.jspecify.annotations.NullMarked;
