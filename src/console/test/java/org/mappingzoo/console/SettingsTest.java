package org.mappingzoo.console;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mappingzoo.console.SettingsTrouble.SetAside;
import org.mappingzoo.console.SettingsTrouble.Unkept;
import org.mappingzoo.console.SettingsTrouble.Unread;
import org.mappingzoo.console.SettingsTrouble.Wrong;
import org.mappingzoo.console.disk.DiskFault;
import org.mappingzoo.console.shell.ColorMode;
import org.mappingzoo.console.shell.FileFault;
import org.mappingzoo.console.shell.Language;

/// What the window remembers.
final class SettingsTest {
  @TempDir private Path directory;

  private final List<SettingsTrouble> told = new ArrayList<>();

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
    assertEquals(List.of(new Unread(FileFault.badEscape(file(), 4), aside(1))), settings.found());
  }

  @Test
  void eachValueThatMeansNothingIsToldWithItsLineAndStaysUntilItIsChosenAnew() throws IOException {
    Files.writeString(
        file(),
        """
        theme=blue
        width=wide

        connection=../lab
        language=de
        selected.zk\\:1=shop
        columns=name+ free~2 / free+
        maximized=yes
        of.tomorrow=1
        """);
    Settings settings = Settings.in(directory);
    assertEquals(
        List.of(
            new Wrong(
                List.of(
                    wrong(1, "theme", "blue"),
                    wrong(2, "width", "wide"),
                    wrong(4, "connection", "../lab"),
                    wrong(6, "selected.zk:1", "shop"),
                    wrong(7, "columns", "name+ free~2 / free+"),
                    wrong(8, "maximized", "yes")))),
        settings.found());
    assertEquals(List.of(), settings.categories("selected.zk:1").toList());
    settings.language(Language.ENGLISH);
    settings.save();
    assertTrue(Files.readString(file()).contains("theme=blue"));
    settings.theme(ColorMode.DARK);
    settings.save();
    assertTrue(Files.readString(file()).contains("theme=dark"));
  }

  private FileFault wrong(int line, String key, String value) {
    return FileFault.wrongValue(file(), OptionalInt.of(line), key, value);
  }

  @Test
  void whatCannotBeUnderstoodIsMovedAsideBeforeAnythingIsSaved() throws IOException {
    String damaged = "theme=dark\nlanguage=\\u00zz\n";
    Files.writeString(aside(1), "of another time");
    Files.writeString(file(), damaged);
    Settings settings = listening(Settings.in(directory));
    assertEquals(List.of(new Unread(FileFault.badEscape(file(), 2), aside(2))), settings.found());
    settings.save();
    assertEquals(damaged, Files.readString(file()), "nothing is to be saved yet");
    settings.set("width", 1_000);
    settings.save();
    assertEquals(damaged, Files.readString(aside(2)));
    assertEquals("of another time", Files.readString(aside(1)));
    Settings next = Settings.in(directory);
    assertEquals(OptionalDouble.of(1_000), next.number("width"));
    assertEquals(List.of(), next.found());
    assertEquals(List.of(), told, "it was told already");
  }

  @Test
  void soIsADirectoryInItsPlace() throws IOException {
    Files.createDirectories(file().resolve("of somebody"));
    Settings settings = Settings.in(directory);
    assertEquals(
        List.of(
            new Unread(
                FileFault.unreadable(new DiskFault(DiskFault.Kind.DIRECTORY, file(), "")),
                aside(1))),
        settings.found());
    settings.theme(ColorMode.DARK);
    settings.save();
    assertTrue(Files.isDirectory(aside(1).resolve("of somebody")));
    assertEquals(Optional.of(ColorMode.DARK), Settings.in(directory).theme());
  }

  @Test
  void soIsWhatIsNoText() throws IOException {
    byte[] bytes = {'t', '=', (byte) 0xff, (byte) 0xfe};
    Files.write(file(), bytes);
    Settings settings = Settings.in(directory);
    assertEquals(
        List.of(
            new Unread(
                FileFault.unreadable(new DiskFault(DiskFault.Kind.NO_TEXT, file(), "")), aside(1))),
        settings.found());
    settings.theme(ColorMode.DARK);
    settings.save();
    assertArrayEquals(bytes, Files.readAllBytes(aside(1)));
  }

  @Test
  void whatIsMendedBeforeTheFirstSaveCounts() throws IOException {
    Files.writeString(file(), "theme=dark\nlanguage=\\u00zz\n");
    Settings settings = Settings.in(directory);
    Files.writeString(file(), "theme=dark\nlanguage=de\n");
    settings.set("width", 1_000);
    settings.save();
    assertFalse(Files.exists(aside(1)));
    assertEquals(Optional.of(ColorMode.DARK), Settings.in(directory).theme());
    assertEquals(OptionalDouble.of(1_000), Settings.in(directory).number("width"));
  }

  @Test
  void whatIsDamagedLaterIsMovedAsideAndToldAndAllThatIsKnownIsSaved() throws IOException {
    Settings settings = listening(Settings.in(directory));
    settings.theme(ColorMode.DARK);
    settings.save();
    Files.writeString(file(), "theme=\\u00zz");
    settings.set("width", 1_000);
    settings.save();
    assertEquals(List.of(new SetAside(FileFault.badEscape(file(), 1), aside(1))), told);
    assertEquals("theme=\\u00zz", Files.readString(aside(1)));
    assertEquals(Optional.of(ColorMode.DARK), Settings.in(directory).theme());
  }

  private Settings listening(Settings settings) {
    settings.onTrouble(told::add);
    return settings;
  }

  private Path file() {
    return directory.resolve("console.properties");
  }

  private Path aside(int number) {
    return directory.resolve("console-unread-" + number + ".properties");
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
    Settings settings = listening(Settings.in(place));
    assertEquals(List.of(), settings.found(), "there is none that could be read");
    settings.theme(ColorMode.DARK);
    settings.save();
    settings.save();
    DiskFault why = new DiskFault(DiskFault.Kind.BLOCKED, place.resolve("console.properties"), "");
    assertEquals(List.of(new Unkept(why)), told, "once");
    assertEquals("in the way", Files.readString(place));
    Files.delete(place);
    settings.save();
    assertEquals(Optional.of(ColorMode.DARK), Settings.in(place).theme());
  }
}
