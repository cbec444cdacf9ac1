package org.mappingzoo.core.protocol;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.mappingzoo.core.testkit.Ids.ids;
import static org.mappingzoo.core.testkit.LedgerScene.ANN;
import static org.mappingzoo.core.testkit.LedgerScene.DID;
import static org.mappingzoo.core.testkit.LedgerScene.settled;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.mappingzoo.core.allocator.HeldLease;
import org.mappingzoo.core.allocator.LeaseLedger;
import org.mappingzoo.core.allocator.LedgerChange;
import org.mappingzoo.core.protocol.Transaction.Create;
import org.mappingzoo.core.protocol.Transaction.Delete;
import org.mappingzoo.core.protocol.Transaction.Exists;
import org.mappingzoo.core.protocol.Transaction.Replace;
import org.mappingzoo.core.protocol.Transaction.Step;
import org.mappingzoo.core.protocol.Transaction.Unchanged;
import org.mappingzoo.core.testkit.LedgerScene;

class ProtocolPageTest {
  private static final Path PAGE =
      Path.of(System.getProperty("project.root"), "src/handbook/protocol.md");

  private final LedgerScene scene = new LedgerScene();
  private final LeaseLedger worker = scene.worker("importer-7");

  @Test
  void theExampleIsWhatTheCodeDoes() throws IOException {
    scene.seed("9001:10000");
    shows("seeded", nodes(DID.path(), Layout.DEFAULT.control(DID), Layout.DEFAULT.tally(DID)));

    HeldLease lease = take(Optional.empty());
    shows("take", steps(lastSent()));
    shows("lease", nodes(Layout.DEFAULT.lease(DID, lease.id())));

    HeldLease wider = settled(worker.advance(lease, 100));
    shows("advance", steps(lastSent()));

    HeldLease second = take(Optional.of(wider));
    shows("take and close", steps(lastSent()));

    settled(worker.push(second, ids("9121:9200")));
    shows("push", steps(lastSent()));
    shows("pushed", nodes(DID.path(), Layout.DEFAULT.tally(DID)));

    HeldLease third = take(Optional.empty());
    scene.change(new LedgerChange.Recycle(third.id()));
    shows("recycled", nodes(Layout.DEFAULT.lease(DID, third.id()), Layout.DEFAULT.tally(DID)));
    scene.assertBooks(855, 0, 120, 25);
  }

  @Test
  void theReservationIsWhatTheBookHolds() throws IOException {
    scene.seed("9001:10000");
    FenceTransactions fences = new FenceTransactions(Layout.DEFAULT);
    Plan<ControlRecord> restrict = fences.restrict(scene.category(), 9501);
    scene.server.commit(assertInstanceOf(Plan.Send.class, restrict).transaction());
    Proposal first = fences.next(scene.category(), Optional.empty(), 9501, ANN);
    Reservation booked = assertInstanceOf(Proposal.Write.class, first).next();
    shows("reservation", booked.text().display().strip());
  }

  private HeldLease take(Optional<HeldLease> finished) {
    return settled(worker.take(DID, worker.request(100, OptionalLong.of(25)), finished));
  }

  private Transaction lastSent() {
    return scene.network.sendings().getLast();
  }

  private String nodes(String... paths) {
    return List.of(paths).stream()
        .map(path -> path + "\n" + scene.server.node(path).orElseThrow().text().display().strip())
        .collect(Collectors.joining("\n\n"));
  }

  private static String steps(Transaction transaction) {
    return transaction.steps().stream()
        .map(ProtocolPageTest::line)
        .collect(Collectors.joining("\n"));
  }

  private static String line(Step step) {
    return switch (step) {
      case Create(String path, var text) -> "create   " + path;
      case Exists(String path) -> "check    " + path;
      case Unchanged(String path, int version) -> "check    %s at %d".formatted(path, version);
      case Replace(String path, int version, var text) ->
          "setData  %s at %d".formatted(path, version);
      case Delete(String path, int version) -> "delete   %s at %d".formatted(path, version);
    };
  }

  /// A block of the page is introduced by its name in the fence's first line.
  private static void shows(String name, String expected) throws IOException {
    Matcher block =
        Pattern.compile("```text " + Pattern.quote(name) + "\n(.*?)\n```", Pattern.DOTALL)
            .matcher(Files.readString(PAGE, UTF_8));
    assertEquals(expected, block.find() ? block.group(1) : "no block '" + name + "'", name);
  }
}
