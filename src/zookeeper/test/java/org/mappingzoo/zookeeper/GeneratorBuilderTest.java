package org.mappingzoo.zookeeper;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mappingzoo.zookeeper.Eventually.eventually;
import static org.mappingzoo.zookeeper.LedgerScene.DID;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.zookeeper.ZooDefs.Perms;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.Executable;
import org.mappingzoo.core.allocator.IdGeneratorException;
import org.mappingzoo.core.allocator.IdSet;
import org.mappingzoo.core.allocator.Outcome;
import org.mappingzoo.core.allocator.StoreException;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.dispenser.DispenserOptions;
import org.mappingzoo.core.dispenser.IdDispenser;
import org.mappingzoo.core.dispenser.NoIdException;
import org.mappingzoo.core.protocol.OwnerName;
import org.mappingzoo.zookeeper.ZooKeeperConnection.Options;

/// How a worker connects: where to, as whom, and for how long it tries.
@Timeout(120)
class GeneratorBuilderTest {
  private final LedgerScene scene = new LedgerScene();

  @AfterEach
  void close() {
    scene.close();
  }

  private ZooKeeperIdGenerator.Builder builder() {
    return ZooKeeperIdGenerator.builder(scene.zoo.connectString());
  }

  @Test
  void theProposalsCallsAreThere() {
    scene.seed("1:100000");
    try (ZooKeeperIdGenerator generator = builder().owner("importer-7").connect()) {
      IdSet ids = generator.takeIds(DID, 10_000);
      assertEquals(1, ids.takeId());
      generator.pushIds(ids);
      assertEquals(2, generator.dispenser(DID).nextId());
      assertEquals(
          new OwnerName("importer-7"), scene.admin.leases(DID).getFirst().value().id().owner());
    }
    scene.assertBooks(99_998, 0, 2, 0);
  }

  @Test
  void withoutAnOwnersNameItMakesOneThatNobodyElseHas() {
    scene.seed("1:100");
    try (ZooKeeperIdGenerator one = builder().connect();
        ZooKeeperIdGenerator other = builder().connect()) {
      IdSet first = one.takeIds(DID, 1);
      IdSet second = other.takeIds(DID, 1);
      List<OwnerName> owners =
          scene.admin.leases(DID).stream().map(lease -> lease.value().id().owner()).toList();
      assertEquals(2, owners.stream().distinct().count(), owners::toString);
      assertTrue(owners.getFirst().value().contains("" + ProcessHandle.current().pid()));
      first.close();
      second.close();
    }
  }

  @Test
  void aWindowOfOnesOwnGrantsEachLeaseStepByStep() {
    scene.seed("1:100000");
    try (ZooKeeperIdGenerator generator = builder().window(10).connect()) {
      IdSet ids = generator.takeIds(DID, 100);
      for (int i = 0; i < 11; i++) {
        ids.takeId();
      }
      assertEquals(20, scene.admin.leases(DID).getFirst().value().window());
      ids.close();
    }
  }

  @Test
  void aWindowOfOnesOwnIsThatOfDispensersToo() {
    scene.seed("1:100000");
    DispenserOptions noWindow = new DispenserOptions(1_000, 1_000_000, Duration.ofSeconds(20));
    try (ZooKeeperIdGenerator generator = builder().window(10).connect()) {
      IdDispenser ids = generator.dispenser(DID, noWindow);
      ids.nextId();
      long granted = scene.admin.leases(DID).getFirst().value().window();
      assertTrue(granted <= 20, () -> "granted a window, and perhaps the next, but " + granted);
      assertSame(ids, generator.dispenser(DID, noWindow.withWindow(OptionalLong.of(10))));
    }
    try (ZooKeeperIdGenerator generator = builder().window(10).connect()) {
      IdDispenser ids = generator.dispenser(DID);
      assertSame(ids, generator.dispenser(DID, DispenserOptions.DEFAULT));
    }
  }

  @Test
  void belowAChrootPathsAreSeenFromThere() {
    try (Arranger other = new Arranger(scene.zoo)) {
      other.create("/prod/ids", "1:100");
      try (ZooKeeperIdGenerator generator = builder().chroot("/prod").withoutLedger().connect()) {
        generator.takeIds(CategoryName.of("/ids"), 10).close();
      }
      assertEquals("1:10\n11:100\n", other.text("/prod/ids"));
      assertFalse(other.exists("/prod/mapping-zoo"), "without a ledger it writes nothing else");
    }
    assertThrows(IllegalArgumentException.class, () -> builder().chroot("/a").chroot("/b"));
  }

  /// Behind `host:2181` they would be another port, or another server.
  @Test
  void whatIsNoPathIsNoChroot() {
    for (String text : List.of("", "prod", "9", ",other:2181", " /prod")) {
      String why =
          assertThrows(IllegalArgumentException.class, () -> builder().chroot(text), text)
              .getMessage();
      assertEquals("'%s' is not a chroot: it does not begin with '/'".formatted(text), why);
    }
  }

  @Test
  void whatCannotBeIsRefusedBeforeItConnects() {
    assertThrows(IllegalArgumentException.class, () -> ZooKeeperIdGenerator.builder("nowhere"));
    assertThrows(IllegalArgumentException.class, () -> builder().owner("two words"));
    assertThrows(IllegalArgumentException.class, () -> builder().window(0));
    assertThrows(IllegalArgumentException.class, () -> builder().retryBudget(Duration.ZERO));
    assertThrows(
        IllegalArgumentException.class, () -> builder().fencePatience(Duration.ofMillis(-1)));
    assertThrows(IllegalArgumentException.class, () -> builder().sessionTimeout(Duration.ZERO));
    IllegalArgumentException tooLong =
        assertThrows(
            IllegalArgumentException.class, () -> builder().sessionTimeout(Duration.ofDays(25)));
    assertEquals(
        "a session timeout is at most PT596H31M23.647S, unlike PT600H", tooLong.getMessage());
  }

  @Test
  void aTimeoutThatZooKeeperCannotCountIsRefusedWithItsLimit() {
    Duration second = Duration.ofSeconds(1);
    for (Duration tooLong : List.of(Duration.ofDays(25), Duration.ofSeconds(Long.MAX_VALUE))) {
      for (Options options : List.of(Options.forWorkers(), Options.forOperators())) {
        refusedAsTooLong(() -> new Options(tooLong, options.connectionTimeout(), second, false));
        refusedAsTooLong(() -> new Options(options.sessionTimeout(), second, tooLong, false));
      }
    }
  }

  /// ZooKeeper would take a request timeout of 0 ms for one that never ends.
  @Test
  void aTimeoutBelowAMillisecondIsRefused() {
    Duration second = Duration.ofSeconds(1);
    Duration tooShort = Duration.ofNanos(999_999);
    List<Executable> settings =
        List.of(
            () -> new Options(second, tooShort, second, false),
            () -> new Options(second, Duration.ofMillis(1), tooShort, false),
            () -> builder().retryBudget(tooShort),
            () -> builder().sessionTimeout(Duration.ofMillis(1)));
    for (Executable setting : settings) {
      String why = assertThrows(IllegalArgumentException.class, setting).getMessage();
      assertTrue(String.valueOf(why).contains(" is at least PT0.00"), why);
    }
  }

  private static void refusedAsTooLong(Executable options) {
    String why = String.valueOf(assertThrows(IllegalArgumentException.class, options).getMessage());
    assertTrue(why.contains("at most PT596H31M23.647S, unlike"), why);
  }

  @Test
  void whoWaitsForEverSettlesATakeWhoseReplyWasLost() {
    Duration forever = Duration.ofSeconds(Long.MAX_VALUE);
    scene.seed("1:100000");
    try (FaultProxy wire = new FaultProxy(scene.zoo);
        ZooKeeperIdGenerator generator =
            ZooKeeperIdGenerator.builder(wire.ensemble().toString())
                .retryBudget(forever)
                .fencePatience(forever)
                .connect()) {
      generator.takeIds(DID, 1).close();
      AtomicBoolean lost = new AtomicBoolean();
      wire.loseAsToldBy(
          () ->
              lost.compareAndSet(false, true)
                  ? FaultProxy.Fate.IS_ANSWERED_IN_VAIN
                  : FaultProxy.Fate.IS_ANSWERED,
          () -> FaultProxy.Fate.IS_ANSWERED);
      generator.takeIds(DID, 10).close();
      assertTrue(lost.get());
    }
    scene.assertBooks(100_000, 0, 0, 0);
  }

  // Credentials

  @Test
  void theRightCredentialsOpenACategoryThatOthersMayNotWrite() {
    scene.seed("1:100");
    try (Arranger owner = new Arranger(scene.zoo)) {
      owner.restrict(DID.path(), Perms.READ);
      assertRefused(builder());
      assertRefused(builder().credentials(Credentials.of("digest", "owner:wrong")));
      try (ZooKeeperIdGenerator generator =
          builder().credentials(Credentials.parse("digest:owner:secret")).connect()) {
        assertEquals(1, generator.dispenser(DID).nextId());
      }
      owner.hide(DID.path());
      assertRefused(builder().credentials(Credentials.of("digest", "owner:wrong")));
      try (ZooKeeperIdGenerator generator =
          builder().credentials(Credentials.of("digest", "owner:secret")).connect()) {
        assertEquals(2, generator.takeIds(DID, 10).takeId());
      }
    }
  }

  @Test
  void credentialsThatTheServerDoesNotEvenKnowAreRefusedAtOnce() {
    scene.seed("1:100");
    assertRefused(builder().credentials(Credentials.of("nonsense", "whatever")));
  }

  private static void assertRefused(ZooKeeperIdGenerator.Builder builder) {
    try (ZooKeeperIdGenerator generator = builder.connect()) {
      StoreException batch = assertThrows(StoreException.class, () -> generator.takeIds(DID, 10));
      assertEquals(StoreException.Reason.NO_PERMISSION, batch.reason());
      assertThrows(NoIdException.Refused.class, () -> generator.dispenser(DID).nextId());
    }
  }

  @Test
  void theSecretIsInNoText() {
    Credentials known = Credentials.of("digest", "owner:secret");
    assertEquals("digest:(redacted)", known.toString());
    String text = builder().credentials(known).toString();
    assertTrue(text.contains("digest") && !text.contains("secret"), text);
    for (String wrong : List.of("secret", "digest:secret", ":secret", "digest:")) {
      IllegalArgumentException refused =
          assertThrows(IllegalArgumentException.class, () -> Credentials.parse(wrong));
      assertFalse(String.valueOf(refused.getMessage()).contains("secret"), wrong);
    }
  }

  // Retry budget

  @Test
  void aTakeWhoseRepliesAreAllLostGivesUpWithItsBudget() {
    scene.seed("1:100000");
    try (FaultProxy wire = new FaultProxy(scene.zoo);
        ZooKeeperIdGenerator generator =
            ZooKeeperIdGenerator.builder(wire.ensemble().toString())
                .retryBudget(Duration.ofSeconds(2))
                .connect()) {
      generator.takeIds(DID, 1).close();
      wire.loseAsToldBy(
          () -> FaultProxy.Fate.IS_ANSWERED_IN_VAIN, () -> FaultProxy.Fate.IS_ANSWERED);
      long began = System.nanoTime();
      IdGeneratorException uncertain =
          assertThrows(IdGeneratorException.class, () -> generator.takeIds(DID, 10));
      Duration took = Duration.ofNanos(System.nanoTime() - began);
      assertInstanceOf(Outcome.Uncertain.class, uncertain.outcome());
      assertTrue(took.compareTo(Duration.ofSeconds(14)) < 0, () -> "took " + took); // by default 15
      wire.loseNothing();
      List<IdSet> taken = new ArrayList<>();
      eventually(
          "the take is settled", () -> resumed(generator, uncertain).map(taken::add).isPresent());
      taken.getFirst().close();
    }
    scene.assertBooks(100_000, 0, 0, 0);
  }

  /// What it took, unless it is uncertain still: the client may be on its way back to the server
  /// for longer than a budget lasts.
  private static Optional<IdSet> resumed(
      ZooKeeperIdGenerator generator, IdGeneratorException uncertain) {
    try {
      return Optional.of(generator.service().resumeTake(uncertain, 10));
    } catch (IdGeneratorException e) {
      assertInstanceOf(Outcome.Uncertain.class, e.outcome());
      return Optional.empty();
    }
  }
}
