/// Specification of the notifications.
@NullMarked
package org.mappingzoo.console.notice;

import org.jspecify.annotations.NullMarked;
