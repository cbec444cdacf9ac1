package org.mappingzoo.steward.duty;

import org.mappingzoo.steward.book.Bonding.Verdict;

/// Whether book and ensemble belong together, as a leader asks before it promises anything.
public interface Trust {
  /// What was found in this tenure; looks where nobody has yet.
  ///
  /// @param tenure the candidate's node by which this process leads
  Verdict verdict(String tenure);

  /// The era that was found last; 0 while none was.
  long era();
}
