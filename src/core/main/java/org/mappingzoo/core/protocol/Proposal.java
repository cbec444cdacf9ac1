package org.mappingzoo.core.protocol;

import org.mappingzoo.core.category.Refusal;

/// What is to become of a reservation in the book, before ZooKeeper is told anything.
public sealed interface Proposal {
  /// To be written by compare-and-set over the reservation that it was made from. Only once the
  /// book holds it may ZooKeeper be told.
  record Write(Reservation next) implements Proposal {}

  /// The book says all this already.
  record Keep(Reservation current) implements Proposal {}

  /// Nothing may be written.
  record Refuse(Refusal refusal) implements Proposal {}
}
