package org.mappingzoo.core.protocol;

import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.Refusal;
import org.mappingzoo.core.category.Revision;
import org.mappingzoo.core.ranges.RangeList;

/// A managed category as it was at one moment.
///
/// @param list which state of the list's node this is
/// @param free the list
/// @param leases how many nodes lie in its ledger, tombstones among them
public record ManagedCategory(
    CategoryName name,
    Revision list,
    RangeList free,
    Stamped<ControlRecord> control,
    Stamped<Tally> tally,
    int leases) {

  public Generation generation() {
    return control.value().generation();
  }

  public CategorySettings settings() {
    return control.value().settings();
  }

  /// Why nothing writes it safely any more, where its versions have wrapped.
  public Optional<Refusal> wrapped() {
    return Stream.of(list.version(), tally.version())
        .filter(version -> version < 0)
        .findFirst()
        .map(Refusal.VersionsUsedUp::new);
  }

  /// Whether the versions of list and tally have to begin anew before they wrap.
  public boolean needsRotation() {
    return Math.max(list.version(), tally.version()) >= Revision.LAST_WRITABLE_VERSION;
  }

  /// The free ids that may be taken now: those below the fence.
  public RangeList takeable() {
    OptionalLong fence = control.value().fence();
    return fence.isEmpty() ? free : free.below(fence.getAsLong());
  }

  /// The same with another list, as a successful write leaves it.
  ///
  /// @param zxid of that write
  public ManagedCategory written(RangeList next, long zxid) {
    return new ManagedCategory(
        name, new Revision(list.czxid(), zxid, list.version() + 1), next, control, tally, leases);
  }

  /// The same if this were its list.
  public ManagedCategory listing(RangeList ids) {
    return new ManagedCategory(name, list, ids, control, tally, leases);
  }

  ManagedCategory withTally(Tally next) {
    return new ManagedCategory(name, list, free, control, tally.next(next), leases);
  }

  /// The same with so many nodes in its ledger.
  public ManagedCategory withLeases(int count) {
    return new ManagedCategory(name, list, free, control, tally, count);
  }
}
