package org.mappingzoo.core.counter;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/// Batches whose reply was lost: the take that lost them hands none of them out.
///
/// A counter keeps no record of who wrote it, so whether such a write took effect cannot always
/// be told. Each batch is named unless it certainly did not; so this is the most that is missing,
/// and ids in it may have been issued by others all the same. Skipped ids are normal for a
/// counter.
///
/// @param batches in the order of the attempts
public record SkippedIds(List<CounterIds> batches) {
  public static final SkippedIds NONE = new SkippedIds(List.of());

  public SkippedIds {
    batches = List.copyOf(batches);
  }

  public boolean isEmpty() {
    return batches.isEmpty();
  }

  /// How many ids are missing at most.
  public long count() {
    return batches.stream().mapToLong(CounterIds::count).sum();
  }

  /// With the batch of one more write whose reply was lost. The same batch, sent again while the
  /// counter stood where it was, is still one.
  SkippedIds with(CounterIds batch) {
    if (batches.contains(batch)) {
      return this;
    }
    List<CounterIds> all = new ArrayList<>(batches);
    all.add(batch);
    return new SkippedIds(all);
  }

  /// What may still be missing once the counter is seen at `value`. A write that took it from
  /// below a batch to the batch's end leaves no value inside the batch to be seen.
  SkippedIds onceSeenAt(CounterValue value) {
    return keeping(
        batch -> !batch.contains(value.lastIssued()) || value.lastIssued() == batch.last());
  }

  /// What may be missing once a write of ours took effect on exactly `value`: what the counter
  /// had not reached by then it reaches by no older write any more.
  SkippedIds onceWrittenOn(CounterValue value) {
    return keeping(batch -> batch.last() <= value.lastIssued());
  }

  private SkippedIds keeping(Predicate<CounterIds> kept) {
    return new SkippedIds(batches.stream().filter(kept).toList());
  }

  /// `first:last` of each, separated by spaces.
  @Override
  public String toString() {
    return batches.stream().map(CounterIds::toString).collect(Collectors.joining(" "));
  }
}
