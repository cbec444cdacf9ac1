package org.mappingzoo.core.monitor;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.mappingzoo.core.protocol.ControlRecord;
import org.mappingzoo.core.protocol.WorkerName;
import org.mappingzoo.core.ranges.IdRange;
import org.mappingzoo.core.ranges.RangeList;

/// Ids that follow one another and have the same verdict in one category.
///
/// @param trace of the first of them
public record IdStretch(IdRange ids, IdTrace trace) {

  /// A range, cut where its verdict changes.
  ///
  /// @param stretches from the first id on, without gaps
  /// @param rest what follows them, where there are more than were wanted
  public record Cut(List<IdStretch> stretches, Optional<IdRange> rest) {
    public Cut {
      stretches = List.copyOf(stretches);
    }
  }

  /// What the ids of a range are in one category.
  ///
  /// @param ledger its books; empty for a plain category
  /// @param present workers that have a presence node
  /// @param limit of stretches, at least 1
  public static Cut of(
      IdRange asked,
      CategorySnapshot category,
      Optional<LedgerSnapshot> ledger,
      Set<WorkerName> present,
      Instant now,
      int limit) {
    List<RangeList> lists = asked.count() == 1 ? List.of() : lists(category, ledger);
    List<IdStretch> stretches = new ArrayList<>();
    long at = asked.first();
    while (at <= asked.last()) {
      IdTrace trace = IdTrace.of(at, category, ledger, present, now);
      long last = Math.min(asked.last(), lastAlike(at, lists, category, ledger));
      if (!stretches.isEmpty() && stretches.getLast().goesOn(trace)) {
        IdStretch before = stretches.removeLast();
        stretches.add(new IdStretch(IdRange.of(before.ids.first(), last), before.trace));
      } else if (stretches.size() == limit) {
        return new Cut(stretches, Optional.of(IdRange.of(at, asked.last())));
      } else {
        stretches.add(new IdStretch(IdRange.of(at, last), trace));
      }
      at = last + 1;
    }
    return new Cut(stretches, Optional.empty());
  }

  private boolean goesOn(IdTrace next) {
    return trace.verdict().equals(next.verdict());
  }

  /// Every list at whose edges a verdict may change.
  private static List<RangeList> lists(CategorySnapshot category, Optional<LedgerSnapshot> ledger) {
    return Stream.of(
            category.ranges().map(CategoryReading.Ranges::free).stream(),
            ledger.flatMap(LedgerSnapshot::control).map(ControlRecord::universe).stream(),
            ledger.stream()
                .flatMap(LedgerSnapshot::holding)
                .flatMap(held -> Stream.of(held.lease().ranges(), held.lease().granted())))
        .flatMap(part -> part)
        .toList();
  }

  /// The last id behind which something begins or ends.
  private static long lastAlike(
      long id, List<RangeList> lists, CategorySnapshot category, Optional<LedgerSnapshot> ledger) {
    LongStream bounds =
        LongStream.concat(
            category.counted().stream(),
            ledger.flatMap(LedgerSnapshot::control).stream()
                .flatMapToLong(control -> control.fence().stream())
                .map(fence -> fence - 1));
    return LongStream.concat(
            bounds.filter(bound -> bound >= id),
            lists.stream().mapToLong(list -> lastAlike(id, list)))
        .min()
        .orElse(IdRange.MAX_ID);
  }

  private static long lastAlike(long id, RangeList list) {
    int index = list.indexOf(id);
    if (index >= 0) {
      return list.last(index);
    }
    int next = -index - 1;
    return next == list.size() ? IdRange.MAX_ID : list.first(next) - 1;
  }
}
