package org.mappingzoo.zookeeper;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/// What a worker is called where it is not told.
@Isolated("changes the locale of all")
class WiringTest {
  private final Locale before = Locale.getDefault();

  @AfterEach
  void asBefore() {
    Locale.setDefault(before);
  }

  @Test
  void aWorkerHasANameWhateverTheDigitsOfItsLocale() {
    Locale.setDefault(Locale.of("ar", "EG"));
    String name = Wiring.ofThisProcess().owner().value();
    assertTrue(name.contains("-" + ProcessHandle.current().pid() + "-"), name);
  }
}
