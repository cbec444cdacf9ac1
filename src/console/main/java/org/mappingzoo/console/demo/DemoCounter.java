package org.mappingzoo.console.demo;

import java.util.Random;
import org.mappingzoo.core.allocator.StoreException;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.counter.CounterCreation;
import org.mappingzoo.core.counter.CounterException;
import org.mappingzoo.core.counter.CounterValue;
import org.mappingzoo.core.counter.Counters;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A few ids of a counter, now and then. A failure is logged and the next turn tries again.
final class DemoCounter implements Runnable {
  static final CategoryName NAME = CategoryName.of("/partners/acme/sequence");
  private static final Logger LOG = LoggerFactory.getLogger(DemoCounter.class);
  private static final CounterValue START = new CounterValue(1_845_113);
  private static final int MOST = 9;

  private final Counters counters;
  private final Random random;

  DemoCounter(Counters counters, Random random) {
    this.counters = counters;
    this.random = random;
  }

  void create() {
    if (counters.create(NAME, START) instanceof CounterCreation.Created) {
      return;
    }
    throw new IllegalStateException("the demo cannot create the counter " + NAME);
  }

  @Override
  public void run() {
    try {
      LOG.trace("Demo counter: {}", counters.nextIds(NAME, 1 + random.nextInt(MOST)));
    } catch (CounterException | StoreException e) {
      LOG.debug("Demo counter: {}", e.getMessage());
    }
  }
}
