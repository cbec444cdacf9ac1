package org.mappingzoo.console.activity;

import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import org.mappingzoo.console.shell.ChangeNews.Outcome;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.protocol.Action;
import org.mappingzoo.core.protocol.ListFate;

/// One entry of the time line.
public sealed interface ActivityEntry {

  CategoryName category();

  /// When it happened, by the server's clock where that is known; of several versions the last.
  Instant at();

  /// What stays the same while the entry grows.
  String key();

  /// Versions that were seen one after the other, without an action in between. Watches conflate,
  /// so others may have been missed.
  ///
  /// @param from when the first of them was made
  /// @param czxid the life of the node
  /// @param mzxid of the last
  /// @param first its version; so it was the first that was seen, not the first there was
  /// @param missed versions that were there and were not seen, before the first or in between
  /// @param freeBefore free ids before the first, as far as they were seen
  record Versions(
      CategoryName category,
      Instant from,
      Instant at,
      Life life,
      long czxid,
      long mzxid,
      int first,
      int last,
      int seen,
      int missed,
      OptionalLong freeBefore,
      OptionalLong freeAfter)
      implements ActivityEntry {
    @Override
    public String key() {
      return "versions " + category + " " + czxid + " " + first;
    }

    /// Whether these go on where the others are told of: in the same life, and so that every
    /// version in between is among those that were missed.
    boolean isFollowedBy(Versions next) {
      int missedWithin = next.last - next.first + 1 - next.seen;
      return next.life == Life.GOES_ON
          && czxid == next.czxid
          && category.equals(next.category)
          && last + 1 + next.missed - missedWithin == next.first
          && freeAfter.equals(next.freeBefore);
    }

    /// Both as one entry; it keeps the key of these.
    Versions joinedWith(Versions next) {
      return new Versions(
          category,
          from,
          next.at,
          life,
          czxid,
          next.mzxid,
          first,
          next.last,
          seen + next.seen,
          missed + next.missed,
          freeBefore,
          next.freeAfter);
    }

    /// Whether the others are among these.
    boolean covers(Versions others) {
      return category.equals(others.category)
          && czxid == others.czxid
          && first <= others.first
          && others.last <= last
          && !from.isAfter(others.from)
          && !at.isBefore(others.at);
    }
  }

  /// How a node came to be looked at.
  enum Life {
    /// Never seen before: what it was like is not known.
    FIRST_SEEN,
    /// The same as before.
    GOES_ON,
    /// Deleted and created since it was seen last.
    RECREATED
  }

  /// A category that was there is not there any more.
  ///
  /// @param at when that was seen
  /// @param from when the last version of it was made that was seen; empty where it was looked at
  ///     all the time
  record Gone(CategoryName category, Instant at, Optional<Instant> from) implements ActivityEntry {
    /// One that was looked at when it went.
    Gone(CategoryName category, Instant at) {
      this(category, at, Optional.empty());
    }

    @Override
    public String key() {
      return "gone " + category + " " + at;
    }
  }

  /// What an operator did, in this console or in another.
  ///
  /// @param request the name of its record in ZooKeeper
  /// @param what in the words of the record, such as `recycle` with the lease's name
  /// @param who empty where it is not known
  /// @param zxid of its transaction, once that is known
  record Deed(
      CategoryName category,
      Instant at,
      String request,
      String what,
      String who,
      String why,
      Optional<Action.Effect> effect,
      Outcome outcome,
      OptionalLong zxid)
      implements ActivityEntry {
    @Override
    public String key() {
      return "deed " + request;
    }

    /// What it does to its list.
    ListFate fate() {
      return ListFate.of(what, effect);
    }

    /// The version of the list that it was made on; empty where there was none, and where that is
    /// not told.
    OptionalLong version() {
      return effect.map(Action.Effect::version).orElse(OptionalLong.empty());
    }

    /// The version that it made, once it certainly took effect; empty where it made none.
    OptionalLong versionMade() {
      return outcome == Outcome.DONE ? fate().made(version()) : OptionalLong.empty();
    }
  }
}
