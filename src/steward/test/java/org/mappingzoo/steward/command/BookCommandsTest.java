package org.mappingzoo.steward.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mappingzoo.steward.command.Scene.ORDERS;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.function.Function;
import org.apache.zookeeper.ZooDefs.Perms;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mappingzoo.core.allocator.HeldLease;
import org.mappingzoo.core.allocator.LeaseLedger;
import org.mappingzoo.core.allocator.LedgerOutcome;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.protocol.Bond;
import org.mappingzoo.core.protocol.DutyReport;
import org.mappingzoo.core.protocol.Layout;
import org.mappingzoo.core.protocol.LeaseId;
import org.mappingzoo.core.protocol.Note;
import org.mappingzoo.core.protocol.Reservation;
import org.mappingzoo.steward.book.Book;
import org.mappingzoo.steward.book.BookOptions;
import org.mappingzoo.steward.book.Books;
import org.mappingzoo.steward.book.Fencer;
import org.mappingzoo.steward.book.OtherBook;
import org.mappingzoo.steward.book.Restoration;
import org.mappingzoo.zookeeper.DutyNodes;
import org.mappingzoo.zookeeper.Ensemble;
import org.mappingzoo.zookeeper.RandomNames;
import org.mappingzoo.zookeeper.ZooKeeperConnection;
import org.mappingzoo.zookeeper.ZooKeeperLedger;

/// What the shell does with the stewards' book: an ensemble that is lost, and one that was rolled
/// back.
class BookCommandsTest {
  /// What is said where no roles are in force.
  private static final String OPEN =
      "no roles are in force: what is made is open to everybody; where there were roles an admin"
          + " applies them first (mapping-zoo acl apply)";

  private static final CategoryName NAME = CategoryName.of(ORDERS);

  @TempDir private Path home;
  private Scene scene = Scene.start();

  @AfterEach
  void close() {
    scene.close();
  }

  /// Another ensemble, with nothing in it.
  private void loseEverything() {
    scene.close();
    scene = Scene.start();
  }

  private String url() {
    return "file:" + home.resolve("book");
  }

  private Path record() {
    return home.resolve("book/shop%2Forders.reservation");
  }

  private Scene.Said run(String... words) {
    String[] all = java.util.Arrays.copyOf(words, words.length + 2);
    all[words.length] = "--book";
    all[words.length + 1] = url();
    return scene.run(all);
  }

  private <T> T beside(Function<ZooKeeperLedger, T> work) {
    try (ZooKeeperConnection connection = connect()) {
      return work.apply(new ZooKeeperLedger(connection, Layout.DEFAULT));
    }
  }

  private ZooKeeperConnection connect() {
    return ZooKeeperConnection.open(
        new Ensemble(scene.server.getConnectString()), ZooKeeperConnection.Options.forWorkers());
  }

  private Book book() {
    return Books.open(url(), BookOptions.standard(), attempt -> {});
  }

  private Reservation advance(long reserve) {
    return advance(NAME, reserve);
  }

  private Reservation advance(CategoryName name, long reserve) {
    return beside(
        store -> {
          try (Book book = book()) {
            return new Fencer(store, book).advance(name, reserve);
          }
        });
  }

  /// 1,000 ids, of which 100 may be taken and 30 are.
  private String seeded() {
    scene.run("seed", ORDERS, "1:1000").ended(ExitCode.DONE);
    assertEquals(101, advance(100).fence());
    return Scene.leaseIn(scene.run("take", ORDERS, "30", "--owner", "worker"));
  }

  @Test
  void whatIsLostIsMadeAnewFromTheBook() {
    seeded();
    loseEverything();
    Scene.Said said = run("restore", ORDERS, "--who", "ann");
    said.printed(
        "restored /shop/orders: 900 ids free from 101 on, 100 ids lost; takes begin when a steward"
            + " leads\n");
    assertEquals(
        """
        from %s:
        %s
        /shop/orders: restore, epoch 1: 900 ids free from 101 on; at most 100 ids lost, free below the fence or in leases
        """
            .formatted(url(), OPEN),
        said.err());
    assertEquals("101:1000\n", scene.text(ORDERS));
    scene
        .run("verify", ORDERS)
        .printed("/shop/orders  balanced: 900 free + 0 leased + 0 consumed + 100 lost = 1,000\n");
    assertEquals("restore", scene.actions().getFirst().what());
    assertEquals("ann", scene.actions().getFirst().note().who());
    Scene.Said ill = run("doctor", ORDERS).ended(ExitCode.UNBALANCED);
    assertTrue(ill.out().contains("takes wait at the fence 101: 900 ids are free"), ill.out());
  }

  @Test
  void nothingIsTakenBeforeAStewardMovesTheFence() {
    seeded();
    loseEverything();
    run("restore", ORDERS).ended(ExitCode.DONE);
    scene.run("take", ORDERS, "1").ended(ExitCode.REFUSED);
    assertEquals(151, advance(50).fence());
    scene.run("take", ORDERS, "10").printed("101:110\n");
  }

  @Test
  void aTakeThatTheFenceCutsSaysSo() {
    seeded();
    Scene.Said cut = scene.run("take", ORDERS, "100", "--owner", "another");
    cut.printed("31:100\n");
    assertTrue(
        cut.err()
            .endsWith(
                "\nonly 70 of 100 could be had: all others that are free lie at or above the fence,"
                    + " which has to be moved first\n"),
        cut.err());
    advance(100);
    String json = scene.run("take", ORDERS, "200", "--json").ended(ExitCode.DONE).out();
    assertTrue(json.contains(",\"ids\":100,\"shortfall\":\"fence\",\"taken\":["), json);
  }

  @Test
  void takesThatWaitAtTheFenceAreNotWell() {
    seeded();
    scene.run("take", ORDERS, "70", "--owner", "another").printed("31:100\n");
    Scene.Said ill = run("doctor", ORDERS).ended(ExitCode.UNBALANCED);
    assertTrue(ill.out().contains("takes wait at the fence 101: 900 ids are free"), ill.out());
    advance(100);
    run("doctor", ORDERS).ended(ExitCode.DONE);
  }

  @Test
  void aDryRunOnlyTells() throws IOException {
    seeded();
    loseEverything();
    String before = Files.readString(record());
    run("restore", "--all", "--dry-run")
        .printed(
            """
            from %s:
            %s
            /shop/orders: restore, epoch 1: 900 ids free from 101 on; at most 100 ids lost, free below the fence or in leases
            """
                .formatted(url(), OPEN));
    assertEquals(before, Files.readString(record()));
    scene.run("status", ORDERS).ended(ExitCode.REFUSED);
  }

  @Test
  void whatIsThereIsLeftAlone() throws IOException {
    seeded();
    String before = Files.readString(record());
    Scene.Said said = run("restore", ORDERS).ended(ExitCode.REFUSED);
    assertTrue(said.out().contains("the category is there, in generation "), said.out());
    assertTrue(said.err().endsWith("mapping-zoo: 1 category not restored\n"), said.err());
    assertEquals("", run("restore", "--all").ended(ExitCode.DONE).out());
    assertEquals(before, Files.readString(record()));
  }

  @Test
  void whatMayNotBeReadKeepsNoOtherFromBeingRestored() {
    seeded();
    scene.run("seed", "/shop/closed", "1:1000").ended(ExitCode.DONE);
    advance(CategoryName.of("/shop/closed"), 100);
    loseEverything();
    scene.write("/shop/closed", "");
    scene.permit("/shop/closed", Perms.ADMIN);
    Scene.Said said = run("restore", "--all").ended(ExitCode.DENIED);
    assertEquals(
        """
        NOT restored: cannot read /shop/closed: the node's access list does not permit it (NOAUTH)
        restored /shop/orders: 900 ids free from 101 on, 100 ids lost; takes begin when a steward leads
        """,
        said.out());
    assertEquals("101:1000\n", scene.text(ORDERS));
  }

  @Test
  void aNameThatIsGivenTwiceIsOneCategory() {
    seeded();
    loseEverything();
    run("restore", ORDERS, ORDERS)
        .printed(
            "restored /shop/orders: 900 ids free from 101 on, 100 ids lost; takes begin when a"
                + " steward leads\n");
  }

  @Test
  void aCategoryThatTheBookDoesNotHaveIsSaid() {
    run("adopt-book", "--yes-i-know").ended(ExitCode.DONE);
    Scene.Said said = run("restore", ORDERS).ended(ExitCode.REFUSED);
    assertEquals("NOT restored: /shop/orders: the book has no record of it\n", said.out());
    assertEquals(
        "from %s:\nit has no record of any category\n".formatted(url()),
        run("restore", "--all", "--dry-run").ended(ExitCode.DONE).out());
  }

  @Test
  void workersOfTheOldWorldAreKeptOut() {
    scene.run("seed", ORDERS, "1:1000").ended(ExitCode.DONE);
    advance(100);
    HeldLease held =
        beside(
            store -> {
              LeaseLedger ledger = Scene.ledgerOver(store, "worker");
              return ((LedgerOutcome.Settled<HeldLease>)
                      ledger.take(NAME, ledger.request(30, OptionalLong.empty()), Optional.empty()))
                  .result();
            });
    loseEverything();
    run("restore", ORDERS).ended(ExitCode.DONE);
    LedgerOutcome<?> pushed =
        beside(store -> Scene.ledgerOver(store, "worker").push(held, held.lease().ranges()));
    assertTrue(pushed instanceof LedgerOutcome.Refused<?>, pushed::toString);
    assertEquals("101:1000\n", scene.text(ORDERS));
  }

  @Test
  void aStewardOfTheOldWorldLosesTheBook() {
    seeded();
    try (Book old = book()) {
      Book.Entry read = old.read(NAME).orElseThrow();
      loseEverything();
      run("restore", ORDERS).ended(ExitCode.DONE);
      assertEquals(
          new Book.Answer.Conflict(), old.write(read.reservation(), Optional.of(read.stamp())));
    }
  }

  @Test
  void whoMayNotMakeItDoesNotClaimItsRecordEither() throws IOException {
    seeded();
    loseEverything();
    String before = Files.readString(record());
    scene.write("/shop", "");
    scene.permit("/shop", Perms.READ | Perms.ADMIN);
    Scene.Said refused = run("restore", ORDERS).ended(ExitCode.DENIED);
    assertTrue(refused.out().contains("NOT restored: cannot write " + ORDERS), refused.out());
    assertEquals(before, Files.readString(record()));
  }

  @Test
  void aRestoreThatStoppedBehindItsClaimIsGivenAgain() {
    seeded();
    loseEverything();
    scene.write("/shop", "");
    Runnable shut = () -> scene.permit("/shop", Perms.READ | Perms.ADMIN);
    assertInstanceOf(
        Restoration.Result.Unfinished.class,
        beside(store -> renew(store, Restoration.Kind.RESTORE, shut)));
    scene.permit("/shop", Perms.ALL);
    run("restore", ORDERS).ended(ExitCode.DONE);
    scene
        .run("verify", ORDERS)
        .printed("/shop/orders  balanced: 900 free + 0 leased + 0 consumed + 100 lost = 1,000\n");
    try (Book book = book()) {
      assertEquals(2, book.read(NAME).orElseThrow().reservation().epoch());
    }
  }

  private Restoration.Result renew(
      ZooKeeperLedger store, Restoration.Kind kind, Runnable behindTheClaim) {
    RandomNames names = new RandomNames(new Random(5));
    try (Book book = new Interrupted(book(), behindTheClaim)) {
      Restoration restoration =
          new Restoration(
              book,
              store,
              Layout.DEFAULT,
              names::request,
              names::generation,
              () -> new Note("ann", "a test", Instant.parse("2026-11-21T03:00:00Z")),
              attempt -> {},
              3);
      return restoration.look(NAME, kind)
              instanceof Restoration.Outlook.Ready(Restoration.Draft draft)
          ? restoration.carryOut(draft)
          : new Restoration.Result.Overtaken();
    }
  }

  /// A book behind whose writes something happens.
  private static final class Interrupted extends OtherBook {
    private final Runnable behindWrites;

    Interrupted(Book book, Runnable behindWrites) {
      super(book);
      this.behindWrites = behindWrites;
    }

    @Override
    public Answer write(Reservation next, Optional<Stamp> expected) {
      Answer answer = super.write(next, expected);
      behindWrites.run();
      return answer;
    }
  }

  @Test
  void aFenceThatDoesNotMoveIsSaidWithTheReasonAndSoIsThatNobodyLeads() {
    seeded();
    Instant at = Instant.parse("2026-11-21T03:00:00Z");
    DutyReport report =
        new DutyReport(
            "steward-a",
            1,
            101,
            at,
            Duration.ZERO,
            Optional.of("the disk is full"),
            at,
            Optional.empty());
    try (ZooKeeperConnection connection = connect()) {
      assertTrue(new DutyNodes(connection, Layout.DEFAULT).write(NAME, report).join());
    }
    Scene.Said ill = run("doctor", ORDERS).ended(ExitCode.UNBALANCED);
    assertTrue(
        ill.out()
            .contains(
                "/shop/orders  WRONG: its fence does not move, said steward-a at"
                    + " 2026-11-21T03:00:00Z: the disk is full -> "),
        ill.out());
    assertTrue(ill.out().contains("stewards: WRONG: nobody leads"), ill.out());
    assertEquals("mapping-zoo: something is wrong with the stewards and 1 category\n", ill.err());
  }

  /// Who closes a lease leaves a tombstone, or counts its ids: here a rollback took both.
  @Test
  void aLeaseThatIsGoneWithoutATombstoneIsFound() {
    LeaseId lease = new LeaseId(seeded());
    scene.delete(Layout.DEFAULT.lease(NAME, lease));
    Scene.Said ill = run("doctor", ORDERS).ended(ExitCode.UNBALANCED);
    assertTrue(ill.out().contains("/shop/orders  WRONG: its books do not balance: "), ill.out());
    assertTrue(ill.out().contains("reseal"), ill.out());
  }

  @Test
  void aRollbackIsFoundAndResealed() {
    String lease = seeded();
    String list = scene.text(ORDERS);
    assertEquals(231, advance(200).fence());
    scene.run("take", ORDERS, "50", "--owner", "worker").printed("31:80\n");
    // As an ensemble that forgot: the list and the ledger of before are back.
    scene.write(ORDERS, list);

    Scene.Said ill = run("doctor").ended(ExitCode.UNBALANCED);
    assertTrue(ill.out().contains("/shop/orders  WRONG: its books do not balance: "), ill.out());
    assertTrue(ill.out().contains("reseal"), ill.out());
    assertEquals("mapping-zoo: something is wrong with 1 category\n", ill.err());

    run("reseal", ORDERS, "--dry-run")
        .printed(
            """
            from %s:
            /shop/orders: reseal, epoch 1: 770 ids free from 231 on; at most 230 ids lost, free below the fence or in leases
            """
                .formatted(url()));
    run("reseal", ORDERS, "--yes-i-know", ORDERS)
        .printed(
            "resealed /shop/orders: 770 ids free from 231 on, 230 ids lost; takes begin when a"
                + " steward leads\n");
    assertEquals("231:1000\n", scene.text(ORDERS));
    scene
        .run("push", ORDERS, "--lease", lease, "1:30", "--owner", "worker")
        .ended(ExitCode.REFUSED);
    advance(100);
    run("doctor", ORDERS).ended(ExitCode.DONE);
    scene.run("verify", ORDERS).ended(ExitCode.DONE);
  }

  @Test
  void whatAnEarlierLifeLeftIsListedAsVoid() {
    String lease = seeded();
    run("reseal", ORDERS, "--yes-i-know", ORDERS).ended(ExitCode.DONE);
    List<String> lines = scene.run("leases", ORDERS).ended(ExitCode.DONE).out().lines().toList();
    assertTrue(lines.getLast().startsWith(lease + "  void "), lines::toString);
    String json = scene.run("leases", ORDERS, "--json").ended(ExitCode.DONE).out();
    assertTrue(json.contains("\"state\":\"void\","), json);
  }

  private String another() {
    return "file:" + home.resolve("another");
  }

  @Test
  void aStewardWithTheWrongBookEndsAndWritesNothing() throws Exception {
    seeded();
    try (StewardChild steward =
        StewardChild.start("--connect", scene.server.getConnectString(), "--book", another())) {
      steward.await("the book at " + another() + " is empty, and this ensemble has fences");
      assertEquals(ExitCode.FOREIGN.number(), steward.awaitEnd());
    }
    assertFalse(Files.exists(home.resolve("another")));
  }

  @Test
  void anotherBookIsAdoptedOnSomebodysWordAndTheOneBeforeIsForeignThen() {
    seeded();
    run("reseal", ORDERS, "--yes-i-know", ORDERS).ended(ExitCode.DONE);
    Scene.Said wrong = scene.run("doctor", "--book", another()).ended(ExitCode.UNBALANCED);
    assertTrue(wrong.out().contains("is empty, and this ensemble keeps another"), wrong.out());
    scene
        .run("reseal", ORDERS, "--yes-i-know", ORDERS, "--book", another())
        .ended(ExitCode.FOREIGN);
    scene
        .run("adopt-book", "--book", another(), "--dry-run")
        .printed(
            "the book at %s is empty, and this ensemble keeps another: %s; --yes-i-know makes it the one of this ensemble\n"
                .formatted(another(), bond().orElseThrow().book()));
    scene.run("doctor", "--book", another()).ended(ExitCode.UNBALANCED);
    scene
        .run("adopt-book", "--book", another(), "--yes-i-know")
        .printed("the book at %s is the one of this ensemble\n".formatted(another()));
    Scene.Said before = run("doctor").ended(ExitCode.UNBALANCED);
    assertTrue(before.out().contains("is not the one that this ensemble keeps"), before.out());
    run("restore", ORDERS).ended(ExitCode.FOREIGN);
  }

  @Test
  void aRestoreBindsTheBookToTheNewEnsemble() {
    seeded();
    run("reseal", ORDERS, "--yes-i-know", ORDERS).ended(ExitCode.DONE);
    loseEverything();
    Scene.Said lost = run("doctor").ended(ExitCode.UNBALANCED);
    assertTrue(lost.out().contains("this one knows of no book"), lost.out());
    run("restore", ORDERS).ended(ExitCode.DONE);
    advance(100);
    run("doctor", ORDERS).ended(ExitCode.DONE);
  }

  private Optional<Bond> bond() {
    try (Book book = book()) {
      return book.bond().map(Book.Bound::bond);
    }
  }

  /// The book belongs to an ensemble, and this is another one, with nothing in it.
  private Bond boundElsewhere() {
    seeded();
    run("reseal", ORDERS, "--yes-i-know", ORDERS).ended(ExitCode.DONE);
    loseEverything();
    return bond().orElseThrow();
  }

  @Test
  void aRestoreThatSkipsAllLeavesTheBookToTheEnsembleThatHasIt() throws Exception {
    Bond before = boundElsewhere();
    Scene.Said said = run("restore", "/typo").ended(ExitCode.REFUSED);
    assertEquals(
        "from %s:\nskip /typo: the book has no record of it\nmapping-zoo: 1 category not restored\n"
            .formatted(url()),
        said.err());
    assertEquals(Optional.of(before), bond());
    assertNull(scene.client.checkExists().forPath(Layout.DEFAULT.bond()));
  }

  @Test
  void aRestoreSaysWhichEnsembleLosesTheBookBeforeItTakesItAway() {
    Bond before = boundElsewhere();
    String loses =
        "the book at %s belongs to ensemble %s, which loses it to this one: its stewards end, and"
                .formatted(url(), before.ensemble().orElseThrow())
            + " no fence moves there any more\n";
    Scene.Said dry = run("restore", ORDERS, "--dry-run").ended(ExitCode.DONE);
    assertTrue(dry.out().startsWith("from %s:\n".formatted(url()) + loses), dry.out());
    Scene.Said object = run("restore", ORDERS, "--dry-run", "--json").ended(ExitCode.DONE);
    assertTrue(object.out().contains("\"note\":\"the book at "), object.out());
    assertEquals(Optional.of(before), bond());
    Scene.Said done = run("restore", ORDERS).ended(ExitCode.DONE);
    assertTrue(done.err().startsWith("from %s:\n".formatted(url()) + loses), done.err());
    assertEquals(before.era() + 1, bond().orElseThrow().era());
    try (Book book = book()) {
      assertEquals(before.era() + 1, book.read(NAME).orElseThrow().reservation().era());
    }
  }

  @Test
  void whoFindsThatZooKeeperWentBackSaysSo() {
    seeded();
    run("reseal", ORDERS, "--yes-i-know", ORDERS).ended(ExitCode.DONE);
    String before = scene.text(Layout.DEFAULT.bond());
    run("reseal", ORDERS, "--yes-i-know", ORDERS).ended(ExitCode.DONE);
    scene.write(Layout.DEFAULT.bond(), before);
    Scene.Said dry = run("reseal", ORDERS, "--dry-run").ended(ExitCode.DONE);
    assertTrue(dry.out().contains("ZooKeeper was rolled back: it counts "), dry.out());
    assertEquals(0, bond().orElseThrow().era());
    Scene.Said said = run("reseal", ORDERS, "--yes-i-know", ORDERS, "--json").ended(ExitCode.DONE);
    assertEquals(
        "mapping-zoo: ZooKeeper was rolled back: era 1 begins, and stewards freeze what was alive"
            + " before until it is resealed\n",
        said.err());
    assertEquals(1, bond().orElseThrow().era());
  }

  @Test
  void aDryRunEndsAsTheCommandWould() {
    seeded();
    scene.run("adopt-book", "--book", another(), "--yes-i-know").ended(ExitCode.DONE);
    run("adopt-book", "--yes-i-know").ended(ExitCode.DONE);
    scene.run("adopt-book", "--book", another(), "--yes-i-know").ended(ExitCode.DONE);
    for (String command : List.of("restore", "reseal")) {
      Scene.Said dry = run(command, ORDERS, "--dry-run").ended(ExitCode.FOREIGN);
      assertTrue(dry.err().contains("is not the one that this ensemble keeps"), dry.err());
      assertEquals("", dry.out());
    }
  }

  @Test
  void aResealOfABookThatIsElsewhereIsRefusedInItsDryRunToo() {
    boundElsewhere();
    Scene.Said dry = run("reseal", ORDERS, "--dry-run").ended(ExitCode.REFUSED);
    assertTrue(dry.err().contains("this one knows of no book"), dry.err());
  }

  @Test
  void aResealKeepsWhatWasAddedSinceTheBookWasWritten() {
    seeded();
    scene.run("extend", ORDERS, "2001:2100").ended(ExitCode.DONE);
    run("reseal", ORDERS, "--yes-i-know", ORDERS)
        .printed(
            "resealed /shop/orders: 1,000 ids free from 101 on, 100 ids lost; takes begin when a"
                + " steward leads\n");
    assertEquals("101:1000\n2001:2100\n", scene.text(ORDERS));
  }

  /// What the book promises does not hang on the list.
  @Test
  void aListThatNobodyCanReadIsResealedWithWhatWasAddedSince() {
    String lease = seeded();
    scene.run("extend", ORDERS, "2001:2100").ended(ExitCode.DONE);
    scene.write(ORDERS, "101:1000\n2001-2100\n");
    scene.run("take", ORDERS, "5").ended(ExitCode.REFUSED);
    Scene.Said ill = run("doctor", ORDERS).ended(ExitCode.UNBALANCED);
    assertTrue(
        ill.out().contains("WRONG: the stored list cannot be read: line 2, column 5"), ill.out());
    assertTrue(ill.out().contains("reseal"), ill.out());
    run("restore", ORDERS).ended(ExitCode.REFUSED);

    run("reseal", ORDERS, "--yes-i-know", ORDERS)
        .printed(
            "resealed /shop/orders: 1,000 ids free from 101 on, 100 ids lost; takes begin when a"
                + " steward leads\n");
    assertEquals("101:1000\n2001:2100\n", scene.text(ORDERS));
    scene.run("verify", ORDERS).ended(ExitCode.DONE);
    scene
        .run("push", ORDERS, "--lease", lease, "1:30", "--owner", "worker")
        .ended(ExitCode.REFUSED);
    assertEquals(201, advance(100).fence());
    scene.run("take", ORDERS, "5", "--owner", "worker").printed("101:105\n");
  }

  private void restoresAtItsFence() {
    run("restore", ORDERS)
        .printed(
            "restored /shop/orders: 900 ids free from 101 on, 100 ids lost; takes begin when a"
                + " steward leads\n");
    advance(100);
    scene.run("take", ORDERS, "5", "--owner", "worker").printed("101:105\n");
    scene.run("verify", ORDERS).ended(ExitCode.DONE);
  }

  @Test
  void whoseRecordsWereLostIsMadeAnewOnceItsNodeIsDeleted() {
    seeded();
    scene.delete(Layout.DEFAULT.control(NAME));
    scene.delete(Layout.DEFAULT.tally(NAME));
    run("restore", ORDERS).ended(ExitCode.REFUSED);
    Scene.Said ill = run("doctor", ORDERS).ended(ExitCode.UNBALANCED);
    assertTrue(
        ill.out()
            .contains(
                " -> the book has it, so its records were lost: delete its node with all below it,"
                    + " then restore"),
        ill.out());

    scene.delete(ORDERS);
    restoresAtItsFence();
  }

  @Test
  void whoseRecordsAreDamagedIsMadeAnewOnceAllOfItIsDeleted() {
    seeded();
    scene.write(Layout.DEFAULT.control(NAME), "rubbish");
    run("restore", ORDERS).ended(ExitCode.REFUSED);
    Scene.Said ill = run("doctor", ORDERS).ended(ExitCode.UNBALANCED);
    assertTrue(ill.out().contains("not a control record: line 1 is not ended"), ill.out());
    assertTrue(
        ill.out()
            .contains(
                " -> write its records as they were; where nobody knows that, delete its node with"
                    + " all below it, its control record and its tally, then restore"),
        ill.out());

    scene.delete(ORDERS);
    scene.delete(Layout.DEFAULT.control(NAME));
    scene.delete(Layout.DEFAULT.tally(NAME));
    restoresAtItsFence();
  }

  /// Deleting its node would take it from those whose it is.
  @Test
  void whatTheBookDoesNotHaveIsNotToBeDeleted() {
    seeded();
    scene.run("seed", "/shop/parcels", "1:100").ended(ExitCode.DONE);
    CategoryName parcels = CategoryName.of("/shop/parcels");
    scene.delete(Layout.DEFAULT.control(parcels));
    scene.delete(Layout.DEFAULT.tally(parcels));
    Scene.Said ill = run("doctor", "/shop/parcels").ended(ExitCode.UNBALANCED);
    assertTrue(ill.out().contains(" -> the book does not have it: "), ill.out());
    assertFalse(ill.out().contains("delete"), ill.out());
    scene.write(Layout.DEFAULT.control(parcels), "rubbish");
    Scene.Said damaged = run("doctor", "/shop/parcels").ended(ExitCode.UNBALANCED);
    assertTrue(damaged.out().contains("use another in its place"), damaged.out());
    assertFalse(damaged.out().contains("delete"), damaged.out());
  }

  @Test
  void whoseBooksCannotBeReadEitherIsNotResealed() {
    seeded();
    scene.write(ORDERS, "rubbish");
    scene.write(Layout.DEFAULT.tally(NAME), "rubbish");
    run("reseal", ORDERS, "--yes-i-know", ORDERS).ended(ExitCode.REFUSED);
    assertEquals("rubbish", scene.text(ORDERS));
  }

  @Test
  void theDoctorNamesWhatWasAliveBehindARollbackUntilItIsResealed() {
    seeded();
    run("reseal", ORDERS, "--yes-i-know", ORDERS).ended(ExitCode.DONE);
    advance(100);
    try (Book book = book()) {
      Book.Bound bound = book.bond().orElseThrow();
      Bond next = bound.bond().inNextEra(bound.bond().note());
      book.write(next, Optional.of(bound.stamp()));
    }
    mayBeInUse(true);
    beside(
        store ->
            renew(
                store,
                Restoration.Kind.RESEAL,
                () -> scene.permit(ORDERS, Perms.READ | Perms.ADMIN)));
    scene.permit(ORDERS, Perms.ALL);
    mayBeInUse(true);
    run("reseal", ORDERS, "--yes-i-know", ORDERS).ended(ExitCode.DONE);
    mayBeInUse(false);
  }

  private void mayBeInUse(boolean expected) {
    String said = run("doctor", ORDERS).out();
    assertEquals(expected, said.contains("ids that are free may be in use"), said);
  }

  @Test
  void aResealIsConfirmedByName() {
    seeded();
    run("reseal", ORDERS).ended(ExitCode.USAGE);
    run("reseal", ORDERS, "--yes-i-know", "/shop/order").ended(ExitCode.USAGE);
    run("restore", ORDERS, "--over", "/shop/order").ended(ExitCode.USAGE);
    assertEquals("31:1000\n", scene.text(ORDERS));
    run("restore", ORDERS, "--over", ORDERS).ended(ExitCode.DONE);
    assertEquals("101:1000\n", scene.text(ORDERS));
  }

  @Test
  void aDamagedRecordIsSaidAndNothingIsResumedFromIt() throws IOException {
    seeded();
    loseEverything();
    Files.writeString(record(), Files.readString(record()).replace("fence=101", "fence=31"));
    Scene.Said said = run("restore", ORDERS).ended(ExitCode.UNBALANCED);
    assertTrue(said.out().contains("is damaged: its checksum is wrong"), said.out());
    Scene.Said all = run("doctor").ended(ExitCode.UNBALANCED);
    assertTrue(all.out().contains("WRONG: " + record() + " is damaged"), all.out());
    Scene.Said one = run("doctor", ORDERS).ended(ExitCode.UNBALANCED);
    assertTrue(one.out().contains("/shop/orders  WRONG: "), one.out());
  }

  @Test
  void theDoctorHoldsBothSidesOfAllCategoriesSideBySide() {
    seeded();
    scene.run("seed", "/shop/parcels", "1:10").ended(ExitCode.DONE);
    scene.run("seed", "/did", "1:10", "--plain").ended(ExitCode.DONE);
    run("doctor")
        .printed(
            """
            ensemble: 3 categories, 2 of them managed
            stewards: none has served here, so no fence is moved
            book: %s
            /did  note: it is a plain list of 10 free ids: nobody knows who holds what, and a loss of ZooKeeper loses it -> adopt
            /shop/orders  well: the book promises 900 ids from 101 on; 70 are free below that
            /shop/parcels  note: no steward serves it: nothing of it survives a loss of ZooKeeper -> let a steward adopt it
            """
                .formatted(url()));
    loseEverything();
    assertEquals(
        """
        ensemble: 0 categories, 0 of them managed
        stewards: none has served here, so no fence is moved
        book: %s
        /shop/orders  WRONG: it is gone from ZooKeeper; the book can bring back 900 ids from 101 on, and at most 100 are lost -> restore
        """
            .formatted(url()),
        run("doctor").ended(ExitCode.UNBALANCED).out());
  }

  /// A steward gives it no fence any more.
  @Test
  void theDoctorAsksNoStewardForWhatWasRetiredUnserved() {
    run("adopt-book", "--yes-i-know").ended(ExitCode.DONE);
    scene.run("seed", ORDERS, "1:10").ended(ExitCode.DONE);
    scene.run("retire", ORDERS).ended(ExitCode.DONE);
    String said = run("doctor", ORDERS).ended(ExitCode.DONE).out();
    assertTrue(
        said.contains(
            ORDERS
                + "  note: it was retired before a steward served it: nothing of it survives a loss"
                + " of ZooKeeper -> write down elsewhere that its ids are not to be seeded again"),
        said);
  }

  @Test
  void whatTheDoctorMayNotReadHidesNoOther() {
    seeded();
    scene.run("seed", "/shop/closed", "1:10").ended(ExitCode.DONE);
    scene.permit("/shop/closed", Perms.ADMIN);
    String none = "cannot read /shop/closed: the node's access list does not permit it (NOAUTH)";
    Scene.Said closed = run("doctor").ended(ExitCode.DENIED);
    assertTrue(closed.out().contains("/shop/orders  well: "), closed.out());
    assertTrue(
        closed.out().contains("/shop/closed  WRONG: it cannot be looked at: " + none),
        closed.out());
    assertEquals("mapping-zoo: 1 category could not be looked at\n", closed.err());
    run("doctor", "/shop/closed").failed(ExitCode.DENIED, none);
    scene.run("take", ORDERS, "70", "--owner", "another").printed("31:100\n");
    Scene.Said wrong = run("doctor").ended(ExitCode.UNBALANCED);
    assertEquals("mapping-zoo: something is wrong with 1 category\n", wrong.err());
  }

  @Test
  void aNameThatStandsForNothingIsRefusedUnlessTheBookIsTheWrongOne() {
    seeded();
    run("doctor", "/shop/order").failed(ExitCode.REFUSED, "/shop/order: there is no such category");
    run("reseal", ORDERS, "--yes-i-know", ORDERS).ended(ExitCode.DONE);
    Scene.Said wrong =
        scene.run("doctor", "/shop/order", "--book", another()).ended(ExitCode.UNBALANCED);
    assertTrue(wrong.out().contains("is empty, and this ensemble keeps another"), wrong.out());
  }

  @Test
  void whatProgramsReadIsOneObject() {
    seeded();
    loseEverything();
    Scene.Said sick = run("doctor", "--json").ended(ExitCode.UNBALANCED);
    assertEquals(1, sick.out().lines().count());
    assertTrue(
        sick.out()
            .startsWith(
                "{\"command\":\"doctor\",\"outcome\":\"unbalanced\",\"book\":\"%s\",\"categories\":[{\"category\":\"/shop/orders\",\"severity\":\"wrong\",\"symptoms\":[{"
                    .formatted(url())),
        sick.out());
    String body =
        "\"book\":\"%s\",\"dryRun\":%s,%s\"categories\":[{\"category\":\"/shop/orders\",\"action\":\"restore\",\"epoch\":1,\"fence\":\"101\",\"free\":900,\"lost\":100%s}]}\n";
    run("restore", ORDERS, "--dry-run", "--json")
        .printed(
            "{\"command\":\"restore\",\"outcome\":\"done\","
                + body.formatted(url(), true, "\"note\":\"%s\",".formatted(OPEN), ""));
    Scene.Said made = run("restore", ORDERS, "--json");
    made.printed(
        "{\"command\":\"restore\",\"outcome\":\"done\","
            + body.formatted(url(), false, "", ",\"made\":true"));
    assertEquals("", made.err());
    Scene.Said again = run("restore", ORDERS, "--json").ended(ExitCode.REFUSED);
    assertEquals(1, again.out().lines().count(), again.out());
  }

  @Test
  void aBookHasToBeNamed() {
    String none =
        "no book: give --book URL, or set MAPPING_ZOO_BOOK; 'mapping-zoo doctor --help' says more";
    scene.run("doctor").failed(ExitCode.USAGE, none);
    scene.runWith("MAPPING_ZOO_BOOK", " ", "doctor").failed(ExitCode.USAGE, none);
    scene.run("restore", "--all", ORDERS, "--book", url()).ended(ExitCode.USAGE);
    scene.run("restore", "--book", url()).ended(ExitCode.USAGE);
  }

  @Test
  void aPasswordIsNotRepeated() {
    for (String url :
        new String[] {
          "jdbc:postgresql://127.0.0.1:1/x?user=ann&password=secret",
          "jdbc:mysql://127.0.0.1:1/x?password=secret",
          "ftp://ann:secret@127.0.0.1/x"
        }) {
      Scene.Said said = scene.runWith(BookChoice.ENVIRONMENT, url, "doctor", "--timeout", "1");
      assertFalse((said.out() + said.err()).contains("secret"), said::toString);
      assertTrue(
          said.code() == ExitCode.USAGE.number() || said.code() == ExitCode.UNREACHABLE.number(),
          said::toString);
    }
  }

  @Test
  void aPasswordIsNoPartOfACommandLine() {
    for (String url :
        new String[] {
          "jdbc:postgresql://127.0.0.1:1/x?user=ann&password=secret",
          "jdbc:postgresql://127.0.0.1:1/x?sslPassword=secret",
          "s3://ann:secret@books/x"
        }) {
      for (String command : new String[] {"doctor", "steward"}) {
        Scene.Said said = scene.run(command, "--book", url).ended(ExitCode.USAGE);
        assertTrue(said.err().contains("--book: everybody on this machine sees"), said::err);
        assertFalse(said.err().contains("secret"), said::err);
      }
    }
  }
}
