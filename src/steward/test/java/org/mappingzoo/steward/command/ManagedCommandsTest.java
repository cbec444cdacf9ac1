package org.mappingzoo.steward.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mappingzoo.steward.command.Scene.ORDERS;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Locale;
import org.apache.zookeeper.ZooDefs.Perms;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mappingzoo.core.allocator.LedgerChange;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.protocol.CategorySettings;
import org.mappingzoo.core.protocol.Layout;
import org.mappingzoo.core.protocol.LeaseId;

/// Managed categories from the shell: list and books change together.
class ManagedCommandsTest {
  private final Scene scene = Scene.start();

  @BeforeEach
  void seeded() {
    scene.run("seed", ORDERS, "1:1000").printed("seeded /shop/orders with 1,000 ids, managed\n");
  }

  @AfterEach
  void close() {
    scene.run("verify", ORDERS).ended(ExitCode.DONE);
    scene.close();
  }

  private void assertBooks(long free, long leased, long consumed, long lost) {
    scene
        .run("verify", ORDERS)
        .printed(
            String.format(
                Locale.ROOT,
                "/shop/orders  balanced: %,d free + %,d leased + %,d consumed + %,d lost = %,d\n",
                free,
                leased,
                consumed,
                lost,
                free + leased + consumed + lost));
  }

  @Test
  void aTakeIsALeaseAndAPushClosesIt() {
    Scene.Said take = scene.run("take", ORDERS, "100", "--owner", "import");
    take.printed("1:100\n");
    String lease = Scene.leaseIn(take);
    assertTrue(lease.startsWith("import-"), lease);
    assertBooks(900, 100, 0, 0);

    scene
        .run("push", ORDERS, "--lease", lease, "71:90", "--owner", "import")
        .printed("closed lease %s: 20 ids back, 80 consumed\n".formatted(lease));
    assertBooks(920, 0, 80, 0);
    assertEquals("71:90\n101:1000\n", scene.text(ORDERS));
  }

  /// What the ids' sink compares, and what closes the lease.
  @Test
  void aTakeInJsonIsTheLeaseWithItsFencingToken() {
    String control = Layout.DEFAULT.control(CategoryName.of(ORDERS));
    scene.write(control, scene.text(control).replace("epoch=0\n", "epoch=3\n"));
    Scene.Said take = scene.run("take", ORDERS, "100", "--owner", "import", "--json");
    String ledger = Layout.DEFAULT.ledger(CategoryName.of(ORDERS));
    String lease = scene.children(ledger).getFirst();
    take.printed(
        """
        {"command":"take","outcome":"done","category":"/shop/orders","managed":true,\
        "lease":"%s","epoch":3,"zxid":%d,"ids":100,"shortfall":"none","taken":["1:100"]}
        """
            .formatted(lease, scene.made(ledger + "/" + lease)));
    assertEquals("", take.err());
    scene.run("push", ORDERS, "--lease", lease, "--owner", "import").ended(ExitCode.DONE);
    assertBooks(900, 0, 100, 0);
  }

  @Test
  void aLeaseThatIsUsedUpIsClosedWithoutRanges() {
    String lease = Scene.leaseIn(scene.run("take", ORDERS, "100"));
    scene
        .run("push", ORDERS, "--lease", lease)
        .printed("closed lease %s: 0 ids back, 100 consumed\n".formatted(lease));
    scene
        .run("push", ORDERS, "--lease", lease)
        .failed(ExitCode.REFUSED, "/shop/orders: lease %s is gone".formatted(lease));
  }

  @Test
  void theWholeLeaseIsGrantedWhateverTheCategorysWindow() {
    scene.run("take", ORDERS, "100", "--owner", "import").ended(ExitCode.DONE);
    List<String> lines = scene.run("leases", ORDERS).ended(ExitCode.DONE).out().lines().toList();
    assertEquals(2, lines.size());
    assertTrue(
        lines.get(1).matches("import-[a-z2-7]{16}  open +absent +100 +100  1:100"), lines.get(1));
  }

  @Test
  void aTakeIsResumedUnderItsNameAndNotMadeTwice() {
    String lease = Scene.leaseIn(scene.run("take", ORDERS, "100"));
    Scene.Said again = scene.run("take", ORDERS, "100", "--resume", lease);
    again.printed("1:100\n");
    assertEquals(lease, Scene.leaseIn(again));
    assertBooks(900, 100, 0, 0);
  }

  @Test
  void aLeaseOfSomebodyElseIsNotResumed() {
    String lease = scene.leaseOf("worker", 100, 30);
    String user = "shell-" + System.getProperty("user.name");
    scene
        .run("take", ORDERS, "1", "--resume", lease)
        .failed(
            ExitCode.REFUSED,
            ("/shop/orders: lease %s is worker's, not %s's: where you are worker, say so with"
                    + " --owner")
                .formatted(lease, user));
    assertBooks(900, 100, 0, 0);
  }

  @Test
  void aLeaseWhoseOwnerIsThereIsNotResumed() {
    String lease = scene.leaseOf("worker", 100, 30);
    scene.write("/mapping-zoo/live/worker-aaaa", "");
    scene
        .run("take", ORDERS, "1", "--resume", lease, "--owner", "worker")
        .failed(ExitCode.REFUSED, "/shop/orders: worker is alive, and may use what it was granted");
    assertBooks(900, 100, 0, 0);
  }

  @Test
  void aCategoryOfAnotherChrootIsToldAsWhatItIs() {
    scene.write("/other", "");
    String other = scene.server.getConnectString() + "/other";
    scene.run("seed", ORDERS, "1:100", "--connect", other).ended(ExitCode.DONE);
    String why =
        "/other/shop/orders: it has the generation of a managed category, whose records are not"
            + " under this root: either a Mapping Zoo with another chroot manages it: connect with"
            + " that chroot; or its records were lost: doctor says whether the stewards' book has"
            + " it";
    scene.run("status", "/other/shop/orders").failed(ExitCode.REFUSED, why);
    scene.run("take", "/other/shop/orders", "1").failed(ExitCode.REFUSED, why);
    scene.run("status", ORDERS, "--connect", other).ended(ExitCode.DONE);
    String all = scene.run("status").ended(ExitCode.DONE).out();
    String fault =
        "/mapping-zoo/ctl/other%2Fshop%2Forders: not there: the Mapping Zoo with the chroot /other"
            + " manages the category";
    assertTrue(
        all.lines()
            .anyMatch(
                line -> line.startsWith("/other/shop/orders  elsewhere ") && line.endsWith(fault)),
        all);
    String json = scene.run("status", "--json").ended(ExitCode.DONE).out();
    assertTrue(json.contains("\"state\":\"elsewhere\",\"managed\":true"), json);
    scene.run("verify").ended(ExitCode.DONE);
  }

  @Test
  void aTakeThatALimitCutsSaysSo() {
    CategorySettings all = CategorySettings.DEFAULT;
    scene.change(
        new LedgerChange.Configure(
            new CategorySettings(
                all.batch(),
                all.window(),
                all.outageBudget(),
                20,
                all.leaseLimit(),
                all.ownerLeaseLimit(),
                all.softLimitBytes(),
                all.hardLimitBytes(),
                all.mergeOnPush())));
    Scene.Said cut = scene.run("take", ORDERS, "30");
    cut.printed("1:20\n");
    assertTrue(
        cut.err().endsWith("\nonly 20 of 30 could be had: another take gets more\n"), cut.err());
    String json = scene.run("take", ORDERS, "30", "--json").ended(ExitCode.DONE).out();
    assertTrue(json.contains(",\"ids\":20,\"shortfall\":\"limit\",\"taken\":["), json);
    String whole = scene.run("take", ORDERS, "5", "--json").ended(ExitCode.DONE).out();
    assertTrue(whole.contains(",\"shortfall\":\"none\","), whole);
  }

  @Test
  void bareIdsDoNotComeBackBesideTheBooks() {
    scene
        .run("push", ORDERS, "1:5")
        .failed(
            ExitCode.REFUSED,
            "/shop/orders: the category is managed: only changes through its ledger keep its books"
                + " right");
  }

  @Test
  void idsOfAnotherLeaseDoNotComeBack() {
    String lease = Scene.leaseIn(scene.run("take", ORDERS, "100"));
    scene
        .run("push", ORDERS, "--lease", lease, "95:105")
        .failed(
            ExitCode.REFUSED,
            "/shop/orders: 5 of these ids do not belong to lease %s: [101:105]".formatted(lease));
  }

  @Test
  void aLeaseOfSomebodyElseIsNotPushed() {
    String lease = scene.leaseOf("worker", 100, 30);
    Scene.Said push = scene.run("push", ORDERS, "--lease", lease, "1:100", "--owner", "ann");
    push.failed(
        ExitCode.REFUSED,
        ("/shop/orders: lease %s is worker's, not ann's: what a dead owner left is recycled; where"
                + " you are worker, say so with --owner")
            .formatted(lease));
    assertBooks(900, 100, 0, 0);
  }

  /// Who says that he is the owner may be another process of that name, or nobody of the kind.
  @Test
  void aLeaseWhoseWorkerIsThereIsNotPushed() {
    String lease = scene.leaseOf("worker", 100, 30);
    scene.write("/mapping-zoo/live/worker-aaaa", "");
    scene
        .run("push", ORDERS, "--lease", lease, "1:100", "--owner", "worker")
        .failed(ExitCode.REFUSED, "/shop/orders: worker is alive, and may use what it was granted");
    assertBooks(900, 100, 0, 0);
  }

  @Test
  void aRecyclingReturnsWhatWasNeverGranted() {
    String lease = scene.leaseOf("worker", 100, 30);
    scene
        .run("recycle", ORDERS, lease)
        .printed("recycled lease %s: 70 ids back, 30 booked as lost\n".formatted(lease));
    assertBooks(970, 0, 0, 30);
    scene
        .run("recycle", ORDERS, lease)
        .failed(ExitCode.REFUSED, "/shop/orders: lease %s is RECYCLED".formatted(lease));
  }

  @Test
  void anAttestedRecyclingReturnsWhatIsVouchedFor() {
    String lease = scene.leaseOf("worker", 100, 30);
    scene
        .run(
            "recycle",
            ORDERS,
            lease,
            "--who",
            "ann",
            "--attested",
            "11:15",
            "16:20",
            "--yes-i-know",
            ORDERS,
            "--why",
            "its disk is wiped")
        .printed("recycled lease %s: 80 ids back, 20 booked as lost\n".formatted(lease));
    assertBooks(980, 0, 0, 20);
    assertTrue(
        scene.actions().stream()
            .anyMatch(
                action ->
                    action.what().equals("recycle " + lease + " attested")
                        && action.note().who().equals("ann")
                        && action.note().why().equals("its disk is wiped")));
  }

  @Test
  void anAttestationWithoutItsConfirmationIsNone() {
    String lease = scene.leaseOf("worker", 100, 30);
    scene
        .run("recycle", ORDERS, lease, "--attested", "11:20")
        .failed(
            ExitCode.USAGE,
            "--attested needs --yes-i-know /shop/orders: if one of these ids was used, it is used"
                + " twice; 'mapping-zoo recycle --help' says more");
    scene
        .run(
            "recycle",
            ORDERS,
            lease,
            "--attested",
            "11:20",
            "--yes-i-know",
            "/shop/order",
            "--why",
            "x")
        .failed(
            ExitCode.REFUSED,
            "/shop/orders: '/shop/order' was typed where '/shop/orders' was expected");
    assertBooks(900, 100, 0, 0);
  }

  @Test
  void anAttestationHasAReason() {
    String lease = scene.leaseOf("worker", 100, 30);
    scene
        .run("recycle", ORDERS, lease, "--attested", "11:20", "--yes-i-know", ORDERS)
        .failed(
            ExitCode.USAGE,
            "--attested needs --why: on whose word and how it is known goes on record; 'mapping-zoo"
                + " recycle --help' says more");
    scene
        .run("recycle", ORDERS, lease, "--yes-i-know", ORDERS)
        .failed(
            ExitCode.USAGE,
            "--yes-i-know confirms --attested, and none is given; 'mapping-zoo recycle --help' says"
                + " more");
    assertBooks(900, 100, 0, 0);
  }

  @Test
  void nobodyAttestsForAWorkerThatIsThere() {
    String lease = scene.leaseOf("worker", 100, 30);
    scene.write("/mapping-zoo/live/worker-aaaa", "");
    scene
        .run("recycle", ORDERS, lease, "--attested", "11:20", "--yes-i-know", ORDERS, "--why", "x")
        .failed(ExitCode.REFUSED, "/shop/orders: worker is alive, and may use what it was granted");
  }

  @Test
  void anExtendWidensTheUniverseOnce() {
    scene
        .run("extend", ORDERS, "2001:2100")
        .printed("extended /shop/orders by 100 ids: 1,100 free\n");
    assertBooks(1_100, 0, 0, 0);
    scene
        .run("extend", ORDERS, "1:1")
        .failed(
            ExitCode.REFUSED,
            "/shop/orders: 1 of these ids were seeded before and are never seeded again: [1:1]");
  }

  @Test
  void aFrozenCategoryGivesNothingUntilItIsUnfrozen() {
    String lease = Scene.leaseIn(scene.run("take", ORDERS, "10"));
    scene
        .run("freeze", ORDERS, "--who", "ann", "--why", "stock count")
        .printed("froze /shop/orders\n");
    scene
        .run("take", ORDERS, "5")
        .failed(ExitCode.REFUSED, "/shop/orders: the category is frozen by ann: stock count");
    scene.run("push", ORDERS, "--lease", lease, "6:10").ended(ExitCode.DONE);
    scene.run("freeze", ORDERS).printed("nothing to do: /shop/orders is as it should be\n");
    scene.run("unfreeze", ORDERS).printed("unfroze /shop/orders\n");
    scene.run("take", ORDERS, "5").printed("6:10\n");
  }

  @Test
  void whatAReasonHoldsDoesNotSteerATerminal() {
    scene
        .run("freeze", ORDERS, "--who", "ann", "--why", "\u001b[2Jgone\nfishing")
        .ended(ExitCode.DONE);
    scene
        .run("take", ORDERS, "5")
        .failed(
            ExitCode.REFUSED,
            "/shop/orders: the category is frozen by ann: \\u001b[2Jgone fishing");
  }

  @Test
  void whatANodeHoldsDoesNotSteerATerminalThroughTheResults() {
    String tally = "/mapping-zoo/tally/shop%2Forders";
    String before = scene.text(tally);
    scene.write(tally, "\u001b[2J\u009b2Jx\n");
    Scene.Said status = scene.run("status").ended(ExitCode.DONE);
    assertTrue(status.out().contains("\\u001b[2J"), status.out());
    String json = scene.run("status", "--json").ended(ExitCode.DONE).out();
    for (String said : List.of(status.out(), status.err(), json)) {
      assertTrue(said.chars().noneMatch(c -> c != '\n' && Character.isISOControl(c)), said);
    }
    scene.write(tally, before);
  }

  @Test
  void aRetiredCategoryStaysRetired() {
    scene.run("retire", ORDERS, "--who", "ann").printed("retired /shop/orders\n");
    scene
        .run("take", ORDERS, "5")
        .failed(ExitCode.REFUSED, "/shop/orders: the category is retired by ann");
    scene
        .run("unfreeze", ORDERS)
        .failed(ExitCode.REFUSED, "/shop/orders: the category is retired by ann");
  }

  @Test
  void aCompactJoinsAndIsOnRecord() {
    String lease = Scene.leaseIn(scene.run("take", ORDERS, "100"));
    scene.run("push", ORDERS, "--lease", lease, "51:100").ended(ExitCode.DONE);
    assertEquals("51:100\n101:1000\n", scene.text(ORDERS));
    scene.run("compact", ORDERS).printed("compacted /shop/orders: 1 range instead of 2\n");
    assertEquals("51:1000\n", scene.text(ORDERS));
  }

  @Test
  void aSecondSeedOrAdoptionIsRefused() {
    scene
        .run("seed", ORDERS, "5000:6000")
        .failed(
            ExitCode.REFUSED,
            "/shop/orders: the category exists already, with 1000 free ids; seed only creates,"
                + " extend adds");
    scene
        .run("adopt", ORDERS, "--universe", "1:1000")
        .failed(ExitCode.REFUSED, "/shop/orders: the category is managed already");
  }

  @Test
  void itsStatusIsItsBooks() {
    scene.leaseOf("worker", 100, 30);
    scene
        .run("status", ORDERS)
        .printed(
            """
            /shop/orders  active, version 1
              free        900  in 1 range from 101
              leased      100  in 1 lease, 100 stranded
              consumed      0
              lost          0
              universe  1,000  not fenced
            """);
    scene
        .run("status")
        .printed(
            """
            CATEGORY      STATE   FREE  RANGES  LEASED  STRANDED  CONSUMED  LOST
            /shop/orders  active   900       1     100       100         0     0
            """);
  }

  @Test
  void whatIsStrandedIsNotKnownWhereWorkersMayNotBeListed() {
    scene.leaseOf("worker", 100, 30);
    scene.permit(Layout.DEFAULT.presences(), Perms.ALL & ~Perms.READ);
    scene
        .run("status")
        .printed(
            """
            CATEGORY      STATE   FREE  RANGES  LEASED  STRANDED  CONSUMED  LOST
            /shop/orders  active   900       1     100         ?         0     0
            """);
    String json = scene.run("status", "--json").out();
    assertTrue(json.contains("\"leased\":100,\"stranded\":null,"), json);
  }

  @Test
  void whatMayNotBeSeenOfOneCategoryIsSaidAndTheRestIsShown() {
    scene.leaseOf("worker", 100, 30);
    scene.permit(Layout.DEFAULT.presences(), Perms.ALL & ~Perms.READ);
    Scene.Said said = scene.run("status", ORDERS);
    said.printed(
        """
        /shop/orders  active, version 1
          free        900  in 1 range from 101
          leased      100  in 1 lease, ? stranded
          consumed      0
          lost          0
          universe  1,000  not fenced
        """);
    assertEquals(
        "cannot list /mapping-zoo/live: the node's access list does not permit it (NOAUTH): what is"
            + " in it is not seen\n",
        said.err());
    Scene.Said json = scene.run("status", ORDERS, "--json").ended(ExitCode.DONE);
    assertTrue(json.out().contains("\"leases\":1,\"leased\":100,\"stranded\":null,"), json.out());
    assertTrue(json.out().endsWith(",\"unlisted\":[\"/mapping-zoo/live\"]}\n"), json.out());
    assertEquals("", json.err());
  }

  @Test
  void whereNobodyMaySeeWhoIsThereLeasesAreListedAllTheSame() {
    scene.leaseOf("worker", 100, 30);
    scene.permit(Layout.DEFAULT.presences(), Perms.ALL & ~Perms.READ);
    Scene.Said said = scene.run("leases", ORDERS).ended(ExitCode.DONE);
    assertTrue(said.out().lines().toList().getLast().contains("  open   ?      "), said.out());
    assertTrue(said.err().startsWith("cannot list /mapping-zoo/live: "), said.err());
    String json = scene.run("leases", ORDERS, "--json").ended(ExitCode.DONE).out();
    assertTrue(json.contains("\"present\":null,\"state\":\"open\","), json);
    assertTrue(json.endsWith(",\"unlisted\":[\"/mapping-zoo/live\"]}\n"), json);
  }

  /// Their sum is not told as 0, for one category as for all.
  @Test
  void whereLeasesMayNotBeSeenNothingThatFollowsFromThemIsTold() {
    scene.leaseOf("worker", 100, 30);
    String ledger = Layout.DEFAULT.ledger(CategoryName.of(ORDERS));
    scene.permit(ledger, Perms.ALL & ~Perms.READ);
    Scene.Said said = scene.run("status", ORDERS);
    said.printed(
        """
        /shop/orders  active, version 1
          free        900  in 1 range from 101
          leased        ?
          consumed      ?
          lost          0
          universe  1,000  not fenced
        """);
    assertEquals(ledger + " may not be listed: what is in it is not seen\n", said.err());
    scene
        .run("status")
        .printed(
            """
            CATEGORY      STATE   FREE  RANGES  LEASED  STRANDED  CONSUMED  LOST
            /shop/orders  active   900       1       ?         ?         ?     0
            """);
    String json = scene.run("status", ORDERS, "--json").out();
    assertTrue(
        json.contains(
            "\"leases\":null,\"leased\":null,\"stranded\":null,\"consumed\":null,\"lost\":0,"),
        json);
    scene.permit(ledger, Perms.ALL); // which is audited at the end
  }

  @Test
  void aLeaseThatMayNotBeReadIsNamed() {
    String lease = scene.leaseOf("worker", 100, 30);
    String path = Layout.DEFAULT.lease(CategoryName.of(ORDERS), new LeaseId(lease));
    scene.permit(path, Perms.ALL & ~Perms.READ);
    Scene.Said said = scene.run("status", ORDERS).ended(ExitCode.DONE);
    assertTrue(said.out().contains("  leased        ?\n"), said.out());
    assertTrue(said.err().startsWith("cannot read " + path + ": "), said.err());
    scene.permit(path, Perms.ALL);
  }

  @Test
  void whereTheCategoryItselfMayNotBeReadThatIsTheEnd() {
    scene.permit(Layout.DEFAULT.control(CategoryName.of(ORDERS)), Perms.ALL & ~Perms.READ);
    scene
        .run("status", ORDERS)
        .failed(
            ExitCode.DENIED,
            "cannot read /mapping-zoo/ctl/shop%2Forders: the node's access list does not permit it"
                + " (NOAUTH)");
    scene.permit(Layout.DEFAULT.control(CategoryName.of(ORDERS)), Perms.ALL);
  }

  /// What somebody has set aside waits for a decision, not for a recycling: as the console counts.
  @Test
  void whatIsSetAsideIsLeasedAndNotStranded() {
    String lease = scene.leaseOf("worker", 100, 30);
    scene.change(new LedgerChange.Quarantine(new LeaseId(lease)));
    assertTrue(
        scene.run("status", ORDERS).out().contains("leased      100  in 1 lease, 0 stranded"));
  }

  @Test
  void aCategoryOfWhichNothingIsLeftIsExhaustedAndNotBroken() {
    scene.run("take", ORDERS, "1000").ended(ExitCode.DONE);
    scene
        .run("status")
        .printed(
            """
            CATEGORY      STATE   FREE  RANGES  LEASED  STRANDED  CONSUMED  LOST
            /shop/orders  active     0       0   1,000     1,000         0     0
            """);
  }

  @Test
  void allBooksAreVerifiedWhereNoneIsNamed() {
    scene.run("seed", "/shop/parcels", "1:10").ended(ExitCode.DONE);
    scene
        .run("verify")
        .printed(
            """
            /shop/orders  balanced: 1,000 free + 0 leased + 0 consumed + 0 lost = 1,000
            /shop/parcels  balanced: 10 free + 0 leased + 0 consumed + 0 lost = 10
            """);
  }

  @Test
  void whereThereIsNothingToAuditThatIsSaid() {
    scene.delete("/mapping-zoo");
    scene.run("verify").ended(ExitCode.UNBALANCED); // its list is there, and its books are lost
    scene.delete(ORDERS);
    scene.run("verify").printed("0 managed categories\n");
    scene.run("seed", ORDERS, "1:1000").ended(ExitCode.DONE);
  }

  @Test
  void aCategoryThatMayNotBeReadDoesNotHideTheOthers() {
    scene.run("seed", "/shop/parcels", "1:10").ended(ExitCode.DONE);
    scene.permit("/shop/parcels", Perms.ADMIN);
    String none = "cannot read /shop/parcels: the node's access list does not permit it (NOAUTH)";

    Scene.Said verify = scene.run("verify").ended(ExitCode.DENIED);
    assertEquals(
        "/shop/orders  balanced: 1,000 free + 0 leased + 0 consumed + 0 lost = 1,000\n"
            + "/shop/parcels  NOT AUDITED: "
            + none
            + "\n",
        verify.out());
    String hidden = "1 node may not be read: a plain category among them is not listed\n";
    assertEquals(hidden + "mapping-zoo: 1 category could not be audited\n", verify.err());
    scene.run("verify", "/shop/parcels").failed(ExitCode.DENIED, none);

    Scene.Said status = scene.run("status").ended(ExitCode.DONE);
    assertEquals(
        """
        CATEGORY       STATE    FREE  RANGES  LEASED  STRANDED  CONSUMED  LOST  FAULT
        /shop/orders   active  1,000       1       0         0         0     0
        /shop/parcels  broken      ?       ?       0         0         0     0  its books are there, but its list is gone or may not be read
        """,
        status.out());
    assertEquals(hidden, status.err());
  }

  @Test
  void whatMayOnlyBeReadIsLeftAlone() {
    String lease = Scene.leaseIn(scene.run("take", ORDERS, "100"));
    scene.permit(ORDERS, Perms.READ);
    String none = "cannot write /shop/orders: the node's access list does not permit it (NOAUTH)";
    for (String words :
        new String[] {
          "take %s 5", "extend %s 2001:2002", "freeze %s", "push %s 51:100 --lease " + lease
        }) {
      scene.run(words.formatted(ORDERS).split(" ")).failed(ExitCode.DENIED, none);
    }
    assertBooks(900, 100, 0, 0);
  }

  @Test
  void aListThatSomebodyCutShortDoesNotBalance() {
    scene.write(ORDERS, "1:990\n");
    Scene.Said verify = scene.run("verify", ORDERS).ended(ExitCode.UNBALANCED);
    assertEquals(
        "/shop/orders  WRONG: free 990 + leased 0 + consumed 0 + lost 0 are 990, the universe has"
            + " 1000\n",
        verify.out());
    assertEquals("mapping-zoo: the books of 1 category are wrong\n", verify.err());
    Scene.Said all = scene.run("verify").ended(ExitCode.UNBALANCED);
    assertEquals(verify.out(), all.out());
    scene.write(ORDERS, "1:1000\n");
  }

  @Test
  void aListThatACounterWasWrittenOverIsNotPassedOver() throws Exception { // as Curator declares it
    scene.client.setData().forPath(ORDERS, ByteBuffer.allocate(Long.BYTES).putLong(41).array());
    Scene.Said verify = scene.run("verify").ended(ExitCode.UNBALANCED);
    assertTrue(verify.out().startsWith("/shop/orders  WRONG: "), verify.out());
    assertEquals("mapping-zoo: the books of 1 category are wrong\n", verify.err());
    scene.write(ORDERS, "1:1000\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"worker-aaaaaaaaaaaaaaaa", "garbage"})
  void aLeaseThatCannotBeReadIsWrongAndNotForbidden(String name) {
    String path = "/mapping-zoo/led/shop%2Forders/" + name;
    scene.write(path, "garbage");
    Scene.Said one = scene.run("verify", ORDERS).ended(ExitCode.UNBALANCED);
    assertTrue(one.out().matches("/shop/orders  WRONG: [^\n]*" + name + "[^\n]*\n"), one.out());
    assertEquals("mapping-zoo: the books of 1 category are wrong\n", one.err());
    assertEquals(one, scene.run("verify"));
    for (String command : List.of("leases", "status")) {
      String err = scene.run(command, ORDERS).ended(ExitCode.UNBALANCED).err();
      assertTrue(err.contains(name), err);
    }
    scene.delete(path);
  }

  @Test
  void aCategoryCanBeSetToDoubtNewLeadersAndToTrustThemAgain() {
    scene
        .run("configure", ORDERS, "--reseal-on-new-leader=true")
        .printed("/shop/orders: reseal-on-new-leader false -> true\n");
    assertTrue(control().contains("resealOnNewLeader=true"), this::control);
    scene
        .run("configure", ORDERS, "--reseal-on-new-leader=true")
        .printed("nothing to do: /shop/orders is as it should be\n");
    scene.run("configure", ORDERS, "--reseal-on-new-leader=false").ended(ExitCode.DONE);
    assertFalse(control().contains("resealOnNewLeader"), this::control);
    scene.run("seed", Scene.DID, "1:100", "--plain").ended(ExitCode.DONE);
    scene.run("configure", Scene.DID, "--reseal-on-new-leader=true").ended(ExitCode.REFUSED);
  }

  private String control() {
    return scene.text("/mapping-zoo/ctl/shop%2Forders");
  }
}
