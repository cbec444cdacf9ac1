package org.mappingzoo.steward.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mappingzoo.steward.command.Scene.ORDERS;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.protocol.Layout;
import org.mappingzoo.steward.book.Book;
import org.mappingzoo.steward.book.BookOptions;
import org.mappingzoo.steward.book.Books;
import org.mappingzoo.steward.book.FakeS3;
import org.mappingzoo.steward.book.Fencer;
import org.mappingzoo.zookeeper.Ensemble;
import org.mappingzoo.zookeeper.ZooKeeperConnection;
import org.mappingzoo.zookeeper.ZooKeeperLedger;

/// A restore from a bucket that ignores conditions: nothing there keeps the old ensemble's steward
/// out, so somebody has to say that it is gone.
@ResourceLock(Resources.SYSTEM_PROPERTIES)
class UnfencedStoreTest {
  private static final String WORD = "--yes-the-old-ensemble-is-destroyed";

  private final FakeS3 bucket = new FakeS3();
  private Scene scene = Scene.start();

  @BeforeEach
  void identify() {
    System.setProperty("aws.accessKeyId", "somebody");
    System.setProperty("aws.secretAccessKey", "secret");
    bucket.ignoreConditions();
  }

  @AfterEach
  void close() {
    scene.close();
    bucket.close();
    System.clearProperty("aws.accessKeyId");
    System.clearProperty("aws.secretAccessKey");
  }

  private String url() {
    return "s3://%s/state?endpoint=%s".formatted(FakeS3.BUCKET, bucket.endpoint());
  }

  private Scene.Said restore(String... more) {
    List<String> words =
        new ArrayList<>(List.of("restore", ORDERS, "--unfenced-store", "--book", url()));
    words.addAll(List.of(more));
    return scene.run(words.toArray(String[]::new));
  }

  private void reserveAndLose() {
    scene.run("seed", ORDERS, "1:1000").ended(ExitCode.DONE);
    try (ZooKeeperConnection connection =
            ZooKeeperConnection.open(
                new Ensemble(scene.server.getConnectString()),
                ZooKeeperConnection.Options.forWorkers());
        Book book =
            Books.open(
                url(),
                new BookOptions(BookOptions.standard().patience(), true, false),
                attempt -> {})) {
      new Fencer(new ZooKeeperLedger(connection, Layout.DEFAULT), book)
          .advance(CategoryName.of(ORDERS), 100);
    }
    scene.close();
    scene = Scene.start();
  }

  @Test
  void itWantsSomebodysWordAndThenRestores() {
    reserveAndLose();
    Scene.Said refused = restore();
    refused.ended(ExitCode.USAGE);
    assertTrue(refused.err().contains(WORD), refused.err());
    restore("--dry-run").ended(ExitCode.DONE);
    restore(WORD).ended(ExitCode.DONE);
    assertEquals("101:1000\n", scene.text(ORDERS));
  }
}
