package org.mappingzoo.steward.duty;

import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.mappingzoo.core.category.CategoryName;

/// All that a loop tells of duties.
final class HeardDuties implements DutyLoop.Listener {
  final Collection<Hands.Done> done = new ConcurrentLinkedQueue<>();
  final Collection<CategoryName> due = new ConcurrentLinkedQueue<>();
  final Collection<CategoryName> unserved = new ConcurrentLinkedQueue<>();
  final Collection<String> tidied = new ConcurrentLinkedQueue<>();
  final Collection<Error> broken = new ConcurrentLinkedQueue<>();

  @Override
  public void done(Hands.Done told, Duration lag) {
    done.add(told);
  }

  @Override
  public void due(CategoryName category, Instant since) {
    due.add(category);
  }

  @Override
  public void unserved(CategoryName category) {
    unserved.add(category);
  }

  @Override
  public void tidied(Duty duty) {
    tidied.add(duty.word());
  }

  @Override
  public void broke(Error error) {
    broken.add(error);
  }

  @Override
  public void tick() {}
}
