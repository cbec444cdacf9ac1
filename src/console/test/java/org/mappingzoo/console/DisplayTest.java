package org.mappingzoo.console;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Whether a window can be opened at all.
final class DisplayTest {

  @Test
  void withoutTheVariableThereIsNone() {
    assertEquals(false, new Display("Linux", Map.of()).isThere());
    assertEquals(false, new Display("Linux", Map.of("WAYLAND_DISPLAY", "wayland-0")).isThere());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "nonsense", ":64999", "127.0.0.1:9", "no.such.host.invalid:0"})
  void aVariableThatNobodyAnswersBehindIsNoDisplay(String display) {
    assertEquals(false, new Display("Linux", Map.of("DISPLAY", display)).isThere());
  }

  @Test
  void otherSystemsAlwaysHaveOne() {
    assertEquals(true, new Display("Mac OS X", Map.of()).isThere());
    assertEquals(true, new Display("Windows 11", Map.of()).isThere());
  }
}
