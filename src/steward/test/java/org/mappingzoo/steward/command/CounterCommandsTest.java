package org.mappingzoo.steward.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.mappingzoo.steward.book.Book;
import org.mappingzoo.steward.book.BookOptions;
import org.mappingzoo.steward.book.Books;

/// What the shell does about a counter that stewards serve: explained, made anew, begun anew.
@Timeout(120)
class CounterCommandsTest {
  private static final String ITEMS = "/sequences/items";

  @TempDir private Path home;
  private Scene scene = Scene.start();

  @AfterEach
  void close() {
    scene.close();
  }

  private String url() {
    return "file:" + home.resolve("book");
  }

  /// As a client of 2010 would write it.
  private void stands(long lastIssued) throws Exception {
    byte[] bytes = ByteBuffer.allocate(Long.BYTES).putLong(lastIssued).array();
    scene.client.create().orSetData().creatingParentsIfNeeded().forPath(ITEMS, bytes);
  }

  private long value() throws Exception {
    return ByteBuffer.wrap(scene.client.getData().forPath(ITEMS)).getLong();
  }

  /// A steward with a reserve of a hundred, until it has fenced the counter.
  private void fenced() throws Exception {
    try (StewardChild steward =
        StewardChild.start(
            "--connect",
            scene.server.getConnectString(),
            "--book",
            url(),
            "--counters",
            "/sequences",
            "--reserve-floor",
            "100")) {
      steward.await("category=" + ITEMS);
      assertEquals(0, steward.end());
    }
  }

  private Scene.Said run(String... words) {
    String[] all = java.util.Arrays.copyOf(words, words.length + 2);
    all[words.length] = "--book";
    all[words.length + 1] = url();
    return scene.run(all);
  }

  @Test
  void aCounterIsShownAsWhatItIsAndNotAsABrokenList() throws Exception {
    stands(41);
    scene.write("/shop/orders", "1:9\n");
    assertEquals(
        List.of(
            "CATEGORY          STATE    FREE  RANGES  LEASED  STRANDED  CONSUMED  LOST  LAST"
                + " ISSUED",
            "/sequences/items  counter     -       -       -         -         -     -          "
                + " 41",
            "/shop/orders      plain       9       1       -         -         -     -           "
                + " -"),
        scene.run("status").ended(ExitCode.DONE).out().lines().toList());
    String json = scene.run("status", "--json").ended(ExitCode.DONE).out();
    assertTrue(
        json.contains(
            "\"category\":\"/sequences/items\",\"state\":\"counter\",\"managed\":false,\"version\":0,"
                + "\"free\":null,\"ranges\":null,\"bytes\":null,\"lowest\":null,"
                + "\"last_issued\":\"41\"}"),
        json);
    assertEquals(
        List.of("/sequences/items  counter, version 0", "  last issued  41"),
        scene.run("status", ITEMS).ended(ExitCode.DONE).out().lines().toList());
    String watched = scene.run("watch", ITEMS, "--lines", "1").ended(ExitCode.DONE).out();
    assertTrue(
        watched.endsWith("  /sequences/items  counter, last issued 41, version 0\n"), watched);
  }

  @Test
  void aCounterThatIsLostGoesOnAtItsFence() throws Exception {
    stands(41);
    run("adopt-book", "--yes-i-know").ended(ExitCode.DONE);
    explains("note: the counter stands at 41, and no steward serves it", ExitCode.DONE);
    fenced();
    isWellWithoutALeader("well: the counter stands at 41, and the book has it go on at 142");

    scene.close();
    scene = Scene.start();
    explains("the book can have it go on at 142, and at most 100 ids", ExitCode.UNBALANCED);
    Scene.Said preview = run("restore", ITEMS, "--dry-run").ended(ExitCode.DONE);
    assertTrue(preview.out().contains("restore, epoch 1: "), preview.out());
    explains("the counter is gone", ExitCode.UNBALANCED);
    Scene.Said restored = run("restore", ITEMS).ended(ExitCode.DONE);
    assertTrue(restored.out().startsWith("restored " + ITEMS), restored.out());
    assertEquals(141, value(), "the next is the first that nobody had");
    run("restore", ITEMS).ended(ExitCode.REFUSED);
    fenced();
    isWellWithoutALeader("well: the counter stands at 141");
  }

  /// As at the end of its versions.
  @Test
  void aCounterThatSomebodyDeletedGoesOnAtItsFence() throws Exception {
    stands(41);
    run("adopt-book", "--yes-i-know").ended(ExitCode.DONE);
    fenced();
    scene.delete(ITEMS);
    run("restore", ITEMS).ended(ExitCode.DONE);
    assertEquals(141, value(), "the next is the first that nobody had");
    fenced();
    isWellWithoutALeader("well: the counter stands at 141");
  }

  private void explains(String words, ExitCode expected) {
    Scene.Said said = run("doctor", ITEMS).ended(expected);
    assertTrue(said.out().contains(words), said.out());
  }

  /// The steward that served it has ended, which is the only thing that is wrong.
  private void isWellWithoutALeader(String words) {
    Scene.Said said = run("doctor", ITEMS).ended(ExitCode.UNBALANCED);
    assertTrue(said.out().contains(words), said.out());
    assertTrue(said.out().contains("stewards: WRONG: nobody leads"), said.out());
    assertEquals("mapping-zoo: something is wrong with the stewards\n", said.err());
  }

  @Test
  void aCounterThatWasSetBackIsFoundAndBegunAnew() throws Exception {
    stands(41);
    fenced();
    stands(12);
    explains("it stands at 12, and stood at 41", ExitCode.UNBALANCED);
    Scene.Said resealed = run("reseal", ITEMS, "--yes-i-know", ITEMS).ended(ExitCode.DONE);
    assertTrue(resealed.out().startsWith("resealed " + ITEMS), resealed.out());
    assertEquals(141, value());
    isWellWithoutALeader("well: the counter stands at 141");
  }

  @Test
  void aCounterThatSomebodyMadeAnewIsFound() throws Exception {
    stands(41);
    fenced();
    scene.delete(ITEMS);
    stands(0);
    explains("it stands at 0 without a fence, and had one at 142", ExitCode.UNBALANCED);
    run("reseal", ITEMS, "--yes-i-know", ITEMS).ended(ExitCode.DONE);
    assertEquals(141, value());
  }

  @Test
  void aClientOf2010ThatPassedTheFenceIsFound() throws Exception {
    stands(41);
    fenced();
    stands(200);
    explains("would issue 59 ids twice", ExitCode.UNBALANCED);
  }

  @Test
  void aCounterOfAnEraThatIsOverIsNamedUntilItIsResealed() throws Exception {
    stands(41);
    fenced();
    try (Book book = Books.open(url(), BookOptions.standard(), attempt -> {})) {
      Book.Bound bound = book.bond().orElseThrow();
      book.write(bound.bond().inNextEra(bound.bond().note()), Optional.of(bound.stamp()));
    }
    explains("ids that were issued may be issued again", ExitCode.UNBALANCED);
    run("reseal", ITEMS, "--yes-i-know", ITEMS).ended(ExitCode.DONE);
    isWellWithoutALeader("well: the counter stands at 141");
  }
}
