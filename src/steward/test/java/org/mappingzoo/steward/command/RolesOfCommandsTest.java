package org.mappingzoo.steward.command;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.zookeeper.server.auth.DigestAuthenticationProvider;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mappingzoo.core.access.AccessControl;
import org.mappingzoo.core.access.NodeKind;
import org.mappingzoo.core.access.RoleMap;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.protocol.Bond;
import org.mappingzoo.core.protocol.CategoryNodes;
import org.mappingzoo.core.protocol.Layout;
import org.mappingzoo.core.protocol.Node;
import org.mappingzoo.core.protocol.Transaction;
import org.mappingzoo.core.protocol.Transaction.Delete;
import org.mappingzoo.core.protocol.Transaction.Step;
import org.mappingzoo.steward.SecuredServer;
import org.mappingzoo.steward.book.Book;
import org.mappingzoo.steward.book.BookOptions;
import org.mappingzoo.steward.book.Books;
import org.mappingzoo.steward.book.Fencer;
import org.mappingzoo.zookeeper.AccessAdmin;
import org.mappingzoo.zookeeper.Ensemble;
import org.mappingzoo.zookeeper.Security;
import org.mappingzoo.zookeeper.Tls;
import org.mappingzoo.zookeeper.ZooKeeperBond;
import org.mappingzoo.zookeeper.ZooKeeperConnection;
import org.mappingzoo.zookeeper.ZooKeeperLedger;

/// The commands that make categories anew, or another kind, that give roles, and another book, by
/// each role, on a server that speaks TLS only: who may not is told so, and neither book nor
/// ZooKeeper is written.
@Timeout(120)
final class RolesOfCommandsTest {
  private static final List<String> ROLES =
      List.of("admin", "operator", "steward", "worker", "reader", "guest");
  private static final Layout LAYOUT = Layout.DEFAULT;

  @TempDir private static Path directory;
  private static SecuredServer zoo;
  private static ZooKeeperConnection connection;
  private static ZooKeeperLedger store;
  private static Book book;

  @BeforeAll
  static void start() throws Exception {
    zoo = SecuredServer.start(directory);
    StringBuilder map = new StringBuilder();
    for (String role : ROLES) {
      SecuredServer.certify(directory, role);
      Path secret = Files.writeString(zoo.file(role + ".secret"), "d-" + role + ":secret");
      Files.setPosixFilePermissions(secret, PosixFilePermissions.fromString("rw-------"));
      if (!role.equals("guest")) {
        map.append("%1$s x509:CN=%1$s\n%1$s digest:%2$s\n".formatted(role, hashed("d-" + role)));
      }
    }
    Tls tls =
        Tls.trusting(zoo.file("ca.pem"), Optional.empty())
            .as(zoo.file("admin.pem"), Optional.empty());
    connection =
        ZooKeeperConnection.open(
            new Ensemble(zoo.connectString()),
            ZooKeeperConnection.Options.forWorkers().with(Security.NONE.with(tls)));
    store = new ZooKeeperLedger(connection, LAYOUT);
    book = Books.open(url(), BookOptions.standard(), attempt -> {});
    AccessControl.Scope ours = new AccessControl.Scope(List.of(), true, false);
    Files.writeString(directory.resolve("roles.txt"), map);
    RoleMap roles = RoleMap.parse("the test", map.toString());
    assertTrue(new AccessAdmin(connection).apply(roles, ours).settled());
  }

  @AfterAll
  static void stop() {
    book.close();
    connection.close();
    zoo.close();
  }

  private static String hashed(String user) throws java.security.NoSuchAlgorithmException {
    return DigestAuthenticationProvider.generateDigest(user + ":secret");
  }

  private static String url() {
    return "file:" + directory.resolve("book");
  }

  /// A command line.
  ///
  /// @param permitted the roles that may, beside admins, by their first letters
  /// @param words with `{}` for the category
  /// @param refused how it ends for all others
  /// @param sentence what they are told, with their name
  private record Deed(
      String name,
      String permitted,
      Readying readying,
      String words,
      ExitCode refused,
      String sentence) {
    Deed(String name, String permitted, Readying readying, String words) {
      this(
          name,
          permitted,
          readying,
          words,
          ExitCode.DENIED,
          "(?s).*cannot [\\w ]+ /\\S+: [^\n]*%s\\b[^\n]*\n.*");
    }

    boolean permits(String role) {
      return role.equals("admin") || permitted.contains(role.substring(0, 1));
    }
  }

  private interface Readying {
    void ready(CategoryName name) throws Exception;
  }

  private static final List<Deed> DEEDS =
      List.of(
          new Deed(
              "adopt",
              "o",
              name -> asAdmin("seed {} 1:50 --plain", name),
              "adopt {} --universe 1:50"),
          new Deed(
              "configure",
              "os",
              RolesOfCommandsTest::fence,
              "configure {} --reseal-on-new-leader=true"),
          new Deed(
              "reseal", "os", RolesOfCommandsTest::fence, "reseal {} --yes-i-know {} --book URL"),
          new Deed("restore", "o", RolesOfCommandsTest::lose, "restore {} --book URL"),
          new Deed(
              "acl",
              "",
              name -> asAdmin("seed {} 1:50 --plain", name),
              "acl apply {} --role-map MAP",
              ExitCode.DENIED,
              "(?s).*%s is no admin under these roles, and would lock itself out.*"),
          new Deed(
              "adopt-book",
              "os",
              name -> asAdmin("adopt-book --book URL --yes-i-know", name),
              "adopt-book --book OTHER --yes-i-know"),
          new Deed("status", "oswr", RolesOfCommandsTest::fence, "status {}"),
          new Deed("verify", "oswr", RolesOfCommandsTest::fence, "verify {}"),
          new Deed("leases", "oswr", RolesOfCommandsTest::fence, "leases {}"),
          new Deed("doctor", "oswr", RolesOfCommandsTest::fence, "doctor {} --book URL"));

  @TestFactory
  Stream<DynamicTest> eachCommandByEachRole() {
    return DEEDS.stream()
        .flatMap(
            deed ->
                Stream.of("x509", "digest")
                    .map(
                        scheme ->
                            DynamicTest.dynamicTest(
                                deed.name() + " with " + scheme,
                                () -> {
                                  for (String role : ROLES) {
                                    tries(deed, scheme, role);
                                  }
                                })));
  }

  /// As where it runs from cron and nobody has given it a certificate.
  @ParameterizedTest
  @ValueSource(strings = {"x509", "digest"})
  void whoMayNotListTheBooksIsNotToldThatAllIsWell(String scheme) {
    asAdmin("seed {} 1:50", CategoryName.of("/listed/" + scheme));
    List<String> words = new ArrayList<>(List.of("verify"));
    words.addAll(who(scheme, "guest"));
    Scene.Said verify = run(words).ended(ExitCode.DENIED);
    assertTrue(verify.out().contains("/mapping-zoo/ctl  NOT LISTED: "), verify::out);
    assertTrue(verify.err().endsWith("could not be listed: what is in them was not audited\n"));
    words.add("--json");
    assertTrue(run(words).out().contains("\"outcome\":\"denied\""), "in JSON, too");

    words.set(0, "status");
    words.removeLast();
    Scene.Said status = run(words).ended(ExitCode.DONE);
    assertTrue(status.err().contains("/mapping-zoo/ctl may not be listed"), status::err);
  }

  private static void tries(Deed deed, String scheme, String role) throws Exception {
    CategoryName name = CategoryName.of("/m/%s-%s-%s".formatted(deed.name(), scheme, role));
    deed.readying().ready(name);
    String before = state(name);
    List<String> words = new ArrayList<>(words(deed.words(), name));
    words.addAll(who(scheme, role));
    Scene.Said said = run(words);
    if (deed.permits(role)) {
      said.ended(ExitCode.DONE);
      assertFalse(said.err().contains("no roles are in force"), said::err);
      return;
    }
    said.ended(deed.refused());
    String told = said.out() + said.err();
    assertTrue(told.matches(deed.sentence().formatted("(digest:d-|CN=)" + role)), told);
    assertEquals(before, state(name), () -> deed.name() + " by " + role + ": " + told);
  }

  private static List<String> who(String scheme, String role) {
    String trust = zoo.file("ca.pem").toString();
    return scheme.equals("x509")
        ? List.of("--tls-trust", trust, "--tls-key", zoo.file(role + ".pem").toString())
        : List.of(
            "--tls-trust", trust, "--credentials-file", zoo.file(role + ".secret").toString());
  }

  private static List<String> words(String line, CategoryName name) {
    return Arrays.stream(line.split(" "))
        .map(
            word ->
                switch (word) {
                  case "{}" -> name.path();
                  case "URL" -> url();
                  case "OTHER" -> "file:" + otherBook(name);
                  case "MAP" -> directory.resolve("roles.txt").toString();
                  default -> word;
                })
        .toList();
  }

  /// Without its count, which a steward may move on with each look.
  private static String whose(Node node) {
    Bond bond = Bond.parse(node.text());
    return "%s of %s, era %d".formatted(bond.book(), bond.ensemble(), bond.era());
  }

  private static Path otherBook(CategoryName name) {
    return directory.resolve("other-" + Layout.encode(name));
  }

  private static Scene.Said run(List<String> words) {
    return Scene.say(Optional.of(zoo.connectString()), Wiring::new, words.toArray(String[]::new));
  }

  private static void asAdmin(String line, CategoryName name) {
    List<String> words = new ArrayList<>(words(line, name));
    words.addAll(who("x509", "admin"));
    run(words).ended(ExitCode.DONE);
  }

  /// A category that a steward has served.
  private static void fence(CategoryName name) {
    asAdmin("seed {} 1:1000", name);
    assertEquals(101, new Fencer(store, book).advance(name, 100).fence());
  }

  /// The same, and ZooKeeper has lost it.
  private static void lose(CategoryName name) {
    fence(name);
    CategoryNodes nodes = store.read(name, true);
    List<Step> steps = new ArrayList<>();
    nodes.children().forEach(child -> steps.add(new Delete(name.path() + "/" + child, 0)));
    Map.of(
            name.path(),
            nodes.list(),
            LAYOUT.control(name),
            nodes.control(),
            LAYOUT.tally(name),
            nodes.tally())
        .forEach(
            (path, node) -> steps.add(new Delete(path, node.orElseThrow().revision().version())));
    store.commit(new Transaction(steps));
  }

  /// All that could have been changed. An empty directory for leases is no change.
  private static String state(CategoryName name) throws IOException {
    Path record = directory.resolve("book").resolve(Layout.encode(name) + ".reservation");
    return "%s %s %s %s %s"
        .formatted(
            store.read(name, true),
            new ZooKeeperBond(connection, LAYOUT).bond().map(RolesOfCommandsTest::whose),
            Files.exists(otherBook(name)),
            Files.exists(record) ? Files.readString(record, UTF_8) : "no record",
            new AccessAdmin(connection)
                    .look(Optional.empty(), new AccessControl.Scope(List.of(name), false, true))
                    .stream()
                    .filter(node -> node.kind() != NodeKind.LEDGER)
                    .toList());
  }
}
