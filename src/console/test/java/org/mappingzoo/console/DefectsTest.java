package org.mappingzoo.console;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// What nobody caught leaves a trace, and no storm.
final class DefectsTest {
  private final AtomicLong nanos = new AtomicLong();
  private final AtomicInteger told = new AtomicInteger();
  private final List<String> logged = new ArrayList<>();
  private final Logger logger = Logger.getLogger(Defects.class.getName());
  private final Defects defects = new Defects(nanos::get);
  private final Handler listener =
      new Handler() {
        @Override
        public void publish(LogRecord record) {
          logged.add(record.getMessage());
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
      };

  @BeforeEach
  void listen() {
    logger.addHandler(listener);
    logger.setUseParentHandlers(false);
    defects.onNews(told::incrementAndGet);
  }

  @AfterEach
  void leave() {
    logger.removeHandler(listener);
    logger.setUseParentHandlers(true);
  }

  @Test
  void aStormIsToldAndLoggedOnce() {
    for (int i = 0; i < 1_000; i++) {
      happen(new IllegalStateException("number " + i));
    }
    assertEquals(List.of("defect in the thread main"), logged);
    assertEquals(1, told.get());
  }

  @Test
  void whatGoesOnIsLoggedAgainWithHowOftenItHappened() {
    for (int minute = 0; minute < 3; minute++) {
      for (int i = 0; i < 5; i++) {
        happen(new IllegalStateException());
      }
      pass(Defects.STORM);
    }
    assertEquals(5, logged.size(), logged::toString);
    assertTrue(logged.get(1).endsWith(" happened 4 times more"), logged::toString);
    assertEquals(1, told.get());
  }

  @Test
  void anotherDefectIsLoggedAtOnceAndToldAfterAWhile() {
    happen(new IllegalStateException());
    happen(new NoClassDefFoundError());
    assertEquals(2, logged.size());
    assertEquals(1, told.get());
    pass(Defects.QUIET);
    happen(new IllegalStateException());
    assertEquals(2, told.get());
  }

  private void happen(Throwable defect) {
    Thread main = new Thread("main");
    defects.uncaughtException(main, defect);
  }

  private void pass(Duration time) {
    nanos.addAndGet(time.toNanos());
  }
}
