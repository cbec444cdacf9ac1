package org.mappingzoo.steward.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.mappingzoo.steward.command.Scene.ORDERS;

import java.lang.reflect.Proxy;
import java.time.Instant;
import java.util.Optional;
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

/// `configure` changes one setting, while somebody else changes all the others in a console.
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
        .printed("/shop/orders now doubts new leaders of ZooKeeper\n");
    String record = scene.text("/mapping-zoo/ctl/shop%2Forders");
    assertEquals(
        COLLEAGUES.resealingOnNewLeader(true), ControlRecord.parse(NodeText.of(record)).settings());
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
