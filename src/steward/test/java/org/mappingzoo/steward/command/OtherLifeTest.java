package org.mappingzoo.steward.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mappingzoo.steward.command.Scene.DID;

import java.lang.reflect.Proxy;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.mappingzoo.core.allocator.CategoryRead;
import org.mappingzoo.core.allocator.CategoryStore;
import org.mappingzoo.core.allocator.CategoryWrite;
import org.mappingzoo.core.allocator.CompareAndSetLoop;
import org.mappingzoo.core.allocator.OtherLifeException;
import org.mappingzoo.core.allocator.WriteReply;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.category.Revision;
import org.mappingzoo.zookeeper.Ensemble;
import org.mappingzoo.zookeeper.Markers;
import org.mappingzoo.zookeeper.RandomRequestIds;
import org.mappingzoo.zookeeper.ZooKeeperConnection;
import org.mappingzoo.zookeeper.ZooKeeperStore;

/// Somebody deletes a plain category and makes it again in the instant of a write: the versions are
/// the same, and the write hits the new one. That is no defect of the tool, and each id is named.
class OtherLifeTest {
  private final Scene scene = Scene.start();
  private final ZooKeeperConnection connection =
      ZooKeeperConnection.open(
          new Ensemble(scene.server.getConnectString()), ZooKeeperConnection.Options.forWorkers());

  @BeforeEach
  void seeded() {
    scene.run("seed", DID, "1:10", "21:30", "--plain").ended(ExitCode.DONE);
  }

  @AfterEach
  void close() {
    connection.close();
    scene.close();
  }

  @Test
  void aTakeThatHitAnotherLifeNamesAllItsIdsInOneLine() {
    Scene.Said take = sayWhereItIsMadeAgain("take", DID, "15").ended(ExitCode.UNCERTAIN);
    assertEquals("", take.out());
    assertTrue(
        take.err().startsWith("mapping-zoo: " + DID + " was deleted and created again while"),
        take.err());
    assertTrue(take.err().endsWith(" Out of use: 1:10 21:25\n"), take.err());
    assertEquals(1, take.err().lines().count(), take.err());
  }

  @Test
  void inJsonTheyAreInTheMessage() {
    Scene.Said take = sayWhereItIsMadeAgain("take", DID, "15", "--json").ended(ExitCode.UNCERTAIN);
    assertTrue(
        take.out()
            .startsWith(
                "{\"command\":\"take\",\"outcome\":\"uncertain\",\"category\":\"" + DID + "\""),
        take.out());
    assertTrue(take.out().endsWith(" Out of use: 1:10 21:25\"}\n"), take.out());
  }

  private Scene.Said sayWhereItIsMadeAgain(String... words) {
    Shell.Opening opening = (connect, given) -> overtaken(new Wiring(connect, given));
    return Scene.say(Optional.of(scene.server.getConnectString()), opening, words);
  }

  /// The same ensemble, on which a plain category begins another life at each write.
  private Shell.Opened overtaken(Wiring wiring) {
    return (Shell.Opened)
        Proxy.newProxyInstance(
            Shell.class.getClassLoader(),
            new Class<?>[] {Shell.Opened.class},
            (self, method, arguments) ->
                method.getName().equals("plain") ? loop() : method.invoke(wiring, arguments));
  }

  private CompareAndSetLoop loop() {
    CategoryStore store = new ZooKeeperStore(connection, Markers.UNDER_ROOT);
    return new CompareAndSetLoop(
        new CategoryStore() {
          @Override
          public CategoryRead read(CategoryName category) {
            return store.read(category);
          }

          // As the store finds it out: the instant itself cannot be hit from here.
          @Override
          public WriteReply write(CategoryWrite write, boolean sentBefore) {
            Revision expected = revision(write.category());
            scene.delete(DID);
            scene.write(DID, "1:5\n");
            throw new OtherLifeException(write.category(), expected, revision(write.category()));
          }

          private Revision revision(CategoryName category) {
            return ((CategoryRead.Present) store.read(category)).revision();
          }
        },
        new RandomRequestIds(new Random(1)),
        attempt -> {},
        1);
  }
}
