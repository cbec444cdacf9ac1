package org.mappingzoo.console.activity;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import org.mappingzoo.console.activity.ActivityEntry.Deed;
import org.mappingzoo.console.activity.ActivityEntry.Gone;
import org.mappingzoo.console.activity.ActivityEntry.Life;
import org.mappingzoo.console.activity.ActivityEntry.Versions;
import org.mappingzoo.console.activity.ActivityKeeper.Standing;
import org.mappingzoo.console.activity.ActivityLog.Kept;
import org.mappingzoo.console.activity.ActivityViewModel.Emptiness;
import org.mappingzoo.console.activity.ActivityViewModel.Exported;
import org.mappingzoo.console.disk.DiskFault;
import org.mappingzoo.console.shell.ChangeNews.Outcome;
import org.mappingzoo.console.shell.DeedWords;
import org.mappingzoo.console.shell.DiskWords;
import org.mappingzoo.console.shell.FindingWords;
import org.mappingzoo.console.shell.Messages;
import org.mappingzoo.core.protocol.Action;
import org.mappingzoo.core.protocol.ListFate;

/// The time line in words.
final class ActivityWords {
  private static final String NONE = "–";
  private static final String UNKNOWN = "?";

  private final Messages messages;

  ActivityWords(Messages messages) {
    this.messages = messages;
  }

  String when(ActivityEntry entry) {
    return messages.dateTime(entry.at());
  }

  String kind(ActivityKind kind) {
    return messages.get("activity.kind." + kind.code());
  }

  String span(ActivitySpan span) {
    return messages.get("activity.span." + span.code());
  }

  /// Since when versions are remembered.
  String reach(Instant since, Instant now) {
    Duration ago = Duration.between(since, now);
    return messages.get(
        "activity.reach",
        ago.compareTo(Duration.ofDays(1)) < 0
            ? messages.time(since, ago)
            : messages.dayTime(since));
  }

  /// What happened, in few words.
  String what(ActivityEntry entry) {
    return switch (entry) {
      case Versions versions -> what(versions);
      case Gone gone ->
          messages.get(gone.from().isEmpty() ? "activity.gone" : "activity.gone.missed");
      case Deed deed -> what(deed);
    };
  }

  private String what(Versions versions) {
    String seen =
        messages.get(
            versions.missed() > 0 ? "activity.seen.missed" : "activity.seen",
            messages.number(versions.seen()),
            messages.number(versions.missed()));
    return switch (versions.life()) {
      case GOES_ON -> inTime(seen, versions);
      case FIRST_SEEN ->
          versions.seen() == 1
              ? messages.get("activity.first.only")
              : messages.get("activity.first", seen);
      case RECREATED -> messages.get("activity.recreated", inTime(seen, versions));
    };
  }

  /// Where several entries became one, its time is but that of the last.
  private String inTime(String seen, Versions versions) {
    Duration time = Duration.between(versions.from(), versions.at());
    return time.compareTo(TimeLine.TOGETHER.multipliedBy(2)) > 0
        ? messages.get("activity.seen.time", seen, messages.duration(time))
        : seen;
  }

  private String what(Deed deed) {
    return new DeedWords(messages).of(deed.what());
  }

  String icon(ActivityEntry entry) {
    return switch (entry) {
      case Versions versions ->
          versions.life() == Life.RECREATED
              ? ActivityKind.LIVES.icon()
              : versions.missed() > 0 ? ActivityKind.MISSED.icon() : ActivityKind.VERSIONS.icon();
      case Gone gone -> ActivityKind.LIVES.icon();
      case Deed deed -> ActivityKind.of(deed).icon();
    };
  }

  /// `1,200 → 4,200`; `1,200 → ?` as long as nobody knows whether it was written.
  String free(ActivityEntry entry) {
    return switch (entry) {
      case Versions versions -> step(versions.freeBefore(), versions.freeAfter());
      case Gone gone -> NONE;
      case Deed deed -> deed.effect().map(effect -> free(deed, effect)).orElse(NONE);
    };
  }

  private String free(Deed deed, Action.Effect effect) {
    OptionalLong before = OptionalLong.of(effect.freeBefore());
    OptionalLong after = OptionalLong.of(effect.freeAfter());
    return switch (deed.outcome()) {
      case NOT_WRITTEN -> step(before, before);
      case SENT, UNKNOWN ->
          before.equals(after) ? step(before, before) : step(before, before) + " → " + UNKNOWN;
      case DONE -> step(before, after);
    };
  }

  private String step(OptionalLong before, OptionalLong after) {
    if (after.isEmpty()) {
      return NONE;
    }
    String now = messages.figure(after.getAsLong());
    return before.isEmpty() || before.equals(after)
        ? now
        : messages.figure(before.getAsLong()) + " → " + now;
  }

  /// `40 → 41`; `40 → ?` as long as nobody knows whether it was written.
  String version(ActivityEntry entry) {
    return switch (entry) {
      case Versions versions ->
          versions.first() == versions.last()
              ? messages.ids(versions.last())
              : messages.ids(versions.first()) + " → " + messages.ids(versions.last());
      case Gone gone -> NONE;
      case Deed deed -> deed.effect().isPresent() ? version(deed) : NONE;
    };
  }

  /// From the version that it was made on to the one that it made. One that stands alone stayed as
  /// it was, or is the first.
  private String version(Deed deed) {
    String before = deed.version().isPresent() ? messages.ids(deed.version().getAsLong()) : "";
    if (deed.outcome() == Outcome.NOT_WRITTEN || deed.fate() == ListFate.LEFT) {
      return before.isEmpty() ? NONE : before;
    }
    String after = versionMade(deed);
    return before.isEmpty() ? after : before + " → " + after;
  }

  private String versionMade(Deed deed) {
    if (deed.versionMade().isPresent()) {
      return messages.ids(deed.versionMade().getAsLong());
    }
    return deed.outcome() == Outcome.DONE && deed.fate() == ListFate.DELETED ? NONE : UNKNOWN;
  }

  /// Nobody makes a version; where somebody acted and is not known, that is said.
  String who(ActivityEntry entry) {
    return entry instanceof Deed deed ? deed.who().isEmpty() ? NONE : deed.who() : "";
  }

  String why(ActivityEntry entry) {
    return entry instanceof Deed deed ? deed.why().isEmpty() ? NONE : deed.why() : "";
  }

  String outcome(ActivityEntry entry) {
    return entry instanceof Deed deed
        ? messages.get("activity.outcome." + deed.outcome().name().toLowerCase(Locale.ROOT))
        : "";
  }

  /// All there is to say of an entry.
  String sentence(ActivityEntry entry) {
    return switch (entry) {
      case Versions versions ->
          messages.get(
              versions.missed() > 0 ? "activity.sentence.missed" : "activity.sentence.seen",
              versions.category().path(),
              messages.number(versions.seen()),
              messages.number(versions.missed()),
              messages.dateTime(versions.from()),
              messages.dateTime(versions.at()),
              version(versions),
              free(versions),
              versions.seen(),
              versions.missed());
      case Gone gone -> sentence(gone);
      case Deed deed -> sentence(deed);
    };
  }

  private String sentence(Gone gone) {
    String path = gone.category().path();
    return gone.from()
        .map(
            seen ->
                messages.get(
                    "activity.sentence.gone.missed", path, messages.dateTime(seen), when(gone)))
        .orElseGet(() -> messages.get("activity.sentence.gone", path, when(gone)));
  }

  private String sentence(Deed deed) {
    List<String> said = new ArrayList<>();
    said.add(
        messages.get(
            "activity.sentence.deed",
            deed.category().path(),
            what(deed),
            who(deed),
            when(deed),
            outcome(deed)));
    deed.effect()
        .ifPresent(
            effect ->
                said.add(
                    messages.get(
                        "activity.sentence.effect",
                        messages.number(effect.freeBefore()),
                        messages.number(effect.freeAfter()),
                        messages.number(effect.rangesBefore()),
                        messages.number(effect.rangesAfter()))));
    if (!deed.why().isEmpty()) {
      said.add(messages.get("activity.sentence.why", deed.why()));
    }
    said.add(messages.get("activity.sentence.request", deed.request()));
    return String.join(" ", said);
  }

  /// Where the time line is kept, how much of it, and what went wrong.
  ///
  /// @param unread how many records in ZooKeeper are not read
  /// @param faults which of them cannot be, and why
  String keeping(
      Standing standing,
      ActivityLog.Limits limits,
      String directory,
      int unread,
      List<String> faults) {
    List<String> said = new ArrayList<>();
    switch (standing) {
      case Standing.Loading() -> said.add(messages.get("activity.keeping.loading"));
      case Standing.Passing() -> said.add(messages.get("activity.keeping.passing"));
      case Standing.Elsewhere() -> said.add(messages.get("activity.keeping.elsewhere", directory));
      case Standing.Failing(DiskFault why) ->
          said.add(messages.get("activity.keeping.failing", new DiskWords(messages).of(why)));
      case Standing.Keeping(Kept found) -> {
        said.add(
            messages.get(
                "activity.keeping.file",
                messages.bytes(limits.bytes()),
                directory,
                messages.number(limits.entries())));
        found
            .missed()
            .ifPresent(
                why ->
                    said.add(
                        messages.get("activity.keeping.missed", new DiskWords(messages).of(why))));
        if (found.torn() > 0) {
          said.add(messages.get("activity.keeping.torn", messages.bytes(found.torn())));
        }
        if (found.foreign() > 0) {
          said.add(
              messages.get(
                  "activity.keeping.foreign", found.foreign(), messages.number(found.foreign())));
        }
      }
    }
    if (!faults.isEmpty()) {
      said.add(
          messages.get("activity.keeping.unreadable", new FindingWords(messages).faults(faults)));
    }
    if (unread > 0) {
      said.add(messages.get("activity.keeping.unread", unread, messages.number(unread)));
    }
    return String.join(" ", said);
  }

  String exported(Exported ended) {
    return ended
        .failure()
        .map(why -> messages.get("activity.exported.failed", new DiskWords(messages).of(why)))
        .orElseGet(
            () ->
                messages.get(
                    "activity.exported",
                    messages.number(ended.entries()),
                    String.valueOf(ended.file().getFileName())));
  }

  String emptyTitle(Emptiness why) {
    return messages.get("activity.empty." + why.name().toLowerCase(Locale.ROOT));
  }

  /// @param faults which records in ZooKeeper cannot be read, and why
  String emptyAdvice(Emptiness why, List<String> faults) {
    return messages.get(
        "activity.empty." + why.name().toLowerCase(Locale.ROOT) + ".advice",
        faults.isEmpty() ? "" : new FindingWords(messages).faults(faults));
  }
}
