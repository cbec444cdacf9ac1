package org.mappingzoo.bench.drill;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The console on Debian's own ZooKeeper server, beside Debian's own shell for it, while three
/// worker processes play the example of the proposal.
@Tag("drill")
@Timeout(300)
class DebianZooKeeperTest {
  private static final String DID = "/com/demdex/eventpublish/idgen/did";

  @TempDir Path home;
  @TempDir Path data;

  @Test
  void theConsoleShowsTheWorkedExampleAndWritesWhatTheShellReads() throws Exception {
    System.setProperty("user.home", home.toString());
    try (DebianZooKeeper zookeeper = DebianZooKeeper.start(data);
        ConsoleWindow console =
            ConsoleWindow.open(
                "--connect", zookeeper.connectString(), "--theme", "light", "--language", "en")) {
      createdByTheShellItAppears(zookeeper, console);
      threeWorkersTakeAndPush(zookeeper, console);
      changesByHandAreReadBackByTheShell(zookeeper, console);
      assertEquals(0, console.quit(), "exit code of the console");
    }
  }

  private static void createdByTheShellItAppears(DebianZooKeeper zookeeper, ConsoleWindow console)
      throws IOException, InterruptedException {
    // It connects once its window is there. A subtree that held none by then it looks through again
    // after a minute only; one that appears later it watches.
    console.await(
        "its first look", () -> console.text("#emptyTitle").equals("There is no category here"));
    for (int slash = DID.indexOf('/', 1); slash > 0; slash = DID.indexOf('/', slash + 1)) {
      zookeeper.create(DID.substring(0, slash), "");
    }
    zookeeper.create(DID, "1:123456789");
    console.await("the new category", () -> console.fleetCell(DID, "free").equals("123,456,789"));
    console.openCategory(DID);
    assertEquals("1:123456789\n", console.listedRanges());
  }

  private static void threeWorkersTakeAndPush(DebianZooKeeper zookeeper, ConsoleWindow console)
      throws IOException, InterruptedException {
    List<ChildProcess> tasks = new ArrayList<>();
    try {
      for (int i = 0; i < 3; i++) {
        tasks.add(ChildProcess.java(Worker.class, zookeeper.connectString(), DID));
      }
      takesInTurn(tasks, console);
      pushesInTurn(tasks, console);
    } finally {
      tasks.forEach(ChildProcess::close);
    }
    assertEquals(
        "9001:10000\n19001:20000\n29001:30000\n30001:123456789\n",
        zookeeper.get(DID),
        "what zkCli.sh reads");
    takesAcrossTheHoles(zookeeper, console);
  }

  private static void takesInTurn(List<ChildProcess> tasks, ConsoleWindow console)
      throws IOException, InterruptedException {
    assertEquals("1:10000", tasks.get(0).ask("take 10000"));
    shows(console, "10001:123456789\n");
    assertEquals("10001:20000", tasks.get(1).ask("take 10000"));
    shows(console, "20001:123456789\n");
    assertEquals("20001:30000", tasks.get(2).ask("take 10000"));
    shows(console, "30001:123456789\n");
  }

  private static void pushesInTurn(List<ChildProcess> tasks, ConsoleWindow console)
      throws IOException, InterruptedException {
    assertEquals("9001:10000", tasks.get(0).ask("use 9000"));
    assertEquals("19001:20000", tasks.get(1).ask("use 9000"));
    assertEquals("29001:30000", tasks.get(2).ask("use 9000"));
    pushes(tasks.get(0), "9001:10000");
    shows(console, "9001:10000\n30001:123456789\n");
    pushes(tasks.get(1), "19001:20000");
    shows(console, "9001:10000\n19001:20000\n30001:123456789\n");
    pushes(tasks.get(2), "29001:30000");
    shows(console, "9001:10000\n19001:20000\n29001:30000\n30001:123456789\n");
  }

  private static void takesAcrossTheHoles(DebianZooKeeper zookeeper, ConsoleWindow console)
      throws IOException, InterruptedException {
    try (ChildProcess task = ChildProcess.java(Worker.class, zookeeper.connectString(), DID)) {
      assertEquals("9001:10000 19001:20000 29001:30000 30001:37000", task.ask("take 10000"));
      shows(console, "37001:123456789\n");
    }
  }

  private static void changesByHandAreReadBackByTheShell(
      DebianZooKeeper zookeeper, ConsoleWindow console) throws IOException, InterruptedException {
    assertTrue(console.text("#lock").toLowerCase(java.util.Locale.ROOT).contains("read-only"));
    console.press("#lock");

    console.press("#push");
    console.type("#ids", "36001:37000\n30001:31000");
    console.press("#primary");
    apply(console);
    assertEquals(
        "30001:31000\n36001:37000\n37001:123456789\n", zookeeper.get(DID), "after the push");
    shows(console, "30001:31000\n36001:37000\n37001:123456789\n");

    console.press("#compact");
    apply(console);
    assertEquals("30001:31000\n36001:123456789\n", zookeeper.get(DID), "after the compact");
    shows(console, "30001:31000\n36001:123456789\n");

    seeds(console, "/shop/orders/number", "5001:9000\n1:5000");
    assertEquals("1:5000\n5001:9000\n", zookeeper.get("/shop/orders/number"), "after the seed");
  }

  private static void seeds(ConsoleWindow console, String path, String ids) {
    console.openFleet();
    console.press("#seed");
    console.type("#pathField", path);
    console.type("#ids", ids);
    console.press("#primary");
    console.type("#typed", path);
    apply(console);
    console.await("the seeded category", () -> console.fleetCell(path, "free").equals("9,000"));
  }

  /// Applies the preview, with the reason that is asked for where nobody knows whether this is
  /// production, and closes the receipt.
  private static void apply(ConsoleWindow console) {
    console.await("the preview", () -> console.shows("#picture"));
    console.type(".change #reason", "a drill");
    console.press("#primary");
    console.await("the receipt", () -> console.shows("#verdict"));
    console.press("#cancel");
    console.await("the dialog's end", () -> !console.shows("#cancel"));
  }

  private static void pushes(ChildProcess task, String ranges)
      throws IOException, InterruptedException {
    assertEquals(ranges, task.ask("push"));
    assertEquals("pushed", task.hear());
  }

  private static void shows(ConsoleWindow console, String ranges) {
    console.await(ranges, () -> console.listedRanges().equals(ranges));
  }
}
