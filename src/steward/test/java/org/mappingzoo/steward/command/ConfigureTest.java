package org.mappingzoo.steward.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mappingzoo.steward.command.Scene.ORDERS;

import java.lang.reflect.Proxy;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.mappingzoo.core.allocator.LedgerAdmin;
import org.mappingzoo.core.allocator.LedgerChange;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.protocol.CategorySettings;
import org.mappingzoo.core.protocol.ControlRecord;
import org.mappingzoo.core.protocol.Note;

/// `configure` changes single settings, also while somebody else changes others in a console.
class ConfigureTest {
  private static final CategorySettings COLLEAGUES =
      new CategorySettings(
          CategorySettings.DEFAULT.batch(),
          CategorySettings.DEFAULT.window(),
          CategorySettings.DEFAULT.outageBudget(),
          7,
          CategorySettings.DEFAULT.leaseLimit(),
          CategorySettings.DEFAULT.ownerLeaseLimit(),
          CategorySettings.DEFAULT.softLimitBytes(),
          CategorySettings.DEFAULT.hardLimitBytes(),
          true);

  private final Scene scene = Scene.start();

  @BeforeEach
  void seeded() {
    scene.run("seed", ORDERS, "1:1000").ended(ExitCode.DONE);
  }

  @AfterEach
  void close() {
    scene.close();
  }

  @Test
  void whatAColleagueSetsMeanwhileStays() {
    Shell.Opening opening = (connect, given) -> besideAColleague(new Wiring(connect, given));
    Scene.say(
            Optional.of(scene.server.getConnectString()),
            opening,
            "configure",
            ORDERS,
            "--reseal-on-new-leader=true")
        .printed("/shop/orders: reseal-on-new-leader false -> true\n");
    assertEquals(COLLEAGUES.resealingOnNewLeader(true), settings());
  }

  @Test
  void eachSettingIsChangedByItsOptionAndTheOthersStay() {
    scene
        .run(
            "configure",
            ORDERS,
            "--batch=5000",
            "--window=100",
            "--outage-budget=1.5",
            "--take-limit=9000",
            "--lease-limit=50")
        .printed(
            "/shop/orders: batch none -> 5000, window none -> 100, outage-budget 30 -> 1.5,"
                + " take-limit none -> 9000, lease-limit 20000 -> 50\n");
    scene
        .run(
            "configure",
            ORDERS,
            "--window=none",
            "--take-limit=none",
            "--owner-lease-limit=5",
            "--soft-limit=100",
            "--hard-limit=200",
            "--merge-on-push=true")
        .printed(
            "/shop/orders: window 100 -> none, take-limit 9000 -> none, owner-lease-limit 100 -> 5,"
                + " soft-limit 65536 -> 100, hard-limit 524288 -> 200, merge-on-push false ->"
                + " true\n");
    assertEquals(
        new CategorySettings(
            OptionalLong.of(5_000),
            OptionalLong.empty(),
            Duration.ofMillis(1_500),
            CategorySettings.NO_LIMIT,
            50,
            5,
            100,
            200,
            true),
        settings());
    scene
        .run("configure", ORDERS)
        .printed(
            """
            /shop/orders
              batch                 5000
              window                none
              outage-budget         1.5
              take-limit            none
              lease-limit           50
              owner-lease-limit     5
              soft-limit            100
              hard-limit            200
              merge-on-push         true
              reseal-on-new-leader  false
            """);
    scene
        .run("configure", ORDERS, "--json")
        .printed(
            "{\"command\":\"configure\",\"outcome\":\"done\",\"category\":\"/shop/orders\","
                + "\"batch\":5000,\"window\":null,\"outageBudgetMs\":1500,\"takeLimit\":null,"
                + "\"leaseLimit\":50,\"ownerLeaseLimit\":5,\"softLimitBytes\":100,"
                + "\"hardLimitBytes\":200,\"mergeOnPush\":true,\"resealOnNewLeader\":false}\n");
  }

  @Test
  void whatCannotBeASettingIsRefusedAndNothingChanges() {
    assertEquals(
        "mapping-zoo: /shop/orders: these cannot be its settings: 'softLimitBytes' is 1 to the hard"
            + " limit, not 65536\n",
        scene.run("configure", ORDERS, "--hard-limit=9").ended(ExitCode.REFUSED).err());
    for (String option :
        List.of(
            "--batch=0",
            "--window=few",
            "--outage-budget=1.2345",
            "--outage-budget=40000000",
            "--outage-budget=-1",
            "--lease-limit=1e3",
            "--merge-on-push=yes")) {
      String typed = option.substring(option.indexOf('=') + 1);
      String err = scene.run("configure", ORDERS, option).ended(ExitCode.USAGE).err();
      assertTrue(err.contains("'" + typed + "'"), err);
    }
    assertEquals(CategorySettings.DEFAULT, settings());
  }

  @Test
  void aPlainCategoryHasNoSettingsAndOneThatIsNotThereNeither() {
    scene.run("seed", Scene.DID, "1:100", "--plain").ended(ExitCode.DONE);
    for (String category : List.of(Scene.DID, "/shop/nowhere")) {
      scene.run("configure", category).ended(ExitCode.REFUSED);
      scene.run("configure", category, "--batch=10").ended(ExitCode.REFUSED);
    }
  }

  private CategorySettings settings() {
    String record = scene.text("/mapping-zoo/ctl/shop%2Forders");
    return ControlRecord.parse(NodeText.of(record)).settings();
  }

  /// The same ensemble, on which a colleague is faster each time that a change is begun.
  private static Shell.Opened besideAColleague(Wiring wiring) {
    return (Shell.Opened)
        Proxy.newProxyInstance(
            Shell.class.getClassLoader(),
            new Class<?>[] {Shell.Opened.class},
            (self, method, arguments) -> {
              if (method.getName().equals("admin")) {
                configure(wiring.ledger());
              }
              return method.invoke(wiring, arguments);
            });
  }

  private static void configure(LedgerAdmin colleague) {
    LedgerAdmin.Prepared.Ready ready =
        assertInstanceOf(
            LedgerAdmin.Prepared.Ready.class,
            colleague.prepare(
                CategoryName.of(ORDERS),
                new LedgerChange.Configure(COLLEAGUES),
                new Note("colleague", "a test", Instant.EPOCH)));
    assertInstanceOf(LedgerAdmin.Applied.Done.class, colleague.apply(ready.proposal()));
  }
}
