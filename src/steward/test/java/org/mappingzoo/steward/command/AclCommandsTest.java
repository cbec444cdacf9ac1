package org.mappingzoo.steward.command;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import org.apache.zookeeper.ZooDefs.Perms;
import org.apache.zookeeper.data.ACL;
import org.apache.zookeeper.data.Id;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mappingzoo.core.access.AccessControl;

/// `acl apply` and `acl show`, with digest: what they do, and what they keep from happening.
final class AclCommandsTest {
  private static final List<ACL> OPEN = List.of(new ACL(Perms.ALL, new Id("world", "anyone")));
  private static final String SECRET = "secret";

  private final Scene scene = Scene.start();
  @TempDir private Path directory;

  @BeforeEach
  void map() throws Exception {
    write("admin", "operator", "worker", "steward", "reader");
  }

  @AfterEach
  void close() {
    scene.close();
  }

  private Path write(String... roles) throws Exception {
    List<String> lines = new ArrayList<>();
    for (String role : roles) {
      lines.add(role + " " + digest(role, SECRET));
    }
    return Files.write(directory.resolve("roles"), lines);
  }

  private static String digest(String user, String password) throws Exception {
    byte[] hash =
        MessageDigest.getInstance("SHA-1").digest((user + ":" + password).getBytes(UTF_8));
    return "digest:%s:%s".formatted(user, Base64.getEncoder().encodeToString(hash));
  }

  /// The tool as somebody.
  private Scene.Said as(String who, String... words) throws IOException {
    return as(who, SECRET, words);
  }

  private Scene.Said as(String who, String password, String[] words) throws IOException {
    Path file = directory.resolve(who);
    Files.deleteIfExists(file);
    Files.createFile(
        file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    Files.writeString(file, who + ":" + password);
    List<String> all = new ArrayList<>(Arrays.asList(words));
    all.addAll(List.of("--credentials-file", file.toString()));
    return scene.run(all.toArray(String[]::new));
  }

  private Scene.Said apply(String... more) throws IOException {
    List<String> words = new ArrayList<>(List.of("acl", "apply"));
    words.addAll(List.of("--role-map", directory.resolve("roles").toString()));
    words.addAll(List.of(more));
    return as("admin", words.toArray(String[]::new));
  }

  @Test
  void aSecondApplyChangesNothingAndNoNodeStaysOpen() throws Exception {
    scene.run("seed", Scene.ORDERS, "1:100").ended(ExitCode.DONE);
    scene.run("take", Scene.ORDERS, "10").ended(ExitCode.DONE);
    assertTrue(apply("--all").ended(ExitCode.DONE).out().startsWith("set "));
    apply("--all").printed("nothing to do: all lists are as the roles say\n");
    assertEquals(List.of(), open("/mapping-zoo"));
    as("admin", "acl", "show", "--all").ended(ExitCode.DONE);
  }

  /// Before roles are in force anybody can make it.
  @Test
  void aNodeThatStandsForNoCategoryIsClosedLikeTheOthers() throws Exception {
    scene.run("seed", Scene.ORDERS, "1:100").ended(ExitCode.DONE);
    for (String name : List.of("%zz", "%2", "%41", "..%2F")) {
      scene.write("/mapping-zoo/ctl/" + name, "junk");
    }
    apply("--dry-run", "--all").ended(ExitCode.DONE);
    apply("--all").ended(ExitCode.DONE);
    as("admin", "acl", "show", "--all").ended(ExitCode.DONE);
    assertEquals(List.of(), open("/mapping-zoo"));
  }

  /// The nodes at and below a path that somebody without any credentials can read.
  private List<String> open(String path) throws Exception {
    List<String> found = new ArrayList<>();
    try {
      byte[] _ = scene.client.getData().forPath(path);
      found.add(path);
      for (String child : scene.client.getChildren().forPath(path)) {
        found.addAll(open(path + "/" + child));
      }
    } catch (org.apache.zookeeper.KeeperException.NoAuthException e) {
      return found;
    }
    return found;
  }

  @Test
  void whatIsMadeAfterwardsHasItsListFromTheFirstMoment() throws Exception {
    apply().ended(ExitCode.DONE);
    as("operator", "seed", Scene.ORDERS, "1:100").ended(ExitCode.DONE);
    as("worker", "take", Scene.ORDERS, "10").ended(ExitCode.DONE);
    as("operator", "freeze", Scene.ORDERS, "--why", "a test").ended(ExitCode.DONE);
    as("operator", "seed", "/shop/plain", "1:9", "--plain").ended(ExitCode.DONE);
    as("admin", "acl", "show", "--all", "/shop/plain", "--parents").ended(ExitCode.DONE);
    assertEquals(List.of(), open("/shop"));
  }

  @Test
  void aDryRunShowsEachNodeAndChangesNone() throws Exception {
    scene.run("seed", Scene.ORDERS, "1:100").ended(ExitCode.DONE);
    Scene.Said said = apply("--dry-run", Scene.ORDERS).ended(ExitCode.DONE);
    assertTrue(
        said.out()
            .lines()
            .anyMatch(line -> line.matches("/shop/orders +managed .*anyone.*admin.*")),
        said.out());
    assertFalse(scene.client.getChildren().forPath("/mapping-zoo").contains("roles"));
    assertEquals(OPEN, scene.client.getACL().forPath("/mapping-zoo"));
  }

  @Test
  void whoMayNotIsToldWhatNodeAndWhoItIs() throws Exception {
    apply().ended(ExitCode.DONE);
    as("operator", "seed", Scene.ORDERS, "1:100").ended(ExitCode.DONE);
    String sentence = as("worker", "freeze", Scene.ORDERS).ended(ExitCode.DENIED).err();
    assertTrue(
        sentence.matches(
            "mapping-zoo: cannot write /mapping-zoo/audit/\\S+: the node's access list does not"
                + " permit it to digest:worker \\(worker\\) \\(NOAUTH\\)\n"),
        sentence);
    as("reader", "take", Scene.ORDERS, "1")
        .failed(
            ExitCode.DENIED,
            "cannot read /mapping-zoo/roles: digest:reader has no role that makes nodes");
    scene
        .run("status", Scene.ORDERS)
        .failed(
            ExitCode.DENIED,
            "cannot read /shop/orders: the node's access list does not permit it (NOAUTH)");
  }

  @Test
  void nobodyLocksHimselfOut() throws Exception {
    String map = directory.resolve("roles").toString();
    as("operator", "acl", "apply", "--role-map", map)
        .failed(
            ExitCode.DENIED,
            "digest:operator is no admin under these roles, and would lock itself out");
    String[] words = {"acl", "apply", "--role-map", map};
    scene
        .run(words)
        .failed(
            ExitCode.DENIED,
            "a client without credentials is no admin under these roles, and would lock itself"
                + " out");
    String said = as("admin", "another", words).ended(ExitCode.DENIED).err();
    assertTrue(said.contains("is admin under these roles by name only"), said);
    assertFalse(scene.client.getChildren().forPath("/mapping-zoo").contains("roles"));
    assertEquals(OPEN, scene.client.getACL().forPath("/mapping-zoo"));
  }

  @Test
  void aCategoryThatIsNotThereIsRefusedBeforeAnythingIsWritten() throws Exception {
    scene.run("seed", Scene.ORDERS, "1:100").ended(ExitCode.DONE);
    String none = "/shop/order: there is no such category";
    apply(Scene.ORDERS, "/shop/order").failed(ExitCode.REFUSED, none);
    apply("--dry-run", "/shop/order").failed(ExitCode.REFUSED, none);
    as("admin", "acl", "show", "/shop/order").failed(ExitCode.REFUSED, none);
    assertFalse(scene.client.getChildren().forPath("/mapping-zoo").contains("roles"));
    assertEquals(OPEN, scene.client.getACL().forPath(Scene.ORDERS));
  }

  @Test
  void booksWhoseListIsGoneAreClosedByItsName() throws Exception {
    scene.run("seed", Scene.ORDERS, "1:100").ended(ExitCode.DONE);
    scene.delete(Scene.ORDERS);
    apply(Scene.ORDERS).ended(ExitCode.DONE);
    assertEquals(List.of(), open("/mapping-zoo"));
  }

  @Test
  void aMapThatSomebodyElseMayWriteIsNotBelieved() throws Exception {
    scene.write("/mapping-zoo/roles", "mapping-zoo roles 1\nadmin " + digest("eve", "x") + "\n");
    scene
        .run("seed", Scene.ORDERS, "1:100")
        .failed(
            ExitCode.DENIED,
            "the roles in /mapping-zoo/roles are not believed: world:anyone may change"
                + " /mapping-zoo/roles and is no admin there");
  }

  @Test
  void aMapThatIsNoneKeepsNodesFromBeingMade() throws Exception {
    scene.write("/mapping-zoo/roles", "mapping-zoo roles 1\nboss x509:CN=eve\n");
    scene
        .run("seed", Scene.ORDERS, "1:100")
        .failed(
            ExitCode.DENIED,
            "/mapping-zoo/roles, line 2: 'boss' is none of the roles admin, operator, steward,"
                + " worker, reader, legacy");
  }

  @Test
  void somebodyWhoLosesHisRoleLosesItOnAllNodes() throws Exception {
    apply().ended(ExitCode.DONE);
    as("operator", "seed", Scene.ORDERS, "1:100").ended(ExitCode.DONE);
    write("admin", "operator");
    apply("--all").ended(ExitCode.DONE);
    as("worker", "take", Scene.ORDERS, "1").ended(ExitCode.DENIED);
    as("operator", "take", Scene.ORDERS, "1").ended(ExitCode.DONE);
  }

  @Test
  void anOpenListIsClosedWhenItIsAdopted() throws Exception {
    apply().ended(ExitCode.DONE);
    scene.write(Scene.DID, "1:50\n");
    adopt(Scene.DID).printed("adopted /com/demdex/did: 50 free of 50 ids, 0 count as consumed\n");
    as("admin", "acl", "show", Scene.DID).ended(ExitCode.DONE);
    assertEquals(List.of(), open(Scene.DID));
  }

  @Test
  void aListThatOnlyAnAdminCanCloseIsNamedWhenItIsAdopted() throws Exception {
    write("admin", "operator", "legacy");
    apply().ended(ExitCode.DONE);
    as("operator", "seed", Scene.ORDERS, "1:50", "--plain").ended(ExitCode.DONE);
    Scene.Said said = adopt(Scene.ORDERS).ended(ExitCode.DONE);
    assertEquals(
        "/shop/orders keeps the access list that it had, which only an admin changes: have one say"
            + " 'acl apply --role-map FILE /shop/orders'\n",
        said.err());
    as("admin", "acl", "show", Scene.ORDERS).ended(ExitCode.UNBALANCED);
    apply(Scene.ORDERS).ended(ExitCode.DONE);
    as("admin", "acl", "show", Scene.ORDERS).ended(ExitCode.DONE);
  }

  @Test
  void inJsonTheOutcomeOfAShowIsThatOfItsExitCode() throws Exception {
    apply().ended(ExitCode.DONE);
    scene.write(Scene.DID, "1:50\n");
    Scene.Said said = as("admin", "acl", "show", Scene.DID, "--json").ended(ExitCode.UNBALANCED);
    assertTrue(
        said.out().startsWith("{\"command\":\"acl show\",\"outcome\":\"unbalanced\",\"nodes\":["),
        said.out());
  }

  @Test
  void inJsonTheOutcomeOfAnApplyThatDidNotSettleIsThatOfItsExitCode() {
    Shell.Opening opening = (connect, given) -> neverSettling(new Wiring(connect, given));
    Scene.Said said =
        Scene.say(
                Optional.of(scene.server.getConnectString()),
                opening,
                "acl",
                "apply",
                "--role-map",
                directory.resolve("roles").toString(),
                "--json")
            .ended(ExitCode.CONTENDED);
    assertEquals(
        "{\"command\":\"acl apply\",\"outcome\":\"contended\",\"changed\":0}\n", said.out());
  }

  /// The same ensemble, on which each pass over the nodes finds some more.
  private static Shell.Opened neverSettling(Wiring wiring) {
    AccessControl access =
        proxy(
            AccessControl.class,
            (self, method, arguments) ->
                method.getName().equals("apply")
                    ? new AccessControl.Applied(List.of(), false)
                    : Optional.empty());
    return proxy(
        Shell.Opened.class,
        (self, method, arguments) ->
            method.getName().equals("access") ? access : method.invoke(wiring, arguments));
  }

  private static <T> T proxy(Class<T> type, InvocationHandler handler) {
    return type.cast(
        Proxy.newProxyInstance(Shell.class.getClassLoader(), new Class<?>[] {type}, handler));
  }

  private Scene.Said adopt(String category) throws IOException {
    return as("operator", "adopt", category, "--universe", "1:50");
  }

  @Test
  void aFileThatIsNoMapIsRefusedBeforeAnybodyIsAsked() throws Exception {
    Path file = Files.writeString(directory.resolve("wrong"), "worker x509:CN=a\n");
    Scene.Said said = as("admin", "acl", "apply", "--role-map", file.toString());
    assertTrue(said.ended(ExitCode.USAGE).err().contains(file + ": nobody is admin"), said::err);
    assertUnusable("there is no file %s", directory.resolve("none"));
    assertUnusable("cannot use %s: Is a directory", directory);
    Path binary = Files.write(directory.resolve("binary"), new byte[] {'a', (byte) 0xff});
    assertUnusable("%s is no text in UTF-8", binary);
  }

  private void assertUnusable(String sentence, Path file) throws IOException {
    as("admin", "acl", "apply", "--role-map", file.toString())
        .failed(
            ExitCode.USAGE,
            sentence.formatted(file) + "; 'mapping-zoo acl apply --help' says more");
  }
}
