package org.mappingzoo.console;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Predicate;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mappingzoo.console.connections.Keyring;
import org.mappingzoo.console.connections.Profile;
import org.mappingzoo.console.connections.Vault;
import org.mappingzoo.console.feed.FleetFeed;
import org.mappingzoo.console.feed.FxThread;
import org.mappingzoo.console.shell.Operator;
import org.mappingzoo.console.shell.Target.Environment;
import org.mappingzoo.console.shell.Tint;
import org.mappingzoo.core.allocator.AdminChange;
import org.mappingzoo.core.allocator.CategoryAdmin;
import org.mappingzoo.core.allocator.Preview;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.monitor.FleetSnapshot;
import org.mappingzoo.core.monitor.SeenAction;
import org.mappingzoo.core.ranges.RangeText;

/// Who makes changes on a server that speaks TLS only, and demands certificates.
final class CertifiedOperatorTest {
  private static final CategoryName DID = CategoryName.of("/did");

  @TempDir private static Path directory;

  @AutoClose private final CertifiedServer server = CertifiedServer.start(directory, "ann");

  @Test
  void whomTheCertificateNamesIsInTheEntryOfAChangeAndInTheSettings() throws Exception {
    FxThread fx = new FxThread(Runnable::run, Runnable::run);
    fx.start(() -> {});
    try (Wiring wiring =
        new Wiring(
            Arguments.parse("--data", directory.resolve("kept").toString()),
            Optional.of(ann()),
            new Vault(Keyring.none()),
            fx)) {
      Desk.Parts parts = wiring.parts(Settings.forgotten());
      var current = first(wiring.feed(), seen -> seen.connection().isCurrent());
      var recorded = first(wiring.feed(), seen -> !seen.actions().actions().isEmpty());
      wiring.connect();
      current.get(60, SECONDS);
      seed(parts.admin());
      assertEquals(
          List.of("ann"),
          recorded.get(30, SECONDS).actions().actions().stream()
              .map(SeenAction::action)
              .map(action -> action.note().who())
              .toList());
      assertEquals(
          new Operator("ann", Operator.Source.CERTIFICATE),
          parts.alerting().preferences().operator());
    }
  }

  /// Completed with the first snapshot that is as wanted, from now on.
  static CompletableFuture<FleetSnapshot> first(FleetFeed feed, Predicate<FleetSnapshot> wanted) {
    CompletableFuture<FleetSnapshot> found = new CompletableFuture<>();
    feed.snapshotProperty()
        .subscribe(
            now -> {
              if (wanted.test(now)) {
                found.complete(now);
              }
            });
    return found;
  }

  private static void seed(CategoryAdmin admin) {
    Preview.Result.Ready ready =
        assertInstanceOf(
            Preview.Result.Ready.class,
            admin.preview(DID, new AdminChange.Seed(RangeText.parse("1:100"))));
    assertInstanceOf(CategoryAdmin.Applied.Done.class, admin.apply(ready.preview(), DID.path()));
  }

  private Profile ann() {
    return new Profile(
        "lab",
        Tint.BLUE,
        Environment.DEVELOPMENT,
        server.connectString(),
        List.of(),
        Profile.Writes.LOCKED,
        Profile.USUAL_UNLOCK,
        Optional.empty(),
        Optional.of(
            new Profile.Encryption(server.file("ca.pem"), Optional.of(server.file("ann.pem")))),
        Set.of());
  }
}
