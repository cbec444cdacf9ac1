package org.mappingzoo.console;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mappingzoo.console.shell.ColorMode;
import org.mappingzoo.console.shell.FileFault;
import org.mappingzoo.console.shell.Language;

/// What the window remembers.
final class SettingsTest {
  @TempDir private Path directory;

  @Test
  void whatIsSavedIsThereNextTime() {
    Settings first = Settings.in(directory.resolve("new"));
    first.theme(ColorMode.DARK);
    first.language(Language.GERMAN);
    first.set("width", 1_440.5);
    first.set("rail.narrow", true);
    first.save();
    Settings next = Settings.in(directory.resolve("new"));
    assertEquals(Optional.of(ColorMode.DARK), next.theme());
    assertEquals(Optional.of(Language.GERMAN), next.language());
    assertEquals(OptionalDouble.of(1_440.5), next.number("width"));
    assertTrue(next.is("rail.narrow"));
  }

  @Test
  void whatDidNotChangeIsNotWrittenAgain() throws IOException {
    Settings settings = Settings.in(directory);
    settings.set("width", 1_000);
    settings.save();
    Files.delete(directory.resolve("console.properties"));
    settings.set("width", 1_000);
    settings.save();
    assertFalse(Files.exists(directory.resolve("console.properties")));
    settings.set("width", 1_001);
    settings.save();
    assertEquals(OptionalDouble.of(1_001), Settings.in(directory).number("width"));
  }

  @Test
  void whereTheProfileOfTheLastConnectionIsNotThereTheDemoStandsInAndItIsKnownWhy() {
    assertEquals(new Beginning(Optional.empty()), Main.lastConnection(directory));
    Settings settings = Settings.in(directory);
    settings.connection("lab");
    settings.save();
    assertEquals(Optional.of("lab"), Settings.in(directory).connection());
    Beginning demo = Main.lastConnection(directory);
    assertEquals(Optional.empty(), demo.profile());
    assertEquals(
        Optional.of(FileFault.Kind.GONE), demo.unread().map(last -> last.fault().why().kind()));
  }

  @Test
  void nonsenseInTheFileIsNoSetting() throws IOException {
    Files.writeString(
        directory.resolve("console.properties"),
        "theme=blue\nwidth=wide\nconnection=../lab\nlanguage=\\u00zz");
    Settings settings = Settings.in(directory);
    assertEquals(Optional.empty(), settings.theme());
    assertEquals(Optional.empty(), settings.connection());
    assertEquals(OptionalDouble.empty(), settings.number("width"));
  }

  @Test
  void aPlaceThatCannotBeWrittenIsNoReasonToFail() throws IOException {
    Path file = Files.writeString(directory.resolve("file"), "");
    Settings.in(file.resolve("below")).save();
    Settings.forgotten().save();
    assertEquals("", Files.readString(file));
  }

  @Test
  void aWindowWritesOnlyWhatWasChangedInIt() {
    Settings all = Settings.in(directory);
    Settings one = all.forWindow();
    Settings other = all.forWindow();
    one.note(() -> one.theme(ColorMode.LIGHT));
    other.note(() -> other.theme(ColorMode.LIGHT));
    other.theme(ColorMode.DARK);
    one.theme(ColorMode.LIGHT); // as it was all the time
    one.set("width", 1_440.5);
    one.save();
    assertEquals(Optional.of(ColorMode.DARK), Settings.in(directory).theme());
    assertEquals(OptionalDouble.of(1_440.5), Settings.in(directory).number("width"));
    one.theme(ColorMode.SYSTEM);
    one.save();
    assertEquals(Optional.of(ColorMode.SYSTEM), Settings.in(directory).theme());
  }

  @Test
  void soDoesAProcess() {
    Settings one = Settings.in(directory);
    Settings other = Settings.in(directory);
    other.theme(ColorMode.DARK);
    other.save();
    one.language(Language.GERMAN);
    one.save();
    Settings next = Settings.in(directory);
    assertEquals(Optional.of(ColorMode.DARK), next.theme());
    assertEquals(Optional.of(Language.GERMAN), next.language());
  }

  @Test
  void whatCouldNotBeWrittenIsWrittenTheNextTime() throws IOException {
    Path place = Files.writeString(directory.resolve("place"), "in the way");
    Settings settings = Settings.in(place);
    settings.theme(ColorMode.DARK);
    settings.save();
    Files.delete(place);
    settings.save();
    assertEquals(Optional.of(ColorMode.DARK), Settings.in(place).theme());
  }
}
