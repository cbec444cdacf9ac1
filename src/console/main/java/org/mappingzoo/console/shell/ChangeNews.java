package org.mappingzoo.console.shell;

import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.protocol.Action;

/// What is known of a change by hand that was made in this window, as it becomes known.
///
/// @param request its name, here and in ZooKeeper
/// @param what the change in a word or two, as its record has it
/// @param who empty where nobody is named
/// @param zxid of its transaction, once that is known
public record ChangeNews(
    String request,
    CategoryName category,
    String what,
    String who,
    String why,
    Optional<Action.Effect> effect,
    Instant at,
    Outcome outcome,
    OptionalLong zxid) {

  public enum Outcome {
    /// On its way; where the console ended meanwhile nobody knows.
    SENT,
    DONE,
    /// The reply was lost.
    UNKNOWN,
    /// Certainly not.
    NOT_WRITTEN
  }
}
