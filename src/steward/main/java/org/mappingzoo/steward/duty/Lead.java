package org.mappingzoo.steward.duty;

import java.util.Optional;

/// What duties are told of the election.
public interface Lead {
  /// The candidate's node by which this process leads at this moment, if it does. Asked before
  /// each step; each transaction demands that the node is there.
  Optional<String> tenure();

  /// The newest leader epoch of ZooKeeper that was seen; 0 while none was.
  long zkEpoch();
}
