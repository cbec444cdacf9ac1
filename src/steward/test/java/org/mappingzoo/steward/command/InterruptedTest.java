package org.mappingzoo.steward.command;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mappingzoo.steward.command.Scene.DID;
import static org.mappingzoo.steward.command.Scene.ORDERS;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mappingzoo.core.category.CategoryName;

/// A signal ends a command that was sent, before its reply is there: what is in doubt is told.
@Timeout(60)
class InterruptedTest {
  private final Scene scene = Scene.start();

  @AfterEach
  void close() {
    scene.close();
  }

  /// What a command says on standard error that is ended as soon as the server has its request.
  ///
  /// @param text what of the request is waited for
  private String saidWhenEnded(String text, String... words) throws Exception {
    try (SilentWire wire = new SilentWire(scene.server.getPort(), text)) {
      List<String> told = new ArrayList<>(List.of("--connect", wire.connectString()));
      told.addAll(List.of(words));
      Process child = StewardChild.shell(told);
      try {
        wire.awaitSilence();
        child.toHandle().destroy(); // SIGTERM, and what it says can still be read
        String said = new String(child.getErrorStream().readAllBytes(), UTF_8);
        assertEquals(143, child.waitFor(), said);
        return said;
      } finally {
        child.destroyForcibly();
      }
    }
  }

  @Test
  void theLeaseIsNamedThatSettlesIt() throws Exception {
    scene.run("seed", ORDERS, "1:1000").ended(ExitCode.DONE);
    String said = saidWhenEnded("/worker-", "take", ORDERS, "5", "--owner", "worker");
    assertTrue(
        said.matches(
            "mapping-zoo: interrupted: /shop/orders: it may or may not have taken effect; give the"
                + " same command again with --owner worker --resume worker-[a-z2-7]{16}\n"),
        said);
    String lease = said.strip().replaceFirst(".* ", "");
    scene.run("take", ORDERS, "5", "--owner", "worker", "--resume", lease).printed("1:5\n");
  }

  @Test
  void theIdsOfAPlainCategoryAreNamed() throws Exception {
    scene.run("seed", DID, "1:3", "5:100", "--plain").ended(ExitCode.DONE);
    assertEquals(
        "mapping-zoo: interrupted: /com/demdex/did: nobody may use [1:3, 5:6], and it is not known"
            + " whether they are free\n",
        saidWhenEnded("/mapping-zoo/requests/", "take", DID, "5"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"push", "extend"})
  void whereToLookForIdsThatAPlainCategoryWasToGet(String command) throws Exception {
    scene.run("seed", DID, "1:3", "--plain").ended(ExitCode.DONE);
    assertEquals(
        "mapping-zoo: interrupted: /com/demdex/did: it may or may not have taken effect; "
            + Changes.look(CategoryName.of(DID))
            + "\n",
        saidWhenEnded("/mapping-zoo/requests/", command, DID, "51:100"));
  }

  @Test
  void aChangeOfAManagedCategoryIsGivenAgain() throws Exception {
    scene.run("seed", ORDERS, "1:1000").ended(ExitCode.DONE);
    assertEquals(
        "mapping-zoo: interrupted: /shop/orders: it may or may not have taken effect; give the same"
            + " command again: what took effect already is refused or left as it is\n",
        saidWhenEnded("/mapping-zoo/audit/", "extend", ORDERS, "2001:3000"));
  }
}
