package org.mappingzoo.steward;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/// What a class says in its log, until this is closed.
public final class HeardLog extends Handler implements AutoCloseable {
  private final Logger logger;
  private final @Nullable Level before;
  private final List<String> lines = new CopyOnWriteArrayList<>();

  public HeardLog(Class<?> whose) {
    logger = Logger.getLogger(whose.getName());
    before = logger.getLevel();
    logger.setLevel(Level.ALL); // the shell's tests beside this one may quieten the root
    logger.addHandler(this);
  }

  public List<String> lines() {
    return lines;
  }

  @Override
  public void publish(LogRecord record) {
    lines.add(record.getMessage());
  }

  @Override
  public void flush() {}

  @Override
  public void close() {
    logger.removeHandler(this);
    logger.setLevel(before);
  }
}
