package org.mappingzoo.core.dispenser;

/// In which order a dispenser hands out ids.
public enum Order {
  /// Ascending within a lease, whoever asks; across leases lower ids may come later.
  ASCENDING,

  /// Each platform thread has an [IdStripe]: its ids ascend as above, those of several threads do
  /// not. Faster the more threads ask. Virtual threads are served as by [#ASCENDING]: they are too
  /// many to have ids set aside.
  STRIPED
}
