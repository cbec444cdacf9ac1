package org.mappingzoo.steward.command;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.temporal.ChronoUnit;
import java.util.logging.ConsoleHandler;
import java.util.logging.Formatter;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.mappingzoo.steward.duty.LogText;

/// The log of a service, on standard error: one event a line, time and level first.
final class ServiceLog extends Formatter {
  private static final Logger ROOT = Logger.getLogger("");

  /// Kept, since a logger that nobody holds forgets its level.
  private static final Logger OURS = Logger.getLogger("org.mappingzoo");

  static void begin() {
    for (Handler handler : ROOT.getHandlers()) {
      ROOT.removeHandler(handler);
    }
    Handler console = new ConsoleHandler();
    console.setLevel(Level.ALL);
    console.setFormatter(new ServiceLog());
    ROOT.addHandler(console);
    // What ZooKeeper's client says of each connection is told by our own events.
    ROOT.setLevel(Level.SEVERE);
    OURS.setLevel(Level.INFO);
  }

  @Override
  public String format(LogRecord record) {
    StringBuilder line =
        new StringBuilder()
            .append(record.getInstant().truncatedTo(ChronoUnit.MILLIS))
            .append(' ')
            .append(record.getLevel().getName())
            .append(' ')
            .append(LogText.withoutControls(formatMessage(record)))
            .append(System.lineSeparator());
    if (record.getThrown() != null) {
      StringWriter trace = new StringWriter();
      record.getThrown().printStackTrace(new PrintWriter(trace, true));
      line.append(trace);
    }
    return line.toString();
  }
}
