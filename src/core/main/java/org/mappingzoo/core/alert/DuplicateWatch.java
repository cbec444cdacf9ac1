package org.mappingzoo.core.alert;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.monitor.CategoryReading;
import org.mappingzoo.core.monitor.CategorySnapshot;
import org.mappingzoo.core.monitor.Finding;
import org.mappingzoo.core.monitor.Finding.DuplicateRisk.Cause;
import org.mappingzoo.core.monitor.FleetHistory;
import org.mappingzoo.core.monitor.FleetSnapshot;
import org.mappingzoo.core.monitor.LedgerSnapshot;
import org.mappingzoo.core.monitor.SeenVersion;
import org.mappingzoo.core.protocol.ControlRecord;
import org.mappingzoo.core.ranges.RangeList;

/// Looks for lists that somebody rolled back, so that spent ids are free again. Owned by one
/// thread.
///
/// Of a managed category the books say what is spent: no id is free and held at once, and all
/// counts add up to the universe. Books are read node by node, so what does not fit must not fit
/// for [#SETTLING] before it is told.
///
/// A plain category has no record of a push. There what is told from a push is told by its form:
/// a push puts ranges into the list and leaves those that are there as they are. A single write
/// that makes ids free and joins them with others was none; nor was one that leaves the very text
/// of an earlier version while ids of several takes came back. A rollback of one take that looks
/// exactly like its push is not found: nothing tells the two apart.
public final class DuplicateWatch {
  /// Books that are read node by node agree within this.
  static final Duration SETTLING = Duration.ofSeconds(5);

  private final Map<CategoryName, Track> tracks = new HashMap<>();

  /// A risk that was found.
  ///
  /// @param occurrence the same for what is found twice
  public record Found(CategoryName category, String occurrence, Finding.DuplicateRisk risk) {}

  /// What this snapshot shows beside those before. While data is missing nothing is found; what
  /// happened meanwhile is found afterwards.
  ///
  /// @param history that knows the snapshot already
  public List<Found> observe(FleetSnapshot fleet, FleetHistory history, Instant now) {
    if (!fleet.connection().isCurrent()) {
      return List.of();
    }
    List<Found> found = new ArrayList<>();
    for (CategorySnapshot category : fleet.categories().values()) {
      if (category.ranges().isPresent()) {
        Track track = tracks.computeIfAbsent(category.name(), name -> new Track());
        Optional<LedgerSnapshot> ledger = fleet.ledgers().of(category.name());
        track.follow(category, ledger, history, now).ifPresent(found::add);
        ledger.flatMap(books -> track.weigh(category, books, now)).ifPresent(found::add);
      }
    }
    return found;
  }

  private static final class Track {
    private @Nullable CategorySnapshot last;
    private @Nullable CategorySnapshot replaced;
    private @Nullable Instant replacedAt;
    private @Nullable ControlRecord control;
    private @Nullable Instant doubtSince;
    private boolean doubtTold;
    private @Nullable CategorySnapshot weighed;
    private @Nullable LedgerSnapshot weighedBooks;
    private RangeList doubtful = RangeList.empty();
    private boolean exceeds;
    private RangeList risen = RangeList.empty();
    private @Nullable CategorySnapshot beforeRise;

    /// Looks at a list beside the one that was seen before it.
    Optional<Found> follow(
        CategorySnapshot now, Optional<LedgerSnapshot> ledger, FleetHistory history, Instant at) {
      CategorySnapshot before = last;
      last = now;
      Optional<Found> found = Optional.empty();
      if (before != null && !before.equals(now)) {
        noteRise(before, now);
        found = compare(before, now, ledger, history, at);
      }
      Optional<Found> recreated = recreation(now, ledger, at);
      if (replaced == null) {
        control = ledger.flatMap(LedgerSnapshot::control).orElse(control);
      }
      return found.or(() -> recreated);
    }

    private void noteRise(CategorySnapshot before, CategorySnapshot now) {
      RangeList came = free(now).minus(free(before));
      if (!came.isEmpty()) {
        risen = came;
        beforeRise = before;
      }
    }

    private Optional<Found> compare(
        CategorySnapshot before,
        CategorySnapshot now,
        Optional<LedgerSnapshot> ledger,
        FleetHistory history,
        Instant at) {
      if (!now.revision().isSameLifeAs(before.revision())) {
        replaced = replaced == null ? before : replaced;
        replacedAt = at;
        return Optional.empty();
      }
      if (now.revision().mzxid() < before.revision().mzxid()
          || now.revision().version() < before.revision().version()) {
        return Optional.of(found(Cause.VERSION_BACKWARDS, before, now));
      }
      if (ledger.isPresent() || free(now).minus(free(before)).isEmpty()) {
        return Optional.empty();
      }
      if (isOneWrite(before, now) && !looksLikeAPush(before, now)) {
        return Optional.of(found(Cause.REWRITTEN, before, now));
      }
      return isAsBefore(before, now, history)
          ? Optional.of(found(Cause.ROLLED_BACK, before, now))
          : Optional.empty();
    }

    /// A category that is created anew by a restore says so: its epoch is higher. Its books come
    /// a moment later than its list.
    private Optional<Found> recreation(
        CategorySnapshot now, Optional<LedgerSnapshot> ledger, Instant at) {
      CategorySnapshot before = replaced;
      if (before == null || replacedAt == null) {
        return Optional.empty();
      }
      Optional<ControlRecord> anew = ledger.flatMap(LedgerSnapshot::control);
      ControlRecord old = control;
      boolean restored =
          old != null && anew.filter(record -> record.epoch() > old.epoch()).isPresent();
      boolean open =
          old != null && Duration.between(replacedAt, at).compareTo(SETTLING) < 0 && !restored;
      if (open) {
        return Optional.empty();
      }
      replaced = null;
      replacedAt = null;
      return restored ? Optional.empty() : Optional.of(found(Cause.RECREATED, before, now));
    }

    /// Holds the books against the list.
    Optional<Found> weigh(CategorySnapshot category, LedgerSnapshot books, Instant now) {
      if (!category.equals(weighed) || !books.equals(weighedBooks)) {
        weighed = category;
        weighedBooks = books;
        doubtful = freeAndHeld(category, books);
        exceeds = doubtful.isEmpty() && surplus(category, books) > 0;
      }
      if (doubtful.isEmpty() && !exceeds) {
        doubtSince = null;
        doubtTold = false;
        return Optional.empty();
      }
      if (doubtSince == null) {
        doubtSince = now;
      }
      if (doubtTold || Duration.between(doubtSince, now).compareTo(SETTLING) < 0) {
        return Optional.empty();
      }
      doubtTold = true;
      return Optional.of(doubt(category));
    }

    private Found doubt(CategorySnapshot category) {
      CategorySnapshot before = beforeRise == null ? category : beforeRise;
      RangeList exposed = exceeds ? risen : doubtful;
      return new Found(
          category.name(),
          (exceeds ? "books-" : "held-") + (exposed.isEmpty() ? 0 : exposed.first(0)),
          risk(exceeds ? Cause.BOOKS_EXCEEDED : Cause.FREE_AND_HELD, before, category, exposed));
    }

    private static RangeList freeAndHeld(CategorySnapshot category, LedgerSnapshot books) {
      RangeList free = free(category);
      return books
          .holding()
          .map(lease -> free.intersect(lease.lease().ranges()))
          .reduce(RangeList.empty(), (all, more) -> all.insert(more.minus(all)));
    }

    private static long surplus(CategorySnapshot category, LedgerSnapshot books) {
      return books
          .control()
          .map(
              record ->
                  free(category).count()
                      + books.leased()
                      + books.consumed()
                      + books.lost()
                      - record.universe().count())
          .orElse(0L);
    }

    private static boolean isOneWrite(CategorySnapshot before, CategorySnapshot now) {
      return now.revision().version() - before.revision().version() == 1;
    }

    private static boolean looksLikeAPush(CategorySnapshot before, CategorySnapshot now) {
      RangeList came = free(now).minus(free(before));
      return free(before).minus(free(now)).isEmpty() && free(before).insert(came).equals(free(now));
    }

    /// Whether this is an earlier text, and what came back left in more than one step.
    private static boolean isAsBefore(
        CategorySnapshot before, CategorySnapshot now, FleetHistory history) {
      List<SeenVersion> versions =
          history.versions(now.name()).stream()
              .filter(version -> version.revision().isSameLifeAs(now.revision()))
              .toList();
      RangeList came = free(now).minus(free(before));
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
          risk(cause, before, now, free(now).minus(free(before))));
    }

    private static Finding.DuplicateRisk risk(
        Cause cause, CategorySnapshot before, CategorySnapshot now, RangeList exposed) {
      return new Finding.DuplicateRisk(cause, before.revision(), now.revision(), exposed);
    }

    private static RangeList free(CategorySnapshot category) {
      return category.ranges().map(CategoryReading.Ranges::free).orElse(RangeList.empty());
    }

    private static NodeText text(CategorySnapshot category) {
      return category.ranges().orElseThrow().text();
    }
  }
}
