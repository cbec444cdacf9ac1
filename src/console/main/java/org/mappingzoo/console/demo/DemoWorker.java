package org.mappingzoo.console.demo;

import java.util.Random;
import org.mappingzoo.console.demo.DemoCategory.Habit;
import org.mappingzoo.core.allocator.IdGeneratorException;
import org.mappingzoo.core.allocator.IdGeneratorService;
import org.mappingzoo.core.allocator.IdSet;
import org.mappingzoo.core.allocator.OtherLifeException;
import org.mappingzoo.core.allocator.StoreException;
import org.mappingzoo.core.category.CategoryName;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// One batch of one category: taken, partly used, the rest pushed back.
///
/// A failure is logged and the next turn tries again: a category that was exhausted may have been
/// extended by then.
final class DemoWorker implements Runnable {
  private static final Logger LOG = LoggerFactory.getLogger(DemoWorker.class);

  private final IdGeneratorService service;
  private final CategoryName category;
  private final Habit habit;
  private final Random random;

  DemoWorker(IdGeneratorService service, CategoryName category, Habit habit, Random random) {
    this.service = service;
    this.category = category;
    this.habit = habit;
    this.random = random;
  }

  @Override
  public void run() {
    try (IdSet ids = service.takeIds(category, habit.batch())) {
      double share = habit.usedShare() * (0.8 + 0.4 * random.nextDouble());
      long used = Math.min(ids.countIds(), Math.round(share * habit.batch()));
      for (long i = 0; i < used; i++) {
        ids.takeId();
      }
    } catch (IdGeneratorException | StoreException | OtherLifeException e) {
      LOG.debug("Demo worker of {}: {}", category, e.getMessage());
    }
  }
}
