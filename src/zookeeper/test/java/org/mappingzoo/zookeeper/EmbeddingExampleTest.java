package org.mappingzoo.zookeeper;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.mappingzoo.core.allocator.IdSet;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.dispenser.IdDispenser;
import org.mappingzoo.core.protocol.CategorySettings;
import org.mappingzoo.core.ranges.RangeText;

/// The example of the README, as it stands there.
class EmbeddingExampleTest {
  private static final String BEGIN = "// README begins";
  private static final String END = "// README ends";

  private final LedgerScene scene = new LedgerScene();
  private final List<Long> used = new ArrayList<>();

  @AfterEach
  void close() {
    scene.close();
  }

  @Test
  void itDoesWhatItSays() {
    CategoryName orders = CategoryName.of("/ids/orders");
    scene.seed(orders, RangeText.parse("1:1000000"), CategorySettings.DEFAULT);
    embed(scene.zoo.connectString());
    assertEquals(101, used.size());
    assertEquals(101, used.stream().distinct().count());
    var audit = LedgerScene.settled(scene.admin.audit(orders));
    assertTrue(audit.isBalanced(), audit::toString);
    assertEquals(101, audit.consumed());
    assertEquals(0, audit.leased());
  }

  private void embed(String ensemble) {
    // README begins
    try (ZooKeeperIdGenerator generator =
        ZooKeeperIdGenerator.builder(ensemble).owner("importer-7").connect()) {

      IdDispenser ids = generator.dispenser(CategoryName.of("/ids/orders"));
      long id = ids.nextId(); // one atomic addition: leases are taken ahead, on another thread

      try (IdSet batch = generator.takeIds(CategoryName.of("/ids/orders"), 10_000)) {
        while (batch.hasMoreIds() && thereIsWork()) {
          use(batch.takeId());
        }
      } // what was not handed out goes back

      use(id);
    }
    // README ends
  }

  private boolean thereIsWork() {
    return used.size() < 100;
  }

  private void use(long id) {
    used.add(id);
  }

  @Test
  void itIsTheOneInTheReadme() throws IOException {
    Path root = Path.of(System.getProperty("project.root"));
    String source =
        Files.readString(
            root.resolve(
                "src/zookeeper/test/java/org/mappingzoo/zookeeper/EmbeddingExampleTest.java"),
            UTF_8);
    String example =
        source.substring(
            source.indexOf('\n', source.indexOf("    " + BEGIN)) + 1, source.indexOf("    " + END));
    String shown = example.stripTrailing().stripIndent();
    String readme = Files.readString(root.resolve("README.md"), UTF_8);
    assertTrue(readme.contains(shown), shown);
    String version = "<version>" + versionOf(root.resolve("pom.xml")) + "</version>";
    assertTrue(readme.contains(version), version);
  }

  private static String versionOf(Path pom) throws IOException {
    Matcher version =
        Pattern.compile("<artifactId>mapping-zoo</artifactId>\\s*<version>(.*)</version>")
            .matcher(Files.readString(pom, UTF_8));
    assertTrue(version.find(), "the pom has a version");
    return version.group(1);
  }
}
