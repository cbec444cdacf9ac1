package org.mappingzoo.zookeeper;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.server.auth.DigestAuthenticationProvider;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.mappingzoo.core.access.AccessControl;
import org.mappingzoo.core.access.RoleMap;
import org.mappingzoo.core.allocator.AdminChange;
import org.mappingzoo.core.allocator.LedgerChange;
import org.mappingzoo.core.allocator.StoreException;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.protocol.Layout;
import org.mappingzoo.zookeeper.ZooKeeperConnection.Options;

/// Each role at each deed, on a server that speaks TLS only: who may can, who may not changes
/// nothing and is told the node and who it is.
@Timeout(120)
final class RolesTest {
  private static final List<String> ROLES =
      List.of("admin", "operator", "steward", "worker", "reader", "legacy");
  private static final String STRANGER = "guest";

  /// A list whose access list only an admin changes, adopted by somebody else.
  private static final String NOT_ADMINS = "/m/adopt-operator";
  private static final Options PATIENT =
      new Options(Duration.ofSeconds(30), Duration.ofSeconds(20), Duration.ofSeconds(20), false);

  @TempDir private static Path files;
  private static TlsZooKeeper zoo;

  @BeforeAll
  static void start() throws Exception {
    LabAuthority lab = new LabAuthority("lab", Clock.systemUTC().instant());
    lab.writePem(file("lab"));
    lab.identity("zoo", LabAuthority.loopback()).writePem(file("zoo"));
    lab.identity(STRANGER).writePem(file(STRANGER));
    for (String role : ROLES) {
      lab.identity(role).writePem(file(role));
    }
    zoo = TlsZooKeeper.start(files, file("zoo"), file("lab"));
    try (Party anybody = new Party(STRANGER, zoo.connectString(), certified(STRANGER))) {
      anybody.create("/digest", "", CreateMode.PERSISTENT);
      anybody.create("/x509", "", CreateMode.PERSISTENT);
    }
  }

  @AfterAll
  static void stop() {
    zoo.close();
  }

  private static Path file(String name) {
    return files.resolve(name + ".pem");
  }

  private static Options certified(String name) {
    Tls tls = Tls.trusting(file("lab"), Optional.empty()).as(file(name), Optional.empty());
    return PATIENT.with(Security.NONE.with(tls));
  }

  /// The server wants a certificate of everybody; this one names nobody who has a role.
  private static Options withPassword(String name) {
    Options stranger = certified(STRANGER);
    return name.equals(STRANGER)
        ? stranger
        : stranger.with(stranger.security().with(Credentials.of("digest", name + ":secret")));
  }

  private static String hashed(String role) {
    try {
      return "digest:" + DigestAuthenticationProvider.generateDigest(role + ":secret");
    } catch (java.security.NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void eachChangeByHandIsAmongTheDeeds() {
    for (Class<?> change : LedgerChange.class.getPermittedSubclasses()) {
      String name = change.getSimpleName().replaceAll("(?<=[a-z])(?=[A-Z])", " ");
      assertTrue(Deeds.all().containsKey(name.toLowerCase(Locale.ROOT)), name);
    }
  }

  @Test
  void eachChangeOfABareListByHandIsAmongTheDeeds() {
    for (Class<?> change : AdminChange.class.getPermittedSubclasses()) {
      String name = change.getSimpleName().toLowerCase(Locale.ROOT);
      assertTrue(
          change == AdminChange.OnLedger.class
              || Deeds.all().containsKey(name + " a bare list by hand"),
          name);
    }
  }

  @TestFactory
  List<DynamicTest> eachDeedByEachRoleWithDigest() {
    return matrix("/digest", RolesTest::hashed, RolesTest::withPassword);
  }

  @TestFactory
  List<DynamicTest> eachDeedByEachRoleWithCertificates() {
    return matrix("/x509", role -> "x509:CN=" + role, RolesTest::certified);
  }

  /// The last of the tests closes what the first has opened.
  private static List<DynamicTest> matrix(
      String chroot, Function<String, String> id, Function<String, Options> options) {
    List<Party> parties = new ArrayList<>();
    List<DynamicTest> tests = new ArrayList<>();
    tests.add(
        DynamicTest.dynamicTest(
            "roles are applied",
            () -> {
              for (String role : ROLES) {
                parties.add(new Party(role, zoo.connectString() + chroot, options.apply(role)));
              }
              parties.add(
                  new Party(STRANGER, zoo.connectString() + chroot, options.apply(STRANGER)));
              apply(parties.getFirst(), id);
            }));
    Deeds.all()
        .forEach(
            (name, deed) ->
                tests.add(
                    DynamicTest.dynamicTest(
                        name,
                        () -> {
                          for (Party party : parties) {
                            tries(parties.getFirst(), party, name, deed);
                          }
                        })));
    tests.add(DynamicTest.dynamicTest("nothing is left open", () -> leaveNothingOpen(parties)));
    return tests;
  }

  private static void apply(Party admin, Function<String, String> id) {
    StringBuilder map = new StringBuilder();
    ROLES.forEach(role -> map.append(role).append(' ').append(id.apply(role)).append('\n'));
    RoleMap roles = RoleMap.parse("the test", map.toString());
    AccessControl.Scope ours = new AccessControl.Scope(List.of(), true, false);
    assertTrue(new AccessAdmin(admin.connection).apply(roles, ours).settled());
    admin.create("/m", "", CreateMode.PERSISTENT);
  }

  private static void tries(Party admin, Party party, String name, Deeds.Deed deed) {
    CategoryName category = CategoryName.of("/m/" + name.replace(' ', '-') + "-" + party.name);
    Consumer<Party> todo = deed.readying().ready(admin, category);
    admin.settle();
    if (deed.permits(party.name)) {
      todo.accept(party);
      party.settle();
      return;
    }
    String before = state(admin, category);
    StoreException refusal =
        assertThrows(StoreException.class, () -> todo.accept(party), name + " by " + party);
    assertEquals(StoreException.Reason.NO_PERMISSION, refusal.reason(), refusal::getMessage);
    assertTrue(
        String.valueOf(refusal.getMessage())
            .matches("cannot [\\w ]+ /\\S+: .*(digest:|CN=)" + party.name + "\\b.*"),
        refusal::getMessage);
    assertEquals(before, state(admin, category), name + " by " + party);
  }

  /// All that could have been changed. An empty directory for leases is no change: it says nothing,
  /// and a steward that may make one for a counter may make it before it is refused the rest.
  private static String state(Party admin, CategoryName category) {
    Layout layout = Layout.DEFAULT;
    return String.join(
        "\n",
        admin.tree(category.path()),
        admin.tree(layout.control(category)),
        admin.tree(layout.tally(category)),
        admin.leases(layout.ledger(category)),
        admin.tree(layout.roles()),
        admin.tree(layout.terms()),
        admin.tree(layout.stewards()),
        admin.names(layout.actions()).size() + " on record",
        admin.tree(layout.requests()),
        admin.tree(layout.bond()),
        admin.names(layout.presences()) + "",
        admin.names(layout.duties()) + "");
  }

  private static void leaveNothingOpen(List<Party> parties) {
    Party admin = parties.getFirst();
    AccessAdmin lists = new AccessAdmin(admin.connection);
    AccessControl.Scope all = new AccessControl.Scope(List.of(), true, true);
    assertEquals(
        List.of(),
        lists.look(lists.inForce(), all).stream()
            .filter(node -> node.changes() && !node.path().equals(NOT_ADMINS))
            .toList());
    parties.forEach(Party::close);
  }
}
