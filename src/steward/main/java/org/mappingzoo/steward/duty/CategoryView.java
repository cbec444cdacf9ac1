package org.mappingzoo.steward.duty;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Predicate;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.Revision;
import org.mappingzoo.core.counter.CounterFences;
import org.mappingzoo.core.counter.CounterValue;
import org.mappingzoo.core.monitor.CategoryReading;
import org.mappingzoo.core.monitor.CategorySnapshot;
import org.mappingzoo.core.monitor.LeaseSnapshot;
import org.mappingzoo.core.monitor.LedgerSnapshot;
import org.mappingzoo.core.protocol.ControlRecord;
import org.mappingzoo.core.protocol.ManagedCategory;
import org.mappingzoo.core.ranges.RangeList;

/// What a steward looks at of one managed category, or of one counter.
///
/// @param free the list; of a counter, all that it has not issued
/// @param bytes how long the list's text is
/// @param control empty for a counter that nobody serves yet, and where it cannot be read
/// @param zkEpoch of the leader of ZooKeeper under whom the node was last written
public record CategoryView(
    CategoryName name,
    RangeList free,
    int bytes,
    Optional<ControlRecord> control,
    List<LeaseSnapshot> leases,
    long zkEpoch) {

  /// As the eyes saw it; empty for what is not managed, and for a list that cannot be read. Where
  /// the control record cannot be read, whoever does so for a duty finds out why.
  ///
  /// @param counters which counters are served that have no fence yet
  static Optional<CategoryView> of(
      CategorySnapshot category, Optional<LedgerSnapshot> books, Predicate<CategoryName> counters) {
    Optional<ControlRecord> control = books.flatMap(LedgerSnapshot::control);
    boolean isServed = hasRecord(books);
    return switch (category.reading()) {
      case CategoryReading.Ranges ranges ->
          isServed
              ? Optional.of(
                  new CategoryView(
                      category.name(),
                      ranges.free(),
                      ranges.text().length(),
                      control,
                      books.map(LedgerSnapshot::leases).orElse(List.of()),
                      epoch(category.revision())))
              : Optional.empty();
      case CategoryReading.Counter(long last) ->
          isServed || counters.test(category.name())
              ? Optional.of(
                  of(category.name(), new CounterValue(last), control, category.revision()))
              : Optional.empty();
      case CategoryReading.PossiblyExhausted empty -> Optional.empty();
      case CategoryReading.Unreadable unreadable -> Optional.empty();
      case CategoryReading.Hidden hidden -> Optional.empty();
    };
  }

  /// Whether it is certain that nobody is to look after it: it is plain.
  static boolean isPlain(
      CategorySnapshot category, Optional<LedgerSnapshot> books, Predicate<CategoryName> counters) {
    return switch (category.reading()) {
      case CategoryReading.Ranges ranges -> !hasRecord(books);
      case CategoryReading.PossiblyExhausted empty -> !hasRecord(books);
      case CategoryReading.Counter counter -> !hasRecord(books) && !counters.test(category.name());
      case CategoryReading.Unreadable unreadable -> false;
      case CategoryReading.Hidden hidden -> false;
    };
  }

  private static boolean hasRecord(Optional<LedgerSnapshot> books) {
    return books
        .filter(found -> found.control().isPresent() || found.isControlUnread())
        .isPresent();
  }

  /// A counter, served or not.
  static CategoryView of(
      CategoryName name, CounterValue value, Optional<ControlRecord> control, Revision revision) {
    return new CategoryView(
        name, CounterFences.behind(value), 0, control, List.of(), epoch(revision));
  }

  private static long epoch(Revision written) {
    return written.mzxid() >>> 32;
  }

  /// As it was read for a duty; without its leases.
  static CategoryView of(ManagedCategory category) {
    return new CategoryView(
        category.name(),
        category.free(),
        0,
        Optional.of(category.control().value()),
        List.of(),
        epoch(category.list()));
  }

  /// How many free ids lie below the fence; all where there is none.
  public long headroom() {
    return free.count() - above().count();
  }

  OptionalLong fence() {
    return control.map(ControlRecord::fence).orElse(OptionalLong.empty());
  }

  /// The free ids that the fence keeps back.
  RangeList above() {
    OptionalLong fence = fence();
    return fence.isEmpty() ? RangeList.empty() : free.from(fence.getAsLong());
  }

  /// Which life of the category this is, as far as was seen.
  Demand.Life life(Revision list) {
    return new Demand.Life(list.czxid(), control.map(ControlRecord::generation));
  }

  boolean isRetired() {
    return control.filter(record -> record.state() == ControlRecord.State.RETIRED).isPresent();
  }
}
