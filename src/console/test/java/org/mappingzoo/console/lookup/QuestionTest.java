package org.mappingzoo.console.lookup;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.mappingzoo.console.lookup.Piece.Fault;
import org.mappingzoo.console.lookup.Piece.Form;
import org.mappingzoo.console.lookup.Piece.Ids;
import org.mappingzoo.console.lookup.Piece.Universal;
import org.mappingzoo.core.ranges.IdRange;

/// How what somebody pastes is understood.
final class QuestionTest {
  @Test
  void idsStandBetweenCommasSpacesSemicolonsAndLines() {
    assertEquals(
        List.of("1:1", "2:2", "3:3", "4:4", "5000:5000", "6:6"), ids("1, 2;3\r\n\n  4\t5000,6,"));
  }

  @Test
  void rangesAreWrittenInManyWays() {
    assertEquals(
        List.of("9001:10000", "1:2", "3:4", "5:6", "7:8", "16:32", "1000:2000"),
        ids("9001:10000 1-2 3 - 4 5..6 7–8 0x10:0x20 1,000:2,000"));
  }

  @Test
  void aCommaBetweenThreeDigitsSeparatesThousands() {
    assertEquals(List.of("4711:4711", "4711:4711", "4711:4711"), ids("4,711 4.711 4711"));
    assertEquals(Form.GROUPED, ((Ids) Question.of("101,102").asked().getFirst()).form());
    assertEquals(List.of("4711:4711", "4712:4712"), ids("4711,4712"));
    assertEquals(List.of("101:101", "102:102"), ids("101, 102"));
  }

  @Test
  void hexadecimalHasAPrefixOrSixteenDigitsWithALetterOrALeadingZero() {
    assertEquals(List.of("4711:4711"), ids("0x1267"));
    assertEquals(List.of("4711:4711"), ids("0000000000001267"));
    assertEquals(List.of("1234567890123456:1234567890123456"), ids("1234567890123456"));
    assertEquals(Form.SIXTEEN, ((Ids) Question.of("1234567890123456").asked().getFirst()).form());
  }

  @Test
  void bulletsQuotesAndBracketsDoNotMatter() {
    assertEquals(List.of("1:1", "2:2", "3:3"), ids("- 1\n* \"2\"\n[3]"));
  }

  @Test
  void aLabelBeforeAnIdDoesNotMatter() {
    for (String label : List.of("id", "Order-ID", "Kunde", "code", "number", "Größe", "\"id\"")) {
      assertEquals(List.of("4711:4711"), ids(label + ": 4711"), label);
      assertEquals(List.of("4711:4711"), ids(label + "=4711"), label);
    }
    assertEquals(List.of("4711:4711", "5:9"), ids("{\"id\":4711,\"range\":\"5:9\"}"));
    assertEquals(List.of("4711:4711", "4712:4712"), ids("ids:\n4711\n4712"));
    assertTrue(
        Question.of("uuid: 6ba7b810-9dad-11d1-80b4-00c04fd430c8").asked().getFirst()
            instanceof Universal);
  }

  @Test
  void whatIsItselfANumberIsNoLabel() {
    assertEquals(
        List.of("abcdefabcdefabcd:5 TOO_LARGE", "47x:5 NO_NUMBER"),
        Question.of("abcdefabcdefabcd:5 47x:5").wrong().stream()
            .map(wrong -> wrong.typed() + " " + wrong.fault())
            .toList());
    assertEquals(List.of(), Question.of("abcdefabcdefabcd:5 47x:5").asked());
  }

  @Test
  void eachPartOfAListMayBeQuoted() {
    for (String list :
        List.of("[\"4711\",\"4712\"]", "('4711','4712')", "(4711),(4712)", "„4711“, „4712“")) {
      assertEquals(List.of("4711:4711", "4712:4712"), ids(list), list);
    }
    assertEquals(List.of("101:101", "102:102"), ids("[\"101\",\"102\"]"));
    assertEquals(List.of("4711:4711", "4712:4712"), ids("[\"4,711\",\"4,712\"]"));
  }

  @Test
  void boundsStandApartInEachNotation() {
    assertEquals(
        List.of("16:32", "1000:2000", "1000:2000", "4711:4712", "1:2"),
        ids("0x10 : 0x20 1,000 – 2,000 1.000..2.000 0000000000001267 - 0000000000001268 (1 : 2)"));
  }

  @Test
  void whatIsNoIdIsNamedWithItsLine() {
    assertEquals(
        List.of(
            "x1 1 NO_NUMBER", "-5 2 NEGATIVE", "7:3 3 BACKWARDS", "0xffffffffffffffff 4 TOO_LARGE"),
        Question.of("x1\n-5\n7:3\n0xffffffffffffffff").wrong().stream()
            .map(wrong -> wrong.typed() + " " + wrong.line() + " " + wrong.fault())
            .toList());
    assertEquals(Fault.TOO_LARGE, Question.of("9223372036854775807").wrong().getFirst().fault());
    assertEquals(
        List.of(IdRange.of(IdRange.MAX_ID, IdRange.MAX_ID)),
        Question.of("9223372036854775806").asked().stream()
            .map(piece -> ((Ids) piece).ids())
            .toList());
  }

  @Test
  void aUuidIsNoRange() {
    assertTrue(
        Question.of("{6BA7B810-9dad-11d1-80b4-00c04fd430c8}").asked().getFirst()
            instanceof Universal);
    assertTrue(
        Question.of("urn:uuid:6ba7b8109dad11d180b400c04fd430c8").asked().getFirst()
            instanceof Universal);
  }

  private static List<String> ids(String text) {
    Question question = Question.of(text);
    assertEquals(List.of(), question.wrong());
    return question.asked().stream().map(piece -> ((Ids) piece).ids().toString()).toList();
  }
}
