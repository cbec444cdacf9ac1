/// Every kind of book does what [BookContract] says; what each does beside that, and under faults,
/// is in a class of its own.
@NullMarked
package org.mappingzoo.steward.book;

import org.jspecify.annotations.NullMarked;
