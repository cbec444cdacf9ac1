package org.mappingzoo.console.shell;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

final class SheetTest {
  private final Sheet sheet =
      new Sheet(
          "fleet",
          "",
          List.of("category", "free", "at"),
          List.of(
              List.of("/shop/a", 9_007_199_254_740_993L, Instant.EPOCH),
              List.of("=cmd|' /C calc'!A0", -1L, ""),
              List.of("a, \"b\"\nc", 1.5, "")));

  @Test
  void aSpreadsheetFindsNoFormulaAndFiguresStayExact() {
    assertEquals(
        String.join(
            "\r\n",
            "category,free,at",
            "/shop/a,9007199254740993,1970-01-01T00:00:00Z",
            "'=cmd|' /C calc'!A0,-1,",
            "\"a, \"\"b\"\"\nc\",1.5,",
            ""),
        sheet.csv());
  }

  @Test
  void jsonHasTypesAndNullWhereNothingIsKnown() {
    assertEquals(
        "{\"table\":\"fleet\",\"filter\":\"\",\"rows\":[{\"category\":\"/shop/a\",\"free\":9007199254740993,\"at\":\"1970-01-01T00:00:00Z\"},{\"category\":\"=cmd|'/Ccalc'!A0\",\"free\":-1,\"at\":null},{\"category\":\"a,\\\"b\\\"\\n"
            + "c\",\"free\":1.5,\"at\":null}]}",
        sheet.json().replaceAll("\\s", ""));
  }

  @Test
  void whatIsFilteredSaysSoByItsNameAndInIt() {
    Sheet narrowed = new Sheet("fleet", Sheet.filter("", " shop ", "frozen"), List.of(), List.of());
    assertEquals("fleet-filtered", narrowed.label());
    assertEquals("shop, frozen", narrowed.filter());
    assertEquals("fleet", sheet.label());
  }

  @Test
  void aRowHasAValueForEachColumn() {
    assertThrows(
        IllegalArgumentException.class,
        () -> new Sheet("x", "", List.of("a", "b"), List.of(List.of("1"))));
  }
}
