package org.mappingzoo.console.category;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import org.mappingzoo.console.control.Words;
import org.mappingzoo.console.shell.Messages;

/// Lets the controls speak as the console does.
record CategoryWords(Messages messages) implements Words {
  @Override
  public String get(String key, Object... arguments) {
    return messages.get(key, arguments);
  }

  @Override
  public String id(long id) {
    return messages.ids(id);
  }

  @Override
  public String number(long count) {
    return messages.number(count);
  }

  @Override
  public String time(Instant instant) {
    return messages.time(instant);
  }

  @Override
  public String time(Instant instant, Duration axis) {
    return messages.time(instant, axis);
  }

  @Override
  public ZoneId zone() {
    return messages.zone();
  }
}
