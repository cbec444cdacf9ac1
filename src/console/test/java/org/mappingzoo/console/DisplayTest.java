package org.mappingzoo.console;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Whether a window can be opened at all.
final class DisplayTest {

  @Test
  void withoutTheVariableThereIsNone() {
    assertEquals(false, display("Linux", Map.of()).isThere());
    assertEquals(false, display("Linux", Map.of("WAYLAND_DISPLAY", "wayland-0")).isThere());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "nonsense", ":64999", "127.0.0.1:9", "no.such.host.invalid:0"})
  void aVariableThatNobodyAnswersBehindIsNoDisplay(String display) {
    assertEquals(false, display("Linux", Map.of("DISPLAY", display)).isThere());
  }

  @Test
  void otherSystemsAlwaysHaveOne() {
    assertEquals(true, display("Mac OS X", Map.of()).isThere());
    assertEquals(true, display("Windows 11", Map.of()).isThere());
  }

  @Test
  void withoutAGraphicsDeviceOnlyTheProcessorDraws(@TempDir Path devices) throws IOException {
    assertEquals(false, new Display("Linux", Map.of(), devices).isAccelerated());
    Files.createDirectory(devices.resolve("dri"));
    assertEquals(true, new Display("Linux", Map.of(), devices).isAccelerated());
  }

  @Test
  void otherSystemsAreLeftToJavaFx(@TempDir Path devices) {
    assertEquals(true, new Display("Windows 11", Map.of(), devices).isAccelerated());
  }

  private static Display display(String system, Map<String, String> environment) {
    return new Display(system, environment, Path.of("/dev"));
  }
}
