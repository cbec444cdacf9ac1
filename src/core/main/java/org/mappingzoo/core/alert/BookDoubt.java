package org.mappingzoo.core.alert;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.mappingzoo.core.alert.DuplicateWatch.Found;
import org.mappingzoo.core.category.Revision;
import org.mappingzoo.core.monitor.CategoryReading;
import org.mappingzoo.core.monitor.CategorySnapshot;
import org.mappingzoo.core.monitor.Finding;
import org.mappingzoo.core.monitor.Finding.DuplicateRisk.Cause;
import org.mappingzoo.core.monitor.LedgerSnapshot;
import org.mappingzoo.core.ranges.RangeList;

/// Holds the books of one managed category against its list. Owned by one thread.
///
/// Both are read node by node, so what does not fit must not fit for [DuplicateWatch#SETTLING]
/// before it is told. That must be the same ids all the time: where take follows take, the lease of
/// each may be read before the list. As long as it stands, only what comes to it is told: a second
/// rollback. It is forgotten as far as it was gone for as long.
///
/// Which ids came back is told by those rises of the list with which the surplus rose and stayed
/// so: a push leaves it as it was.
final class BookDoubt {
  private static final String HELD = "held-";
  private static final String BOOKS = "books-";

  /// Of what was there already when it was looked first: the same after each restart.
  private static final String STANDING = BOOKS + "life-";

  private @Nullable CategorySnapshot weighed;
  private @Nullable LedgerSnapshot books;

  /// Which life of the node was told of.
  private long czxid;

  private RangeList held = RangeList.empty();
  private long surplus;
  private RangeList told = RangeList.empty();
  private long toldSurplus;
  private @Nullable Instant moreSince;
  private @Nullable Instant lessSince;

  /// What was free and held all the time since there is more than was told.
  private RangeList lasting = RangeList.empty();

  /// The largest surplus since it is less than what was told.
  private long largest;

  private final List<Witness> rises = new ArrayList<>();

  /// What came back while nobody looked, before the first weighing.
  private @Nullable Rise past;

  /// Ids that are in a list and were not in the one before.
  record Rise(RangeList ids, Revision before, Revision after) {
    boolean brought(RangeList any) {
      return !ids.intersect(any).isEmpty();
    }
  }

  /// A rise, the surplus right before it, and the least since.
  private record Witness(Rise rise, long before, long least) {
    Witness seen(long surplus) {
      return new Witness(rise, before, Math.min(least, surplus));
    }

    boolean isOfSurplus() {
      return least > before;
    }
  }

  /// Ids came back since the last weighing.
  void rose(Rise rise) {
    if (weighed != null) {
      rises.add(new Witness(rise, surplus, Long.MAX_VALUE));
    }
  }

  /// Ids came back while nobody looked.
  void recall(Rise rise) {
    past = rise;
  }

  /// The books cannot be read now: what is not told yet begins anew.
  void lookAway() {
    weighed = null;
    books = null;
    moreSince = null;
    lessSince = null;
    rises.clear();
  }

  /// Whether time alone may change what there is to tell.
  boolean isOpen() {
    return moreSince != null || lessSince != null;
  }

  Optional<Found> weigh(CategorySnapshot category, LedgerSnapshot ledger, Instant now) {
    if (!category.equals(weighed) || !ledger.equals(books)) {
      read(category, ledger);
    }
    RangeList fresh = held.minus(told);
    if (fresh.isEmpty() && surplus <= toldSurplus) {
      moreSince = null;
      rises.clear();
      past = surplus < 0 ? past : null; // leases may still come after a restart
      forget(now);
      return Optional.empty();
    }
    lessSince = null;
    if (moreSince != null && isPassing(fresh)) {
      moreSince = null;
      rises.removeIf(each -> !each.rise().brought(fresh));
    }
    if (moreSince == null) {
      moreSince = now;
      lasting = fresh;
    } else {
      lasting = lasting.intersect(fresh);
    }
    return DuplicateWatch.isSettling(moreSince, now)
        ? Optional.empty()
        : Optional.of(tell(category));
  }

  /// Whether all that does not fit now is ids of which each was in order before.
  private boolean isPassing(RangeList fresh) {
    return lasting.intersect(fresh).isEmpty()
        && !fresh.isEmpty()
        && surplus - fresh.count() <= toldSurplus;
  }

  private void read(CategorySnapshot category, LedgerSnapshot ledger) {
    weighed = category;
    books = ledger;
    held = freeAndHeld(category, ledger);
    surplus = surplus(category, ledger);
    rises.replaceAll(rise -> rise.seen(surplus));
    if (czxid != category.revision().czxid()) {
      czxid = category.revision().czxid();
      told = RangeList.empty();
      toldSurplus = 0;
    }
  }

  /// Makes what was told as small as it was all the time since it became less.
  private void forget(Instant now) {
    boolean fits = held.isEmpty() && surplus <= 0;
    if (surplus >= toldSurplus && (told.isEmpty() || !fits)) {
      lessSince = null;
      return;
    }
    if (lessSince == null) {
      lessSince = now;
      largest = surplus;
    }
    largest = Math.max(largest, surplus);
    if (!DuplicateWatch.isSettling(lessSince, now)) {
      lessSince = null;
      toldSurplus = Math.max(0, largest);
      told = fits ? RangeList.empty() : told;
    }
  }

  private Found tell(CategorySnapshot category) {
    Found found = found(category, lasting);
    told = told.union(lasting);
    toldSurplus = Math.max(toldSurplus, surplus);
    moreSince = null;
    rises.clear();
    past = null;
    return found;
  }

  /// @param fresh what is free and held and was not told yet; empty where only the sum is wrong
  private Found found(CategorySnapshot category, RangeList fresh) {
    boolean sum = fresh.isEmpty();
    List<Rise> came = came(fresh);
    Rise first =
        came.isEmpty()
            ? new Rise(RangeList.empty(), category.revision(), category.revision())
            : came.getFirst();
    RangeList exposed =
        sum ? came.stream().map(Rise::ids).reduce(RangeList.empty(), RangeList::union) : fresh;
    return new Found(
        category.name(),
        occurrence(category, came, sum),
        new Finding.DuplicateRisk(
            sum ? Cause.BOOKS_EXCEEDED : Cause.FREE_AND_HELD,
            first.before(),
            first.after(),
            exposed));
  }

  private String occurrence(CategorySnapshot category, List<Rise> came, boolean sum) {
    return came.isEmpty() || came.getFirst().equals(past)
        ? STANDING + Long.toHexString(category.revision().czxid())
        : (sum ? BOOKS : HELD) + Long.toHexString(came.getFirst().after().mzxid());
  }

  /// Whether such an occurrence was found by books that do not fit.
  static boolean isOfBooks(String occurrence) {
    return occurrence.startsWith(HELD) || occurrence.startsWith(BOOKS);
  }

  /// Whether nobody saw it begin: where books did not fit before, it may be just that.
  static boolean isStanding(String occurrence) {
    return occurrence.startsWith(STANDING);
  }

  /// The rises it came with; what came while nobody looked only where none was seen.
  private List<Rise> came(RangeList fresh) {
    List<Rise> seen =
        rises.stream()
            .filter(each -> fresh.isEmpty() ? each.isOfSurplus() : each.rise().brought(fresh))
            .map(Witness::rise)
            .toList();
    return seen.isEmpty()
        ? Optional.ofNullable(past).filter(rise -> fresh.isEmpty() || rise.brought(fresh)).stream()
            .toList()
        : seen;
  }

  private static RangeList freeAndHeld(CategorySnapshot category, LedgerSnapshot ledger) {
    RangeList free = free(category);
    return ledger
        .holding()
        .map(lease -> free.intersect(lease.lease().ranges()))
        .reduce(RangeList.empty(), RangeList::union);
  }

  private static long surplus(CategorySnapshot category, LedgerSnapshot ledger) {
    return ledger
        .control()
        .map(
            record ->
                free(category).count()
                    + ledger.leased()
                    + ledger.consumed()
                    + ledger.lost()
                    - record.universe().count())
        .orElse(0L);
  }

  private static RangeList free(CategorySnapshot category) {
    return category.ranges().map(CategoryReading.Ranges::free).orElse(RangeList.empty());
  }
}
