package org.mappingzoo.console.shell;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;
import org.mappingzoo.core.monitor.Finding;
import org.mappingzoo.core.monitor.ReadFault;

/// Why a node cannot be read, in the operator's language.
final class FaultWordsTest {
  private static final FindingWords GERMAN =
      new FindingWords(new Messages(Language.GERMAN, ZoneOffset.UTC));

  @Test
  void aFaultIsToldInTheLanguageOfTheScreen() {
    String text = ReadFault.noPermission("digest:ann").at("/zoo/stew").text();
    assertEquals("/zoo/stew: kein READ-Recht als digest:ann", GERMAN.fault(text));
    assertEquals(
        "/zoo/stew: no READ permission as digest:ann",
        new FindingWords(new Messages(Language.ENGLISH, ZoneOffset.UTC)).fault(text));
    assertEquals("1.048.576 Byte sind zu lang", GERMAN.fault("1,048,576 bytes are too long"));
  }

  @Test
  void whereBooksAreElsewhereTheirChrootIsNamed() {
    Finding.BooksUnreadable away =
        new Finding.BooksUnreadable(ReadFault.elsewhere("/com").at("/zoo/ctl/a").text());
    assertEquals("Anderswo verwaltet", GERMAN.brief(away));
    assertEquals(
        "Ihre Bücher liegen nicht unter dieser Wurzel: /zoo/ctl/a: nicht vorhanden; das Mapping Zoo"
            + " mit dem Chroot /com verwaltet die Kategorie, verbinden Sie sich mit diesem.",
        GERMAN.sentence(away));
    Finding.BooksUnreadable lost =
        new Finding.BooksUnreadable(ReadFault.missing().at("/zoo/ctl/a").text());
    assertEquals("Bücher unlesbar", GERMAN.brief(lost));
    Finding.BooksUnreadable deleted =
        new Finding.BooksUnreadable(ReadFault.listGone().at("/zoo").text());
    assertEquals("Liste gelöscht", GERMAN.brief(deleted));
    assertTrue(
        GERMAN
            .sentence(deleted)
            .startsWith(
                "Ihr Knoten wurde gelöscht, ihre Bücher nicht, Worker bekommen also nichts: /zoo:"
                    + " nicht vorhanden. "),
        GERMAN.sentence(deleted));
  }

  @Test
  void ofWhatIsDeletedItIsToldWhatWasSeenLast() {
    Finding.BooksUnreadable list = new Finding.BooksUnreadable(ReadFault.deleted(1234567).text());
    Finding.BooksUnreadable counter =
        new Finding.BooksUnreadable(ReadFault.counterDeleted(1234567).text());
    assertEquals("Gelöscht", GERMAN.brief(list));
    assertTrue(GERMAN.sentence(list).contains(": 1.234.567 Ids waren darin frei."));
    assertEquals("Gelöscht", GERMAN.brief(counter));
    assertTrue(
        GERMAN.sentence(counter).contains(": 1234567 war die letzte Id, die ausgegeben war."));
    assertEquals(Finding.Severity.CRITICAL, list.severity());
  }

  @Test
  void oneFreeIdIsSpokenOfAsOne() {
    FindingWords english = new FindingWords(new Messages(Language.ENGLISH, ZoneOffset.UTC));
    assertEquals("no ids were free in it", english.fault(ReadFault.deleted(0).text()));
    assertEquals("1 id was free in it", english.fault(ReadFault.deleted(1).text()));
    assertEquals("1 Id war darin frei", GERMAN.fault(ReadFault.deleted(1).text()));
  }

  @Test
  void whatIsWrongWithARecordIsQuoted() {
    assertEquals(
        "/zoo/ctl/a: sein Text ist nicht der Datensatz, der dort hingehört"
            + " („control record: it is empty“)",
        GERMAN.fault("/zoo/ctl/a: not a control record: it is empty"));
  }

  @Test
  void whyAFenceStandsIsQuotedFromTheSteward() {
    assertEquals(
        "Der Zaun rückt nicht vor, obwohl er sollte; der Steward schreibt dazu: „the book is full“."
            + " Entnahmen enden, wenn sie ihn erreichen.",
        GERMAN.sentence(new Finding.FenceStalled("the book is full")));
  }

  @Test
  void findingsTellItSo() {
    String why = "kein READ-Recht ohne Anmeldung";
    String text = ReadFault.noPermission("").text();
    assertEquals(
        "Diese Verbindung darf sie nicht lesen: " + why + ".",
        GERMAN.sentence(new Finding.Hidden(text)));
    assertEquals(
        "Was zu sehen ist, folgt dem Server nicht: " + why + ". Solange endet kein Alarm.",
        GERMAN.sentence(new Finding.NoData(text)));
    assertEquals(
        "Ein Knoten ihrer Bücher ist nicht lesbar, Entnahme und Rückgabe können deshalb scheitern:"
            + " /zoo/a: "
            + why
            + ". Was zu tun ist, sagt mapping-zoo doctor.",
        GERMAN.sentence(new Finding.BooksUnreadable("/zoo/a: " + text)));
  }
}
