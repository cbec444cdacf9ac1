package org.mappingzoo.console;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mappingzoo.console.feed.FxThread;
import org.mappingzoo.zookeeper.EmbeddedZooKeeper;

/// The connection of a window that does not live long enough to need it.
final class WiringTest {
  @TempDir private Path kept;

  @Test
  void aWindowThatIsClosedWhileItStartsReportsNoError() throws Exception {
    List<LogRecord> errors = new ArrayList<>();
    Handler listener = listener(errors);
    Logger root = Logger.getLogger("");
    root.addHandler(listener);
    try (EmbeddedZooKeeper zoo = EmbeddedZooKeeper.start()) {
      Wiring wiring =
          new Wiring(
              Arguments.parse("--connect", zoo.connectString(), "--data", kept.toString()),
              new FxThread(Runnable::run, Runnable::run));
      wiring.close();
      wiring.connect();
    } finally {
      root.removeHandler(listener);
    }
    assertEquals(List.of(), errors.stream().map(LogRecord::getMessage).toList());
  }

  private static Handler listener(List<LogRecord> errors) {
    return new Handler() {
      @Override
      public void publish(LogRecord record) {
        if (record.getLevel().intValue() >= Level.SEVERE.intValue()) {
          errors.add(record);
        }
      }

      @Override
      public void flush() {}

      @Override
      public void close() {}
    };
  }
}
