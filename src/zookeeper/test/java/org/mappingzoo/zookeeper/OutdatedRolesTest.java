package org.mappingzoo.zookeeper;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.server.auth.DigestAuthenticationProvider;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.mappingzoo.core.access.AccessControl;
import org.mappingzoo.core.access.NodeAccess;
import org.mappingzoo.core.access.RoleMap;
import org.mappingzoo.core.allocator.AdminChange;
import org.mappingzoo.core.allocator.CategoryAdmin;
import org.mappingzoo.core.allocator.CompareAndSetLoop;
import org.mappingzoo.core.allocator.LedgerChange;
import org.mappingzoo.core.allocator.Preview;
import org.mappingzoo.core.allocator.StoreException;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.protocol.CategorySettings;
import org.mappingzoo.core.protocol.Layout;
import org.mappingzoo.core.ranges.RangeText;
import org.mappingzoo.zookeeper.ZooKeeperConnection.Options;

/// Roles that come into force, or change, in the instant between a client's reading of them and
/// the arrival of a node that it makes by what it has read.
final class OutdatedRolesTest {
  private static final CategoryName ORDERS = CategoryName.of("/shop/orders");
  private static final CategoryName ITEMS = CategoryName.of("/shop/items");
  private static final Options PATIENT =
      new Options(Duration.ofSeconds(30), Duration.ofSeconds(20), Duration.ofSeconds(20), false);

  private final EmbeddedZooKeeper zoo = EmbeddedZooKeeper.start();
  private final FaultProxy proxy = new FaultProxy(zoo);
  private final Party admin = new Party("admin", zoo.connectString(), as("admin"));

  @AfterEach
  void close() {
    admin.close();
    proxy.close();
    zoo.close();
  }

  private static Options as(String who) {
    return PATIENT.with(Security.NONE.with(Credentials.of("digest", who + ":secret")));
  }

  /// What somebody makes who has made a node before.
  record Making(String who, Consumer<Party> todo) {}

  static Stream<Arguments> makings() {
    return Stream.of(
        Arguments.of("a lease", new Making("worker", OutdatedRolesTest::take)),
        Arguments.of(
            "a presence",
            new Making(
                "worker",
                by -> by.create(Layout.DEFAULT.presences() + "/late", "", CreateMode.EPHEMERAL))),
        Arguments.of("a category", new Making("operator", by -> by.change(ITEMS, seed()))),
        Arguments.of("a bare list", new Making("operator", OutdatedRolesTest::plain)),
        Arguments.of(
            "a record",
            new Making("operator", by -> by.change(ORDERS, new LedgerChange.Freeze()))));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("makings")
  void whatIsMadeWhileTheFirstRolesComeIntoForceIsNotOpen(String what, Making making) {
    admin.change(ORDERS, seed());
    try (Party late = late(making.who())) {
      proxy.beforeNextWrite(() -> apply("operator", "worker"));
      making.todo().accept(late);
    }
    assertNothingIsOtherThanTheRolesSay();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("makings")
  void whatIsMadeWhileSomebodyLosesHisRoleIsNotHis(String what, Making making) {
    apply("operator", "worker", "leaver");
    admin.change(ORDERS, seed());
    try (Party late = late(making.who())) {
      proxy.beforeNextWrite(() -> apply("operator", "worker"));
      making.todo().accept(late);
    }
    assertNothingIsOtherThanTheRolesSay();
  }

  @Test
  void whoLosesTheOwnRoleMakesNothing() {
    apply("operator", "worker");
    admin.change(ORDERS, seed());
    try (Party late = late("worker")) {
      proxy.beforeNextWrite(() -> apply("operator"));
      StoreException refused = assertThrows(StoreException.class, () -> take(late));
      assertEquals(StoreException.Reason.NO_PERMISSION, refused.reason());
    }
    assertEquals(1, admin.store.leaseNames(ORDERS).size(), "the one of before");
  }

  /// Somebody behind the proxy who knows of the roles as they are.
  private Party late(String who) {
    Party late = new Party(who, proxy.ensemble().connectString(), as(who));
    take(late);
    return late;
  }

  private void apply(String... roles) {
    StringBuilder map = new StringBuilder("admin " + hashed("admin") + "\n");
    for (String role : roles) {
      map.append(role.equals("leaver") ? "worker" : role);
      map.append(' ').append(hashed(role)).append('\n');
    }
    assertTrue(
        new AccessAdmin(admin.connection)
            .apply(RoleMap.parse("the test", map.toString()), everything())
            .settled());
  }

  private static AccessControl.Scope everything() {
    return new AccessControl.Scope(List.of(ITEMS), true, true);
  }

  private static String hashed(String who) {
    try {
      return "digest:" + DigestAuthenticationProvider.generateDigest(who + ":secret");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  private void assertNothingIsOtherThanTheRolesSay() {
    AccessAdmin lists = new AccessAdmin(admin.connection);
    assertEquals(
        List.of(),
        lists.look(lists.inForce(), everything()).stream().filter(NodeAccess::changes).toList());
  }

  private static LedgerChange seed() {
    return new LedgerChange.Seed(RangeText.parse("1:1000"), CategorySettings.DEFAULT);
  }

  private static void take(Party by) {
    LedgerScene.settled(
        by.worker.take(ORDERS, by.worker.request(10, OptionalLong.empty()), Optional.empty()));
  }

  private static void plain(Party by) {
    ZooKeeperStore store = new ZooKeeperStore(by.connection, Markers.UNDER_ROOT);
    RandomRequestIds ids = new RandomRequestIds(new Random(3));
    CategoryAdmin plain =
        new CategoryAdmin(
            store, new CompareAndSetLoop(store, ids, new JitteredPause(new Random(4)), 5), ids);
    Preview preview =
        assertInstanceOf(
                Preview.Result.Ready.class,
                plain.preview(ITEMS, new AdminChange.Seed(RangeText.parse("1:9"))))
            .preview();
    assertInstanceOf(CategoryAdmin.Applied.Done.class, plain.apply(preview, ITEMS.path()));
  }
}
