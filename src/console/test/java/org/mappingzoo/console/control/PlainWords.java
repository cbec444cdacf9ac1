package org.mappingzoo.console.control;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import org.mappingzoo.console.shell.Language;
import org.mappingzoo.console.shell.Messages;

/// The English texts of the console, for tests of controls.
public final class PlainWords implements Words {
  private final Messages messages = new Messages(Language.ENGLISH, ZoneOffset.UTC);

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
