package org.mappingzoo.steward;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/// What a class says in its log, until this is closed.
public final class HeardLog extends Handler implements AutoCloseable {
  private final Logger logger;
  private final List<String> lines = new CopyOnWriteArrayList<>();

  public HeardLog(Class<?> whose) {
    logger = Logger.getLogger(whose.getName());
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
  }
}
