package org.mappingzoo.console.shell;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.mappingzoo.console.testing.SyntheticFleet;
import org.mappingzoo.core.monitor.ConnectionStatus;

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

  private static final String FROM = "production,'=eu,zk1:2181/ids,Connecting,2026-03-01T14:02:03Z";

  private static final Origin ORIGIN =
      new Origin(
          new Target(
              Target.Environment.PRODUCTION,
              Optional.of("=eu"),
              Tint.GRAY,
              "zk1:2181/ids",
              List.of("/")),
          new ConnectionStatus.Connecting(Instant.EPOCH, ""),
          Instant.parse("2026-03-01T14:02:03Z"));

  @Test
  void aSpreadsheetFindsNoFormulaAndFiguresStayExact() {
    assertEquals(
        String.join(
            "\r\n",
            "category,free,at,environment,profile,ensemble,link,exported at",
            "/shop/a,9007199254740993,1970-01-01T00:00:00Z," + FROM,
            "'=cmd|' /C calc'!A0,-1,," + FROM,
            "\"a, \"\"b\"\"\nc\",1.5,," + FROM,
            ""),
        sheet.csv(ORIGIN));
  }

  @Test
  void whatAServerWithoutItsQuorumSaysLeavesAsWhatWasKnownLast() {
    Origin origin = new Origin(ORIGIN.target(), SyntheticFleet.quorumless(), ORIGIN.at());
    String told = origin.in(new Messages(Language.ENGLISH, ZoneOffset.UTC));
    assertTrue(told.contains("known last"), told);
  }

  @Test
  void whatHasNoProfileHasNoneInAFile() {
    Origin demo =
        new Origin(
            new Target(Target.Environment.DEMO, "embedded", List.of("/")),
            ORIGIN.link(),
            ORIGIN.at());
    Sheet one = new Sheet("fleet", "", List.of("free"), List.of(List.of(7L)));
    assertEquals(
        List.of(
            "free,environment,profile,ensemble,link,exported at",
            "7,demo,,embedded,Connecting,2026-03-01T14:02:03Z"),
        one.csv(demo).lines().toList());
    assertTrue(one.json(demo).contains("\"profile\" : null"), () -> one.json(demo));
  }

  @Test
  void jsonHasTypesAndNullWhereNothingIsKnown() {
    assertEquals(
        "{\"table\":\"fleet\",\"filter\":\"\",\"environment\":\"production\",\"profile\":\"=eu\",\"ensemble\":\"zk1:2181/ids\",\"link\":\"Connecting\",\"exportedat\":\"2026-03-01T14:02:03Z\",\"rows\":[{\"category\":\"/shop/a\",\"free\":9007199254740993,\"at\":\"1970-01-01T00:00:00Z\"},{\"category\":\"=cmd|'/Ccalc'!A0\",\"free\":-1,\"at\":null},{\"category\":\"a,\\\"b\\\"\\n"
            + "c\",\"free\":1.5,\"at\":null}]}",
        sheet.json(ORIGIN).replaceAll("\\s", ""));
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
