package org.mappingzoo.console.shell;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.mappingzoo.console.disk.DiskFault;
import org.mappingzoo.console.disk.DiskFault.Kind;

/// Faults of files, as an operator reads them.
final class DiskWordsTest {
  private static final Path FILE = Path.of("/etc/zoo/lab.properties");
  private static final Messages ENGLISH = new Messages(Language.ENGLISH, ZoneOffset.UTC);
  private static final Messages GERMAN = new Messages(Language.GERMAN, ZoneOffset.UTC);

  @ParameterizedTest
  @EnumSource(Kind.class)
  void eachCauseHasWordsInBothLanguagesAndNoneIsAJavaException(Kind kind) {
    DiskFault fault = new DiskFault(kind, FILE, "detail");
    for (Messages messages : new Messages[] {ENGLISH, GERMAN}) {
      String said = new DiskWords(messages).of(fault);
      assertEquals(FILE + ": ", said.substring(0, FILE.toString().length() + 2));
      assertFalse(said.contains("Exception") || said.endsWith("."), said);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "NO_PERMISSION | there is no permission | die Berechtigung fehlt",
        "DIRECTORY | it is a directory | das ist ein Verzeichnis",
        "FULL | no space is left on the disk | auf dem Datenträger ist kein Platz mehr",
        "OTHER | the system says “odd” | das System meldet „odd“",
      })
  void aProfileThatCannotBeReadSaysWhyInTheOperatorsLanguage(
      Kind kind, String english, String german) {
    FileFault fault = FileFault.unreadable(new DiskFault(kind, FILE, "odd"));
    assertEquals(FILE + " cannot be read: " + english + ".", fault.in(ENGLISH));
    assertEquals(FILE + " ist nicht zu lesen: " + german + ".", fault.in(GERMAN));
  }

  @Test
  void aLineIsNamedWhereThereIsOne() {
    assertEquals(
        FILE + ", Zeile 7: Hinter „\\u“ müssen vier hexadezimale Ziffern stehen.",
        FileFault.badEscape(FILE, 7).in(GERMAN));
    assertEquals(
        FILE + ", line 2: “mud” cannot be the value of “colour”.",
        FileFault.wrongValue(FILE, OptionalInt.of(2), "colour", "mud").in(ENGLISH));
    assertEquals(
        FILE + " ist nicht zu schreiben: der Datenträger ist schreibgeschützt.",
        FileFault.unwritten(new DiskFault(Kind.READ_ONLY, FILE, "")).in(GERMAN));
  }
}
