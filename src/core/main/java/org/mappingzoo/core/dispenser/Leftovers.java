package org.mappingzoo.core.dispenser;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.ranges.RangeList;

/// What a dispenser has left of leases that it gave up, until it was certainly pushed back. Calls
/// block; owned by one thread at a time, but for [#parked()] and [#isReturned()].
final class Leftovers {
  private final CategoryName category;
  private final Leases leases;
  private final Map<Batch, RangeList> unreturned = new LinkedHashMap<>();

  /// Both are written by the owner.
  private volatile RangeList parked = RangeList.empty();

  private volatile boolean returned;

  Leftovers(CategoryName category, Leases leases) {
    this.category = category;
    this.leases = leases;
  }

  /// Ends a lease, of which nobody has a segment any more.
  void add(Batch batch) {
    unreturned.put(batch, batch.seal());
  }

  boolean isEmpty() {
    return unreturned.isEmpty();
  }

  /// Whether the last push of all there is certainly left nothing.
  boolean isReturned() {
    return returned;
  }

  /// What the category's list is too long to take.
  RangeList parked() {
    return parked;
  }

  /// Pushes back all there is, also what a take may have taken whose replies were lost. What did
  /// not certainly succeed is pushed again by the next call.
  ///
  /// @return what went wrong
  List<NoIdException> pushBack() {
    List<NoIdException> failures = new ArrayList<>();
    boolean settled = isSettled(failures);
    failures.addAll(pushBackAdded());
    returned = settled && unreturned.isEmpty();
    return failures;
  }

  /// Pushes back what was added, and did not certainly succeed before.
  ///
  /// @return what went wrong
  List<NoIdException> pushBackAdded() {
    List<NoIdException> failures = new ArrayList<>();
    unreturned.entrySet().removeIf(each -> isReturned(each.getKey(), each.getValue(), failures));
    return failures;
  }

  private boolean isSettled(List<NoIdException> failures) {
    try {
      leases.settle().ifPresent(held -> unreturned.put(new Batch(held), held.lease().ranges()));
      return true;
    } catch (NoIdException e) {
      failures.add(e);
    } catch (RuntimeException e) {
      failures.add(NoIdException.unexpected(category, e));
    }
    return false;
  }

  private boolean isReturned(Batch batch, RangeList rest, List<NoIdException> failures) {
    try {
      parked = parked.insert(leases.pushBack(batch, rest));
      return true;
    } catch (NoIdException e) {
      failures.add(e);
      return e.isEndOfLease(); // such as that an operator has closed it
    } catch (RuntimeException e) {
      failures.add(NoIdException.unexpected(category, e));
      return false; // the others go back all the same
    }
  }
}
