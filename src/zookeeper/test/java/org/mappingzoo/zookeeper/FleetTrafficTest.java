package org.mappingzoo.zookeeper;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.security.SecureRandom;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Semaphore;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.mappingzoo.core.category.NodeText;
import org.mappingzoo.core.monitor.CategorySnapshot;
import org.mappingzoo.core.monitor.FleetSnapshot;

/// Much traffic, and traffic that makes no sense.
final class FleetTrafficTest {
  private static final int NODES = 1_000;
  private static final int OUTSTANDING = 200;

  private EmbeddedZooKeeper zoo;
  private Arranger other;

  @BeforeEach
  void start() {
    zoo = EmbeddedZooKeeper.start();
    other = new Arranger(zoo);
  }

  @AfterEach
  void stop() {
    other.close();
    zoo.close();
  }

  private static String path(int node) {
    return "/ids/c%03d".formatted(node);
  }

  @Test
  void aFloodOfWritesIsReadInBatchesAndPublishedAtABoundedRate() throws InterruptedException {
    IntStream.range(0, NODES).forEach(i -> other.create(path(i), "1:1000000\n"));
    long seed = new SecureRandom().nextLong();
    Random random = new Random(seed);
    int[] taken = new int[NODES];
    try (Spectator fleet = new Spectator(zoo, Discovery.everywhere()).awaitCurrent()) {
      Semaphore free = new Semaphore(OUTSTANDING);
      for (int i = 0; i < 10_000; i++) {
        int node = random.nextInt(NODES);
        taken[node]++;
        free.acquire();
        byte[] text = "%d:1000000\n".formatted(1 + taken[node]).getBytes(UTF_8);
        other.setSoon(path(node), text, free::release);
      }
      fleet.await(
          "all is seen, seed " + seed,
          now ->
              IntStream.range(0, NODES)
                  .allMatch(node -> fleet.free(path(node)) == 1_000_000 - taken[node]));
      List<FleetSnapshot> seen = fleet.seen();
      Duration over = Duration.between(seen.getFirst().at(), seen.getLast().at());
      long most = over.toMillis() / 50 + 2;
      assertTrue(seen.size() <= most, seen.size() + " snapshots within " + over);
      assertTrue(fleet.status().isCurrent());
    }
  }

  @Test
  void nonsenseInNodesNeverKillsTheSource() {
    long seed = new SecureRandom().nextLong();
    Random random = new Random(seed);
    int nodes = 40;
    IntStream.range(0, nodes).forEach(i -> other.create(path(i), "1:100\n"));
    Map<String, byte[]> last = new HashMap<>();
    try (Spectator fleet = new Spectator(zoo, Discovery.under("/ids")).awaitCurrent()) {
      for (int i = 0; i < 4_000; i++) {
        String path = path(random.nextInt(nodes));
        byte[] text = nonsense(random);
        last.put(path, text);
        other.set(path, text);
      }
      other.create("/ids/witness", "1:1\n");
      fleet.awaitKind("/ids/witness", "Ranges");
      last.forEach(
          (path, text) -> {
            String expected =
                Recognition.recognise(NodeText.of(text), other.stat(path), Recognition.Before.LIST)
                    .orElseThrow(() -> new AssertionError("seed " + seed))
                    .getClass()
                    .getSimpleName();
            fleet.awaitKind(path, expected);
            CategorySnapshot shown = fleet.category(path).orElseThrow();
            assertEquals(
                ZooKeeperStore.revision(other.stat(path)), shown.revision(), "seed " + seed);
          });
    }
  }

  /// Bytes at random, or a list with something wrong, or a list.
  private static byte[] nonsense(Random random) {
    byte[] text = new byte[random.nextInt(60)];
    switch (random.nextInt(4)) {
      case 0 -> random.nextBytes(text);
      case 1 -> {
        for (int i = 0; i < text.length; i++) {
          text[i] = (byte) "0123456789:\n\r ;-".charAt(random.nextInt(16));
        }
      }
      case 2 -> {
        text = "1:10\n20:30\n40:50\n".getBytes(UTF_8);
        text[random.nextInt(text.length)] = (byte) random.nextInt(256);
      }
      default -> text = "%d:%d\n".formatted(random.nextInt(50), 50).getBytes(UTF_8);
    }
    return text;
  }
}
