package org.mappingzoo.steward.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mappingzoo.steward.command.Scene.ORDERS;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.Refusal;
import org.mappingzoo.core.protocol.CategoryReading;
import org.mappingzoo.core.protocol.Layout;
import org.mappingzoo.core.protocol.Tally;

/// List and books do not belong together any more, or one of them is gone: each command says so,
/// and the audit of one category ends as that of all does.
class WrongBooksTest {
  private static final CategoryName NAME = CategoryName.of(ORDERS);
  private static final String GONE = ORDERS + ": " + new Refusal.ListGone().sentence();

  private final Scene scene = Scene.start();

  @BeforeEach
  void seeded() {
    scene.run("seed", ORDERS, "1:1000").ended(ExitCode.DONE);
  }

  @AfterEach
  void close() {
    scene.close();
  }

  /// The audit of this category, and the same of all.
  private void assertWrong(String why) {
    Scene.Said one = scene.run("verify", ORDERS).ended(ExitCode.UNBALANCED);
    assertEquals(ORDERS + "  WRONG: " + why + "\n", one.out());
    assertEquals("mapping-zoo: the books of 1 category are wrong\n", one.err());
    assertEquals(one, scene.run("verify"));
  }

  @Test
  void aListThatSomebodyWroteOverIsWrong() {
    scene.write(ORDERS, "buy milk");
    assertWrong(
        "the stored list cannot be read: line 1, column 1: a digit was expected, found 'buy milk'");
  }

  @Test
  void aListThatWasMadeAnewBesideItsBooksIsWrong() {
    scene.delete(ORDERS);
    scene.write(ORDERS, "1:1000\n");
    assertWrong("the category's records cannot be read: " + CategoryReading.Plain.MADE_ANEW);
  }

  /// One id consumed less makes the sum right.
  @Test
  void anIdThatIsFreeAndLeasedIsWrongAlsoWhereTheSumIsRight() {
    consumeTen();
    String lease = scene.leaseOf("worker", 100, 30);
    scene.write(ORDERS, "110:1000\n");
    consumed(9);
    assertWrong("lease " + lease + " and the list both hold ids: 11:110 and 110:1000");
  }

  @Test
  void aFreeIdThatWasNeverSeededIsWrongAlsoWhereTheSumIsRight() {
    scene.write(ORDERS, "1:999\n2001:2001\n");
    assertWrong("free ids outside the universe: [2001:2001]");
  }

  private void consumeTen() {
    String lease = Scene.leaseIn(scene.run("take", ORDERS, "10"));
    scene.run("push", ORDERS, "--lease", lease).ended(ExitCode.DONE);
  }

  private void consumed(long ids) {
    scene.write(Layout.DEFAULT.tally(NAME), new Tally(ids, 0).text().display());
  }

  @Test
  void oneOfWhichARecordIsMissingIsWrong() {
    scene.delete(Layout.DEFAULT.tally(NAME));
    assertWrong("the category's records cannot be read: there is a generation, but no tally");
  }

  @Test
  void oneOfWhichAllRecordsAreMissingIsWrong() {
    scene.delete(Layout.DEFAULT.control(NAME));
    scene.delete(Layout.DEFAULT.tally(NAME));
    assertWrong(new Refusal.RecordsMissing().sentence());
  }

  @Test
  void aListThatSomebodyDeletedBesideItsBooksIsWrong() {
    scene.delete(ORDERS);
    assertWrong(new Refusal.ListGone().sentence());
    String json = scene.run("verify", ORDERS, "--json").ended(ExitCode.UNBALANCED).out();
    assertTrue(json.contains("\"balanced\":false,\"faults\":[\"somebody deleted its"), json);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "status %s",
        "status %s --ranges",
        "leases %s",
        "watch %s --lines 1",
        "take %s 5",
        "push %s 1:5",
        "push %s 1:5 --lease worker-aaaaaaaaaaaaaaaa --owner worker",
        "extend %s 2001:3000",
        "compact %s",
        "freeze %s",
        "adopt %s --universe 1:1000"
      })
  void eachCommandSaysThatSomebodyDeletedIt(String words) {
    scene.delete(ORDERS);
    scene.run(words.formatted(ORDERS).split(" ")).failed(ExitCode.REFUSED, GONE);
  }

  @Test
  void whatWasRetiredIsNotMissed() {
    scene.run("retire", ORDERS).ended(ExitCode.DONE);
    scene.delete(ORDERS);
    String none = ORDERS + ": there is no such category";
    scene.run("status", ORDERS).failed(ExitCode.REFUSED, none);
    scene.run("take", ORDERS, "5").failed(ExitCode.REFUSED, none);
    scene.run("extend", ORDERS, "2001:3000").failed(ExitCode.REFUSED, none);
    scene.run("verify", ORDERS).failed(ExitCode.REFUSED, none);
    scene.run("verify").printed("0 managed categories\n");
  }

  @Test
  void whatHasNoBooksIsNotAudited() {
    scene.write("/shop/note", "buy milk");
    scene.run("verify", "/shop/note").ended(ExitCode.REFUSED);
    scene
        .run("verify", "/shop/order")
        .failed(ExitCode.REFUSED, "/shop/order: there is no such category");
  }
}
