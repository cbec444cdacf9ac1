/// The book: where a steward keeps its reservations, outside ZooKeeper, so that they survive the
/// loss of all of it.
///
/// Start reading at [org.mappingzoo.steward.book.Book]; [org.mappingzoo.steward.book.Books] opens
/// one by its URL.
@NullMarked
package org.mappingzoo.steward.book;

import org.jspecify.annotations.NullMarked;
