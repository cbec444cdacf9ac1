package org.mappingzoo.steward.command;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mappingzoo.steward.command.Scene.DID;
import static org.mappingzoo.steward.command.Scene.ORDERS;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Standard output is a full disk, or a pipe that nobody reads: what took effect is not lost.
class UntoldTest {
  private static final String FULL = "No space left on device";
  private static final String LEFT = "Broken pipe";

  private final Scene scene = Scene.start();

  /// Fails as the system would.
  private static final class Failing extends OutputStream {
    private final String reason;

    Failing(String reason) {
      this.reason = reason;
    }

    @Override
    public void write(int unused) throws IOException {
      throw new IOException(reason);
    }
  }

  @BeforeEach
  void seeded() {
    scene.run("seed", DID, "1:10", "21:30", "--plain").ended(ExitCode.DONE);
    scene.run("seed", ORDERS, "1:1000").ended(ExitCode.DONE);
  }

  @AfterEach
  void close() {
    scene.close();
  }

  @Test
  void idsThatWereTakenAreToldOnStandardError() {
    Scene.Said take = scene.runTo(new Failing(FULL), "take", DID, "15").ended(ExitCode.UNTOLD);
    assertEquals(
        "mapping-zoo: it took effect, but standard output could not be written (No space left on"
            + " device), where this belongs: 1:10 21:25\n",
        take.err());
    assertEquals("26:30\n", scene.text(DID));
  }

  @Test
  void soIsALeaseInJson() {
    Scene.Said take =
        scene.runTo(new Failing(LEFT), "take", ORDERS, "5", "--json").ended(ExitCode.UNTOLD);
    assertTrue(take.err().contains("(Broken pipe), where this belongs: {"), take.err());
    assertTrue(take.err().contains("\"taken\":[\"1:5\"]"), take.err());
  }

  @Test
  void whoeverOnlyLookedIsToldOfAFullDiskButNotThatTheReaderLeft() {
    for (String words : new String[] {"status", "status " + ORDERS, "verify", "leases " + ORDERS}) {
      assertEquals(
          "mapping-zoo: standard output could not be written: No space left on device\n",
          scene.runTo(new Failing(FULL), words.split(" ")).ended(ExitCode.UNTOLD).err());
      assertEquals(
          "", scene.runTo(new Failing(LEFT), words.split(" ")).ended(ExitCode.UNTOLD).err());
    }
  }

  @Test
  void whatOnlyPartlyTookEffectIsToldToo() {
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    Output output =
        new Output(
            new Outlet(new Failing(FULL)), new PrintStream(said, true, UTF_8), "restore", false);
    output.tell(new Json(), "restored /shop/orders");
    ExitCode code = output.end(new Ending.Partly(ExitCode.DENIED, "1 category not restored"));
    assertEquals(ExitCode.DENIED, code);
    assertEquals(
        "mapping-zoo: 1 category not restored\nmapping-zoo: it took effect, but standard output"
            + " could not be written (No space left on device), where this belongs: restored"
            + " /shop/orders\n",
        said.toString(UTF_8));
  }

  @Test
  void aWatchEndsWhenNobodyReadsIt() {
    assertEquals("", scene.runTo(new Failing(LEFT), "watch").ended(ExitCode.UNTOLD).err());
  }
}
