package org.mappingzoo.core.alert;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.mappingzoo.core.alert.BookDoubt.Rise;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.monitor.ActionsSnapshot;
import org.mappingzoo.core.monitor.CategoryReading;
import org.mappingzoo.core.monitor.CategorySnapshot;
import org.mappingzoo.core.monitor.Finding;
import org.mappingzoo.core.monitor.Finding.DuplicateRisk.Cause;
import org.mappingzoo.core.monitor.FleetHistory;
import org.mappingzoo.core.monitor.FleetSnapshot;
import org.mappingzoo.core.monitor.LedgerSnapshot;
import org.mappingzoo.core.monitor.SeenAction;
import org.mappingzoo.core.monitor.SeenVersion;
import org.mappingzoo.core.protocol.ControlRecord;
import org.mappingzoo.core.protocol.Generation;
import org.mappingzoo.core.ranges.IdRange;
import org.mappingzoo.core.ranges.RangeAnalysis;
import org.mappingzoo.core.ranges.RangeList;

/// Looks for lists that somebody rolled back, so that spent ids are free again, and for counters
/// that somebody set back. Owned by one thread.
///
/// Of a managed category the books say what is spent: no id is free and held at once, and all
/// counts add up to the universe. Books are read node by node, so what does not fit must not fit
/// for [#SETTLING] before it is told. Where they cannot all be read, they say nothing: there it is
/// looked at like a plain one, and told if they still cannot be read after [#SETTLING]. What pushes
/// join by the category's settings is then told only if one write brings back what several takes
/// took.
///
/// A plain category has no record of a push. There what is told from a push is told by its form:
/// a push puts ranges into the list and leaves those that are there as they are. A single write
/// that makes ids free and joins them with others was none; nor was one that leaves the very text
/// of an earlier version while ids of several takes came back. Takes and pushes never join lines,
/// so where several writes were missed, what came back in one line with what was free is told, too,
/// unless an operator's action in between is on record. A rollback of one take that looks exactly
/// like its push is not found: nothing tells the two apart.
///
/// Where an operator's action on record did it, it is no risk. A record may be seen a moment later
/// than the list: where there are any, what one could explain is told after [#SETTLING], and so is
/// what is found over writes that were missed, for after a restart records are read last. Where
/// records cannot all be read it is told no less, and that one of them may explain it.
///
/// A counter only counts up, a restore and a reseal of it as well: one that stands lower than it
/// was seen issues ids again, whoever did it, whether its node is the same or another.
///
/// What was seen last before a restart is held against what is seen first after it.
public final class DuplicateWatch {
  /// Books that are read node by node agree within this.
  static final Duration SETTLING = Duration.ofSeconds(5);

  /// Categories that are gone may come back; so many are remembered, the latest seen.
  private static final int GONE_CATEGORIES = 256;

  /// Those looked at longest ago first.
  private final LinkedHashMap<CategoryName, Track> tracks = new LinkedHashMap<>(16, 0.75f, true);

  /// A risk that was found.
  ///
  /// @param occurrence the same for what is found twice
  public record Found(CategoryName category, String occurrence, Finding.DuplicateRisk risk) {}

  /// What was seen last of a category before a restart.
  ///
  /// @param version with a text that is a list, or of a counter its number
  /// @param control of a managed one
  public record Kept(CategoryName category, SeenVersion version, Optional<Life> control) {}

  /// A life of a managed category.
  ///
  /// @param epoch rises with each restore
  public record Life(Generation generation, long epoch) {
    public static Life of(ControlRecord control) {
      return new Life(control.generation(), control.epoch());
    }
  }

  /// Takes over what was seen of a category before a restart, once. It may come after the category
  /// was seen again; how it was seen first is remembered until then.
  ///
  /// @param kept empty if there is nothing to hold the list against
  public void recall(CategoryName category, Optional<Kept> kept) {
    tracks
        .computeIfAbsent(category, name -> new Track())
        .recall(kept.flatMap(DuplicateWatch::snapshot), kept.flatMap(Kept::control));
  }

  private static Optional<CategorySnapshot> snapshot(Kept kept) {
    SeenVersion version = kept.version();
    return reading(version)
        .map(
            reading ->
                new CategorySnapshot(
                    kept.category(),
                    version.revision(),
                    version.modified(),
                    version.modified(),
                    version.modified(),
                    reading));
  }

  private static Optional<CategoryReading> reading(SeenVersion version) {
    Optional<CategoryReading> list =
        version
            .list()
            .map(free -> new CategoryReading.Ranges(free, RangeAnalysis.of(free), version.text()));
    return list.or(
        () -> version.counted().filter(last -> last >= 0).map(CategoryReading.Counter::new));
  }

  /// What this snapshot shows beside those before. While data is missing, or may be old, nothing is
  /// found; what happened meanwhile is found afterwards. A list whose books are not here is not
  /// judged: each return of a worker would look like ids that came from nowhere.
  ///
  /// @param history that knows the snapshot already
  public List<Found> observe(FleetSnapshot fleet, FleetHistory history, Instant now) {
    if (!fleet.connection().followsQuorum()) {
      return List.of();
    }
    List<Found> found = new ArrayList<>();
    for (CategorySnapshot category : fleet.categories().values()) {
      boolean readable = category.ranges().isPresent() || category.counted().isPresent();
      if (readable && !fleet.ledgers().lacksBooks(category.name())) {
        Track track = tracks.computeIfAbsent(category.name(), name -> new Track());
        Evidence evidence =
            new Evidence(
                fleet.ledgers().of(category.name()),
                fleet.ledgers().readable(category.name()),
                fleet.actions(),
                history);
        if (track.isToFollow(category, evidence)) {
          found.addAll(track.follow(category, evidence, now));
          track.weigh(category, evidence.books(), now).ifPresent(found::add);
        }
      }
    }
    forgetGone(fleet.categories().keySet());
    return found;
  }

  private void forgetGone(Set<CategoryName> there) {
    int tooMany = tracks.size() - there.size() - GONE_CATEGORIES;
    for (Iterator<CategoryName> each = tracks.keySet().iterator();
        tooMany > 0 && each.hasNext(); ) {
      if (!there.contains(each.next())) {
        each.remove();
        tooMany--;
      }
    }
  }

  /// Not where the clock was set back meanwhile: nobody knows then how long it has been.
  static boolean isSettling(Instant since, Instant now) {
    return !now.isBefore(since) && Duration.between(since, now).compareTo(SETTLING) < 0;
  }

  /// What there is to judge a list by, besides the list.
  ///
  /// @param ledger of a managed category, as far as it can be read
  /// @param books the same, where all of it can be read
  private record Evidence(
      Optional<LedgerSnapshot> ledger,
      Optional<LedgerSnapshot> books,
      ActionsSnapshot actions,
      FleetHistory history) {

    Optional<Life> life() {
      return ledger.flatMap(LedgerSnapshot::control).map(Life::of);
    }

    /// Whether a push may join what it returns with what is free.
    boolean joinsPushes() {
      return ledger
          .flatMap(LedgerSnapshot::control)
          .filter(control -> control.settings().mergeOnPush())
          .isPresent();
    }

    /// Whether actions on record account for all that came back: the one write between the two,
    /// or several that freed just as many.
    boolean explains(CategorySnapshot before, CategorySnapshot now) {
      List<SeenAction> between = between(before, now);
      boolean last = between.stream().anyMatch(seen -> seen.zxid() == now.revision().mzxid());
      long freed =
          between.stream()
              .flatMap(seen -> seen.action().effect().stream())
              .mapToLong(effect -> Math.max(0, effect.freeAfter() - effect.freeBefore()))
              .sum();
      return (last && Track.isOneWrite(before, now))
          || (!between.isEmpty() && freed == Track.came(before, now).count());
    }

    /// What operators did to a list between the two.
    List<SeenAction> between(CategorySnapshot before, CategorySnapshot now) {
      return actions.actions().stream()
          .filter(seen -> seen.action().category().equals(now.name()))
          .filter(seen -> seen.zxid() > before.revision().mzxid())
          .filter(seen -> seen.zxid() <= now.revision().mzxid())
          .toList();
    }

    /// What a list by its form looks like, by what is known of the records.
    Cause judged(Cause form) {
      return actions.faults().isEmpty() ? form : form.recordsUnread();
    }

    /// Whether a record that explains it may still come, or the books.
    boolean mayGrow() {
      return ledger.isPresent() || !actions.actions().isEmpty() || actions.unread() > 0;
    }
  }

  /// What looks like a rollback, as long as no record explains it.
  private record Suspicion(
      Cause cause, CategorySnapshot before, CategorySnapshot now, Instant since) {}

  private static final class Track {
    private boolean pastIsKnown;

    /// Only while what was before it may still be told: a list may be long.
    private @Nullable CategorySnapshot first;

    private @Nullable CategorySnapshot recalled;
    private @Nullable Suspicion suspicion;
    private @Nullable CategorySnapshot last;
    private @Nullable CategorySnapshot replaced;
    private @Nullable Instant replacedAt;
    private @Nullable Life control;
    private Optional<LedgerSnapshot> ledger = Optional.empty();
    private Optional<LedgerSnapshot> books = Optional.empty();
    private final BookDoubt doubt = new BookDoubt();

    void recall(Optional<CategorySnapshot> kept, Optional<Life> life) {
      CategorySnapshot earliest = first;
      boolean isNews =
          !pastIsKnown
              && kept.isPresent()
              && (earliest == null || !earliest.revision().equals(kept.get().revision()));
      pastIsKnown = true;
      if (isNews) {
        recalled = kept.get();
        control = life.orElse(control);
      } else if (recalled == null) {
        first = null;
      }
    }

    /// Whether anything is to be found: most categories of a large fleet are as they were, and
    /// none of their matters is open.
    boolean isToFollow(CategorySnapshot now, Evidence evidence) {
      boolean same =
          now.equals(last) && evidence.ledger().equals(ledger) && evidence.books().equals(books);
      boolean open = recalled != null || suspicion != null || replaced != null || doubt.isOpen();
      return !same || open;
    }

    /// Looks at a list beside the one that was seen before it.
    List<Found> follow(CategorySnapshot now, Evidence evidence, Instant at) {
      CategorySnapshot kept = recalled;
      CategorySnapshot earliest = first == null ? now : first;
      recalled = null;
      Optional<Found> past =
          kept == null || isCounter(kept) != isCounter(earliest) || isBetween(kept, earliest, now)
              ? Optional.empty()
              : step(kept, earliest, evidence, at, doubt::recall);
      CategorySnapshot before = last;
      first = pastIsKnown ? null : earliest;
      last = now;
      ledger = evidence.ledger();
      books = evidence.books();
      Optional<Found> found =
          before == null ? Optional.empty() : step(before, now, evidence, at, doubt::rose);
      Optional<Found> anew = recreation(now, evidence, at);
      Optional<Found> settled = settle(evidence, at);
      if (replaced == null) {
        control = evidence.life().orElse(control);
      }
      return Stream.of(past, found, anew, settled).flatMap(Optional::stream).toList();
    }

    /// What another console kept after this one began.
    private static boolean isBetween(
        CategorySnapshot kept, CategorySnapshot first, CategorySnapshot now) {
      return kept.revision().isSameLifeAs(now.revision())
          && kept.revision().mzxid() > first.revision().mzxid()
          && kept.revision().mzxid() <= now.revision().mzxid();
    }

    /// @param rises told what came back to a list
    private Optional<Found> step(
        CategorySnapshot before,
        CategorySnapshot now,
        Evidence evidence,
        Instant at,
        Consumer<Rise> rises) {
      if (before.equals(now)) {
        return Optional.empty();
      }
      RangeList came = came(before, now);
      if (isCounter(before) || isCounter(now)) {
        return came.isEmpty()
            ? Optional.empty()
            : Optional.of(found(causeOfCounting(before, now), before, now));
      }
      if (!came.isEmpty()) {
        rises.accept(new Rise(came, before.revision(), now.revision()));
      }
      return compare(before, now, came, evidence, at);
    }

    /// Why a counter issues ids again.
    private static Cause causeOfCounting(CategorySnapshot before, CategorySnapshot now) {
      if (!now.revision().isSameLifeAs(before.revision())) {
        return Cause.COUNTER_RECREATED;
      }
      return isBackwards(before, now) ? Cause.VERSION_BACKWARDS : Cause.COUNTER_SET_BACK;
    }

    private static boolean isBackwards(CategorySnapshot before, CategorySnapshot now) {
      return now.revision().mzxid() < before.revision().mzxid()
          || now.revision().version() < before.revision().version();
    }

    private Optional<Found> compare(
        CategorySnapshot before,
        CategorySnapshot now,
        RangeList came,
        Evidence evidence,
        Instant at) {
      if (!now.revision().isSameLifeAs(before.revision())) {
        replaced = replaced == null ? before : replaced;
        replacedAt = at;
        return Optional.empty();
      }
      if (isBackwards(before, now)) {
        return Optional.of(found(Cause.VERSION_BACKWARDS, before, now));
      }
      if (evidence.books().isPresent() || came.isEmpty()) {
        return Optional.empty();
      }
      return byForm(before, now, evidence)
          .flatMap(cause -> suspect(new Suspicion(cause, before, now, at), evidence));
    }

    private static Optional<Cause> byForm(
        CategorySnapshot before, CategorySnapshot now, Evidence evidence) {
      boolean oneWrite = isOneWrite(before, now);
      boolean joins = evidence.joinsPushes();
      if (oneWrite && !joins && !looksLikeAPush(before, now)) {
        return Optional.of(Cause.REWRITTEN);
      }
      if ((oneWrite || !joins) && isAsBefore(before, now, evidence.history())) {
        return Optional.of(Cause.ROLLED_BACK);
      }
      return !oneWrite && !joins && isJoined(before, now)
          ? Optional.of(Cause.JOINED_UNSEEN)
          : Optional.empty();
    }

    /// A second suspicion while the first is open makes that one certain.
    private Optional<Found> suspect(Suspicion next, Evidence evidence) {
      Optional<Found> open =
          Optional.ofNullable(suspicion)
              .filter(old -> !explained(old, evidence))
              .map(old -> found(old, evidence));
      suspicion = next;
      return open.or(() -> settle(evidence, next.since()));
    }

    private Optional<Found> settle(Evidence evidence, Instant at) {
      Suspicion open = suspicion;
      if (open == null) {
        return Optional.empty();
      }
      if (evidence.books().isPresent() || explained(open, evidence)) {
        suspicion = null;
        return Optional.empty();
      }
      boolean mayBeExplained = evidence.mayGrow() || open.cause() == Cause.JOINED_UNSEEN;
      if (mayBeExplained && isSettling(open.since(), at)) {
        return Optional.empty();
      }
      suspicion = null;
      return Optional.of(found(open, evidence));
    }

    private static boolean explained(Suspicion open, Evidence evidence) {
      return evidence.explains(open.before(), open.now())
          || (open.cause() == Cause.JOINED_UNSEEN
              && !evidence.between(open.before(), open.now()).isEmpty());
    }

    private static Found found(Suspicion open, Evidence evidence) {
      return found(evidence.judged(open.cause()), open.before(), open.now());
    }

    /// A category that is created anew by a restore says so: its epoch is higher. Its books come
    /// a moment later than its list.
    private Optional<Found> recreation(CategorySnapshot now, Evidence evidence, Instant at) {
      CategorySnapshot before = replaced;
      if (before == null || replacedAt == null) {
        return Optional.empty();
      }
      Life old = control;
      boolean restored =
          old != null && evidence.life().filter(anew -> anew.epoch() > old.epoch()).isPresent();
      boolean open = old != null && isSettling(replacedAt, at) && !restored;
      if (open) {
        return Optional.empty();
      }
      replaced = null;
      replacedAt = null;
      return restored ? Optional.empty() : Optional.of(found(Cause.RECREATED, before, now));
    }

    /// Holds the books against the list.
    Optional<Found> weigh(
        CategorySnapshot category, Optional<LedgerSnapshot> readable, Instant now) {
      if (readable.isEmpty()) {
        doubt.lookAway();
      }
      return readable.flatMap(all -> doubt.weigh(category, all, now));
    }

    private static boolean isOneWrite(CategorySnapshot before, CategorySnapshot now) {
      return now.revision().version() - before.revision().version() == 1;
    }

    private static boolean looksLikeAPush(CategorySnapshot before, CategorySnapshot now) {
      RangeList came = came(before, now);
      return free(before).minus(free(now)).isEmpty() && free(before).insert(came).equals(free(now));
    }

    /// Whether ids that came back stand in one line with others.
    private static boolean isJoined(CategorySnapshot before, CategorySnapshot now) {
      return !Set.copyOf(free(now).ranges()).containsAll(came(before, now).ranges());
    }

    /// Whether this is an earlier text, and what came back left in more than one step.
    private static boolean isAsBefore(
        CategorySnapshot before, CategorySnapshot now, FleetHistory history) {
      List<SeenVersion> versions =
          history.versions(now.name()).stream()
              .filter(version -> version.revision().isSameLifeAs(now.revision()))
              .toList();
      RangeList came = came(before, now);
      for (int i = versions.size() - 2; i >= 0; i--) {
        if (versions.get(i).text().equals(text(now))) {
          return stepsThatTook(came, versions.subList(i, versions.size() - 1)) > 1;
        }
      }
      return false;
    }

    private static int stepsThatTook(RangeList ids, List<SeenVersion> versions) {
      int steps = 0;
      Optional<RangeList> before = Optional.empty();
      for (SeenVersion version : versions) {
        Optional<RangeList> list = version.list();
        if (before.isPresent()
            && list.isPresent()
            && !before.get().minus(list.get()).intersect(ids).isEmpty()) {
          steps++;
        }
        before = list;
      }
      return steps;
    }

    private static Found found(Cause cause, CategorySnapshot before, CategorySnapshot now) {
      return new Found(
          now.name(),
          Long.toHexString(now.revision().mzxid()),
          new Finding.DuplicateRisk(cause, before.revision(), now.revision(), came(before, now)));
    }

    /// What can be issued now and could not before. What a list had spent before a counter came in
    /// its place does not say where that should stand.
    private static RangeList came(CategorySnapshot before, CategorySnapshot now) {
      return isCounter(now) && !isCounter(before)
          ? RangeList.empty()
          : unspent(now).minus(unspent(before));
    }

    private static boolean isCounter(CategorySnapshot category) {
      return category.counted().isPresent();
    }

    /// What is free, or what a counter has not issued yet.
    private static RangeList unspent(CategorySnapshot category) {
      OptionalLong last = category.counted();
      if (last.isEmpty()) {
        return free(category);
      }
      return last.getAsLong() >= IdRange.MAX_ID
          ? RangeList.empty()
          : RangeList.of(IdRange.of(last.getAsLong() + 1, IdRange.MAX_ID));
    }

    private static RangeList free(CategorySnapshot category) {
      return category.ranges().map(CategoryReading.Ranges::free).orElse(RangeList.empty());
    }

    private static NodeText text(CategorySnapshot category) {
      return category.ranges().orElseThrow().text();
    }
  }
}
