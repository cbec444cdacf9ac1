package org.mappingzoo.console;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// Where each system wants what a program keeps.
final class PlacesTest {
  private static final Path HOME = Path.of("home");

  @Test
  void linuxHasDirectoriesOfItsOwnForSettingsAndForData() {
    Places usual = new Places("Linux", Map.of(), HOME);
    assertEquals(Path.of("home/.config/mapping-zoo"), usual.settings());
    assertEquals(Path.of("home/.local/share/mapping-zoo"), usual.data());
    Places chosen =
        new Places("Linux", Map.of("XDG_CONFIG_HOME", "here", "XDG_DATA_HOME", "there"), HOME);
    assertEquals(Path.of("here/mapping-zoo"), chosen.settings());
    assertEquals(Path.of("there/mapping-zoo"), chosen.data());
  }

  @Test
  void onAMacBothAreInOnePlace() {
    Places mac = new Places("Mac OS X", Map.of(), HOME);
    assertEquals(Path.of("home/Library/Application Support/Mapping Zoo"), mac.settings());
    assertEquals(mac.settings(), mac.data());
  }

  @Test
  void onWindowsOnlySettingsFollowTheUser() {
    Places windows =
        new Places("Windows 11", Map.of("APPDATA", "roaming", "LOCALAPPDATA", "local"), HOME);
    assertEquals(Path.of("roaming/Mapping Zoo"), windows.settings());
    assertEquals(Path.of("local/Mapping Zoo"), windows.data());
  }
}
