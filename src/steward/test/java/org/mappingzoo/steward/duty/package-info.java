@NullMarked
package org.mappingzoo.steward.duty;

import org.jspecify.annotations.NullMarked;
