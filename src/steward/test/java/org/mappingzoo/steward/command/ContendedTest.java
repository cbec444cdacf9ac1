package org.mappingzoo.steward.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.mappingzoo.steward.command.Scene.DID;
import static org.mappingzoo.steward.command.Scene.ORDERS;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.mappingzoo.core.allocator.CategoryAdmin;
import org.mappingzoo.core.allocator.CategoryRead;
import org.mappingzoo.core.allocator.CategoryStore;
import org.mappingzoo.core.allocator.CategoryWrite;
import org.mappingzoo.core.allocator.CompareAndSetLoop;
import org.mappingzoo.core.allocator.LedgerStore;
import org.mappingzoo.core.allocator.Pause;
import org.mappingzoo.core.allocator.WriteReply;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.protocol.Layout;
import org.mappingzoo.zookeeper.Ensemble;
import org.mappingzoo.zookeeper.Markers;
import org.mappingzoo.zookeeper.RandomRequestIds;
import org.mappingzoo.zookeeper.ZooKeeperConnection;
import org.mappingzoo.zookeeper.ZooKeeperLedger;
import org.mappingzoo.zookeeper.ZooKeeperStore;

/// A colleague writes in between each time that a command has read. It gives up in the end, says
/// so, and has written nothing.
class ContendedTest {
  private static final int ATTEMPTS = 5;
  private static final Pause AT_ONCE = attempt -> {};

  private final Scene scene = Scene.start();
  private final ZooKeeperConnection connection =
      ZooKeeperConnection.open(
          new Ensemble(scene.server.getConnectString()), ZooKeeperConnection.Options.forWorkers());
  private final RandomRequestIds requests = new RandomRequestIds(new Random(1));
  private final AtomicInteger written = new AtomicInteger();

  @BeforeEach
  void seeded() {
    scene.run("seed", DID, "1:10", "11:1000", "--plain").ended(ExitCode.DONE);
    scene.run("seed", ORDERS, "1:1000").ended(ExitCode.DONE);
  }

  @AfterEach
  void close() {
    connection.close();
    scene.close();
  }

  @Test
  void aTakeFromAPlainCategory() {
    sayBesideAColleague("take", DID, "15").failed(ExitCode.CONTENDED, beaten(DID, ATTEMPTS));
    assertEquals("1:10\n11:%d\n".formatted(1_000 - ATTEMPTS), scene.text(DID));
  }

  @Test
  void aPushToAPlainCategory() {
    sayBesideAColleague("push", DID, "2001:2005").failed(ExitCode.CONTENDED, beaten(DID, ATTEMPTS));
    assertEquals("1:10\n11:%d\n".formatted(1_000 - ATTEMPTS), scene.text(DID));
  }

  @Test
  void aTakeFromAManagedCategory() {
    sayBesideAColleague("take", ORDERS, "15").failed(ExitCode.CONTENDED, beaten(ORDERS, ATTEMPTS));
    assertEquals("%d:1000\n".formatted(1 + ATTEMPTS), scene.text(ORDERS));
    scene.run("verify", ORDERS).ended(ExitCode.DONE);
  }

  @Test
  void aChange() {
    sayBesideAColleague("compact", DID).failed(ExitCode.CONTENDED, beaten(DID, Zoo.ATTEMPTS));
    assertEquals("1:10\n11:%d\n".formatted(1_000 - Zoo.ATTEMPTS), scene.text(DID));
  }

  @Test
  void inJsonTheAttemptsAreAMember() {
    Scene.Said take = sayBesideAColleague("take", DID, "15", "--json").ended(ExitCode.CONTENDED);
    assertEquals(
        "{\"command\":\"take\",\"outcome\":\"contended\",\"category\":\"%s\",\"attempts\":%d,\"message\":\"%s\"}\n"
            .formatted(DID, ATTEMPTS, beaten(DID, ATTEMPTS)),
        take.out());
  }

  private static String beaten(String category, int attempts) {
    return "%s: other writers won all %d attempts; nothing was written, try again"
        .formatted(category, attempts);
  }

  private Scene.Said sayBesideAColleague(String... words) {
    Shell.Opening opening = (connect, given) -> besideAColleague(new Wiring(connect, given));
    return Scene.say(Optional.of(scene.server.getConnectString()), opening, words);
  }

  private Shell.Opened besideAColleague(Wiring wiring) {
    return (Shell.Opened)
        Proxy.newProxyInstance(
            Shell.class.getClassLoader(),
            new Class<?>[] {Shell.Opened.class},
            (self, method, arguments) ->
                switch (method.getName()) {
                  case "plain" -> loop();
                  case "admin" -> new CategoryAdmin(plain(), loop(), requests);
                  case "leases" -> Scene.ledgerOver(books(), "shell");
                  case "pause" -> AT_ONCE;
                  default -> method.invoke(wiring, arguments);
                });
  }

  private CompareAndSetLoop loop() {
    return new CompareAndSetLoop(plain(), requests, AT_ONCE, ATTEMPTS);
  }

  /// The colleague takes the highest id.
  private CategoryStore plain() {
    CategoryStore store = new ZooKeeperStore(connection, Markers.UNDER_ROOT);
    return new CategoryStore() {
      @Override
      public CategoryRead read(CategoryName category) {
        return store.read(category);
      }

      @Override
      public WriteReply write(CategoryWrite write, boolean sentBefore) {
        scene.write(DID, "1:10\n11:%d\n".formatted(1_000 - written.incrementAndGet()));
        return store.write(write, sentBefore);
      }
    };
  }

  /// The colleague takes the lowest id.
  private LedgerStore books() {
    ZooKeeperLedger store = new ZooKeeperLedger(connection, Layout.DEFAULT);
    return (LedgerStore)
        Proxy.newProxyInstance(
            LedgerStore.class.getClassLoader(),
            new Class<?>[] {LedgerStore.class},
            (self, method, arguments) -> {
              if (method.getName().equals("commit")) {
                scene.run("take", ORDERS, "1", "--owner", "colleague").ended(ExitCode.DONE);
              }
              try {
                return method.invoke(store, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }
}
