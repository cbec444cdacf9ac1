package org.mappingzoo.core.monitor;

import java.time.Instant;
import java.util.Optional;
import org.mappingzoo.core.protocol.Candidate;

/// A steward's node as it was last read.
///
/// @param node its name; the lowest of them leads
/// @param candidate who stands there; absent where that cannot be read
/// @param session the session that the node lives with
/// @param created by the server's clock
public record CandidateSnapshot(
    String node, Optional<Candidate> candidate, long session, Instant created) {

  /// The number that ZooKeeper gave the node; the node's name where it has none.
  public String sequence() {
    return sequence(node);
  }

  /// The same of any candidate's node.
  public static String sequence(String node) {
    int at = node.length();
    while (at > 0 && Character.isDigit(node.charAt(at - 1))) {
      at--;
    }
    return at == node.length() ? node : node.substring(at).replaceFirst("^0+(?=.)", "");
  }

  /// Who stands there, or its node where nobody knows.
  public String name() {
    return candidate.map(Candidate::steward).orElse(node);
  }

  /// Since when it leads.
  public Optional<Instant> leadingSince() {
    return candidate.flatMap(Candidate::leadingSince);
  }
}
