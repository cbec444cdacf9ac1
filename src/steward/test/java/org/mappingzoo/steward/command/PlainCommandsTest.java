package org.mappingzoo.steward.command;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mappingzoo.steward.command.Scene.DID;
import static org.mappingzoo.steward.command.Scene.ORDERS;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Plain categories from the shell: the node stays the bare list of 2010.
class PlainCommandsTest {
  private final Scene scene = Scene.start();

  @BeforeEach
  void seeded() {
    scene
        .run("seed", DID, "30001:40000", "9001:10000", "--plain")
        .printed("seeded /com/demdex/did with 11,000 ids, plain\n");
  }

  @AfterEach
  void close() {
    scene.close();
  }

  @Test
  void aSeedWritesTheListInOrderAndNothingElse() {
    assertEquals("9001:10000\n30001:40000\n", scene.text(DID));
  }

  @Test
  void aSecondSeedIsRefused() {
    scene
        .run("seed", DID, "1:5", "--plain")
        .failed(
            ExitCode.REFUSED,
            "/com/demdex/did: the category exists already, with 11000 free ids; seed only creates,"
                + " extend adds");
  }

  @Test
  void aTakePrintsARangeALineAndNothingBesideIt() {
    Scene.Said take = scene.run("take", DID, "1500");
    take.printed("9001:10000\n30001:30500\n");
    assertEquals("", take.err());
    assertEquals("30501:40000\n", scene.text(DID));
  }

  @Test
  void aTakeOfMoreThanRemainsSaysSo() {
    Scene.Said take = scene.run("take", DID, "20000");
    take.printed("9001:10000\n30001:40000\n");
    assertEquals("only 11,000 of 20,000 could be had: no more are free\n", take.err());
    scene.run("take", DID, "1").failed(ExitCode.REFUSED, DID + ": no ids are left");
  }

  @Test
  void aPushGivesBackAsListedAndACompactJoins() {
    scene.run("take", DID, "1500").ended(ExitCode.DONE);
    scene
        .run("push", DID, "30401:30500", "9501:10000")
        .printed("pushed 600 ids back to /com/demdex/did\n");
    assertEquals("9501:10000\n30401:30500\n30501:40000\n", scene.text(DID));
    scene.run("compact", DID).printed("compacted /com/demdex/did: 2 ranges instead of 3\n");
    assertEquals("9501:10000\n30401:40000\n", scene.text(DID));
    scene.run("compact", DID).printed("nothing to do: /com/demdex/did is as it should be\n");
  }

  @Test
  void aSecondPushIsRefused() {
    scene
        .run("push", DID, "9990:10005")
        .failed(ExitCode.REFUSED, DID + ": 11 of these ids are free already: [9990:10000]");
  }

  @Test
  void anExtendAddsIds() {
    scene
        .run("extend", DID, "50001:50010")
        .printed("extended /com/demdex/did by 10 ids: 11,010 free\n");
    assertEquals("9001:10000\n30001:40000\n50001:50010\n", scene.text(DID));
    scene
        .run("extend", DID, "50001:50010")
        .failed(ExitCode.REFUSED, DID + ": 10 of these ids are free already: [50001:50010]");
  }

  @Test
  void itsStatusIsItsList() {
    scene
        .run("status", DID)
        .printed(
            """
            /com/demdex/did  plain, version 0
              free  11,000  in 2 ranges from 9001
            """);
    scene
        .run("status")
        .printed(
            """
            CATEGORY         STATE    FREE  RANGES  LEASED  STRANDED  CONSUMED  LOST
            /com/demdex/did  plain  11,000       2       -         -         -     -
            """);
  }

  @Test
  void itsFreeIdsAreListedOnRequest() {
    scene
        .run("status", DID, "--ranges")
        .printed(
            """
            /com/demdex/did  plain, version 0
              free  11,000  in 2 ranges from 9001
            9001:10000
            30001:40000
            """);
    String json = scene.run("status", DID, "--ranges", "--json").ended(ExitCode.DONE).out();
    assertTrue(json.contains(",\"free_ranges\":[\"9001:10000\",\"30001:40000\"],"), json);
    scene
        .run("status", "--ranges")
        .failed(
            ExitCode.USAGE,
            "--ranges is about one CATEGORY, and none is given; 'mapping-zoo status --help' says"
                + " more");
  }

  @Test
  void itHasNoBooks() {
    String none = DID + ": the category is plain: it has no ledger. Adopt it first";
    scene.run("verify", DID).failed(ExitCode.REFUSED, none);
    scene.run("leases", DID).failed(ExitCode.REFUSED, none);
    scene.run("freeze", DID).failed(ExitCode.REFUSED, none);
    scene.run("retire", DID).failed(ExitCode.REFUSED, none);
    scene
        .run("push", DID, "--lease", "worker-aaaaaaaaaaaaaaaa", "--owner", "worker")
        .failed(ExitCode.REFUSED, none);
    scene
        .run("take", DID, "5", "--resume", "worker-aaaaaaaaaaaaaaaa")
        .failed(
            ExitCode.REFUSED, DID + ": a plain category has no leases: no --owner and no --resume");
  }

  @Test
  void anAdoptionGivesItBooks() {
    scene
        .run("adopt", DID, "--universe", "1:40000")
        .printed("adopted /com/demdex/did: 11,000 free of 40,000 ids, 29,000 count as consumed\n");
    scene
        .run("verify", DID)
        .printed(DID + "  balanced: 11,000 free + 0 leased + 29,000 consumed + 0 lost = 40,000\n");
    assertEquals("9001:10000\n30001:40000\n", scene.text(DID));
  }

  @Test
  void anAdoptionWithTooSmallAUniverseIsRefused() {
    scene
        .run("adopt", DID, "--universe", "1:10000", "10001:39999")
        .failed(
            ExitCode.REFUSED,
            DID
                + ": 1 of these ids lie outside the universe [1:10000, 10001:39999]:"
                + " [40000:40000]");
  }

  @Test
  void whereBooksOfAnEarlierLifeAreNothingIsIssuedAgain() {
    scene.run("seed", ORDERS, "1:1000").ended(ExitCode.DONE);
    scene.run("take", ORDERS, "100").ended(ExitCode.DONE);
    scene.delete(ORDERS);
    scene
        .run("seed", ORDERS, "1:1000", "--plain")
        .failed(
            ExitCode.REFUSED,
            ORDERS
                + ": books of an earlier life are there, which a plain category would forget: seed"
                + " it without --plain");
    scene
        .run("seed", ORDERS, "1:1000")
        .failed(
            ExitCode.REFUSED,
            ORDERS + ": 1000 of these ids were seeded before and are never seeded again: [1:1000]");

    scene.write(ORDERS, "1:1000\n");
    for (String words :
        new String[] {"take %s 5", "push %s 2001:2002", "extend %s 1:5", "status %s"}) {
      scene
          .run(words.formatted(ORDERS).split(" "))
          .failed(
              ExitCode.REFUSED,
              ORDERS
                  + ": books of an earlier life are there, of which this list knows nothing: ids in"
                  + " it may have been issued");
    }
    scene.run("verify").ended(ExitCode.UNBALANCED);
    Scene.Said status = scene.run("status").ended(ExitCode.DONE);
    assertTrue(status.out().contains("/shop/orders     broken"), status.out());
  }

  @Test
  void aWatchOfOneCategoryPrintsNoneThatLiesBelowIt() throws IOException {
    scene.run("seed", DID + "/below", "1:5", "--plain").ended(ExitCode.DONE);
    try (PipedInputStream read = new PipedInputStream();
        PipedOutputStream written = new PipedOutputStream(read);
        BufferedReader lines = new BufferedReader(new InputStreamReader(read, UTF_8))) {
      Thread.ofVirtual().start(() -> scene.runTo(written, "watch", DID, "--lines", "2"));
      String first = String.valueOf(lines.readLine());
      assertTrue(first.contains("  " + DID + "  plain, 11,000 free (+0)"), first);
      scene.run("take", DID, "5").ended(ExitCode.DONE);
      String second = String.valueOf(lines.readLine());
      assertTrue(second.contains("  " + DID + "  plain, 10,995 free (-5)"), second);
    }
  }

  @Test
  void howManyIdsAListHasThatCannotBeReadIsNotKnown() {
    scene.write("/shop/note", "1:9\nbuy milk\n");
    String fault = "line 2, column 1: a digit was expected, found 'buy milk'";
    String json = scene.run("status", "--json").ended(ExitCode.DONE).out();
    String figures =
        "\"state\":\"broken\",\"managed\":false,\"version\":0,\"free\":null,\"ranges\":null,"
            + "\"bytes\":null,\"lowest\":null,\"fault\":\"";
    assertTrue(json.contains("{\"category\":\"/shop/note\"," + figures + fault + "\"}"), json);
    String watched = scene.run("watch", "/shop/note", "--lines", "1").ended(ExitCode.DONE).out();
    assertTrue(
        watched.endsWith("  /shop/note  broken, ? free, version 0: " + fault + "\n"), watched);
    String line =
        scene.run("watch", "/shop/note", "--lines", "1", "--json").ended(ExitCode.DONE).out();
    assertTrue(line.contains("\"change\":null," + figures), line);
  }

  @Test
  void aNodeThatIsNoListIsLeftAlone() {
    scene.write("/shop/note", "buy milk");
    for (String[] words :
        new String[][] {
          {"take", "/shop/note", "1"},
          {"push", "/shop/note", "1:2"},
          {"status", "/shop/note"},
          {"verify", "/shop/note"}
        }) {
      scene
          .run(words)
          .failed(
              ExitCode.REFUSED,
              "/shop/note: the stored list cannot be read: line 1, column 1: a digit was expected,"
                  + " found 'buy milk'");
    }
    assertEquals("buy milk", scene.text("/shop/note"));
  }
}
