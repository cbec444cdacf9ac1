package org.mappingzoo.steward.command;

import static org.junit.jupiter.api.Assertions.assertTimeout;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mappingzoo.steward.command.Scene.DID;
import static org.mappingzoo.steward.command.Scene.ORDERS;

import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The server falls silent in the middle of a command. That ends in time, and what it says then is
/// true: never "nothing was written" of something that may have been.
@Execution(ExecutionMode.CONCURRENT)
class HungServerTest {
  private static final Duration LIMIT = Duration.ofSeconds(40);

  private final Scene scene = Scene.start();

  @BeforeEach
  void seeded() {
    scene.run("seed", DID, "1:100", "--plain").ended(ExitCode.DONE);
    scene.run("seed", ORDERS, "1:1000").ended(ExitCode.DONE);
  }

  @AfterEach
  void close() {
    scene.close();
  }

  private Scene.Said saidWhereItFallsSilentAt(String text, String words) {
    try (SilentWire wire = new SilentWire(scene.server.getPort(), text)) {
      Scene.Said said =
          assertTimeout(
              LIMIT,
              () ->
                  Scene.say(
                      Optional.of(wire.connectString()),
                      Wiring::new,
                      (words + " --timeout 2").split(" ")));
      assertTrue(wire.isSilent(), said::toString);
      return said;
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          /mapping-zoo/requests/ | take /com/demdex/did 5
          /mapping-zoo/requests/ | push /com/demdex/did 200:300
          /mapping-zoo/requests/ | extend /com/demdex/did 200:300
          /mapping-zoo/requests/ | seed /new/plain 1:5 --plain
          /worker-               | take /shop/orders 5 --owner worker
          /mapping-zoo/audit/    | freeze /shop/orders
          /mapping-zoo/audit/    | extend /shop/orders 2001:3000
          /mapping-zoo/audit/    | seed /new/managed 1:5
          /mapping-zoo/audit/    | adopt /com/demdex/did --universe 1:100
          """)
  void aChangeThatWasSentIsUncertain(String text, String words) {
    Scene.Said said = saidWhereItFallsSilentAt(text, words).ended(ExitCode.UNCERTAIN);
    assertTrue(said.out().isEmpty(), said::toString);
    assertTrue(said.err().lines().count() == 1, said::toString);
    assertTrue(said.err().contains(": it may or may not have taken effect ("), said::toString);
  }

  @Test
  void anUncertainTakeIsResumed() {
    Scene.Said said =
        saidWhereItFallsSilentAt("/worker-", "take /shop/orders 5 --owner worker --json")
            .ended(ExitCode.UNCERTAIN);
    assertTrue(said.out().matches(".*\"lease\":\"worker-\\w+\"}\n"), said.out());
    String lease = said.err().replaceFirst("(?s).*--resume (worker-\\w+).*", "$1");
    scene.run("take", ORDERS, "5", "--owner", "worker", "--resume", lease).printed("1:5\n");
    scene
        .run("verify", ORDERS)
        .printed("/shop/orders  balanced: 995 free + 5 leased + 0 consumed + 0 lost = 1,000\n");
  }

  @Test
  void anUncertainTakeOfAPlainCategoryNamesItsIdsInJson() {
    Scene.Said said =
        saidWhereItFallsSilentAt("/mapping-zoo/requests/", "take /com/demdex/did 5 --json")
            .ended(ExitCode.UNCERTAIN);
    assertTrue(said.out().endsWith(",\"intended\":[\"1:5\"]}\n"), said.out());
  }

  @ParameterizedTest
  @ValueSource(strings = {"push", "extend"})
  void whetherIdsCameIntoAPlainCategoryIsLookedFor(String command) {
    Scene.Said said =
        saidWhereItFallsSilentAt("/mapping-zoo/requests/", command + " /com/demdex/did 200:300");
    assertTrue(
        said.err()
            .endsWith(
                "; look with 'status /com/demdex/did --ranges' before you repeat it: what is listed"
                    + " there is free; of other ids it cannot tell whether they were and have been"
                    + " taken since, and those would be handed out twice\n"),
        said.err());
    scene
        .run("status", DID, "--ranges")
        .printed(
            """
            /com/demdex/did  plain, version 1
              free  201  in 2 ranges from 1
            1:100
            200:300
            """);
  }

  @ParameterizedTest
  @ValueSource(strings = {"seed /new/plain 1:5 --plain", "compact /com/demdex/did"})
  void whatIsRefusedOrLeftTheSecondTimeIsRepeated(String words) {
    scene.write(DID, "1:50\n51:100\n");
    Scene.Said said = saidWhereItFallsSilentAt("/mapping-zoo/requests/", words);
    assertTrue(said.err().contains("; give the same command again: "), said.err());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          /shop/orders | status /shop/orders
          /shop/orders | verify /shop/orders
          /shop/orders | leases /shop/orders
          /shop/orders | take /shop/orders 5
          /shop/orders | freeze /shop/orders
          /shop/orders | status
          /shop/orders | verify
          /shop/orders | watch
          """)
  void aLookEndsInTime(String text, String words) {
    Scene.Said said = saidWhereItFallsSilentAt(text, words).ended(ExitCode.UNREACHABLE);
    assertTrue(said.out().isEmpty(), said::toString);
    assertTrue(said.err().lines().count() == 1, said::toString);
  }
}
