package org.mappingzoo.steward.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mappingzoo.steward.command.Scene.DID;
import static org.mappingzoo.steward.command.Scene.ORDERS;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.apache.zookeeper.data.Stat;
import org.apache.zookeeper.server.auth.DigestAuthenticationProvider;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// A category that nobody has ever seen, and a plain one where only a managed one will do: one line
/// names it, the exit code is that of what does not fit, and nothing is written.
class UnknownCategoryTest {
  private static final String NOWHERE = "/nowhere";

  /// Commands that are not lost without the category that they are given, and why.
  private static final Map<String, String> OTHERS = Map.of("seed", "it is what makes one");

  /// With `{}` for the category.
  static final List<String> OF_ANY =
      List.of(
          "take {} 5",
          "take {} 5 --owner w",
          "push {} 1:5",
          "push {} 1:5 --lease w-aaaaaaaaaaaaaaaa --owner w",
          "extend {} 2001:2005",
          "compact {}",
          "recycle {} w-aaaaaaaaaaaaaaaa",
          "leases {}",
          "status {}",
          "status {} --ranges",
          "verify {}",
          "adopt {} --universe 1:5",
          "freeze {}",
          "unfreeze {}",
          "retire {}",
          "configure {}",
          "configure {} --batch 5",
          "watch {}",
          "acl show {}",
          "acl apply --role-map ROLES {}",
          "acl apply --role-map ROLES {} --dry-run",
          "doctor --book BOOK {}",
          "restore --book BOOK {}",
          "restore --book BOOK {} --dry-run",
          "reseal --book BOOK {} --yes-i-know {}",
          "reseal --book BOOK {} --dry-run");

  static final List<String> OF_MANAGED =
      List.of(
          "take {} 5 --owner w",
          "take {} 5 --resume w-aaaaaaaaaaaaaaaa --owner w",
          "push {} 1:5 --lease w-aaaaaaaaaaaaaaaa --owner w",
          "recycle {} w-aaaaaaaaaaaaaaaa",
          "leases {}",
          "verify {}",
          "freeze {}",
          "unfreeze {}",
          "retire {}",
          "configure {}",
          "configure {} --batch 5",
          "restore --book BOOK {}",
          "reseal --book BOOK {} --yes-i-know {}");

  @TempDir private static Path home;
  private static Scene scene;

  @BeforeAll
  static void start() throws Exception {
    scene = Scene.start();
    scene.run("seed", ORDERS, "1:1000").ended(ExitCode.DONE);
    scene.run("seed", DID, "1:500", "501:1000", "--plain").ended(ExitCode.DONE);
    String admin = DigestAuthenticationProvider.generateDigest("admin:secret");
    Files.writeString(home.resolve("roles"), "admin digest:%s\n".formatted(admin));
    Path secret = Files.writeString(home.resolve("secret"), "admin:secret\n");
    Files.setPosixFilePermissions(secret, PosixFilePermissions.fromString("rw-------"));
    run("adopt-book --book BOOK --yes-i-know", NOWHERE).ended(ExitCode.DONE);
  }

  @AfterAll
  static void close() {
    scene.close();
  }

  @ParameterizedTest
  @FieldSource("OF_ANY")
  void ofACategoryThatNobodyHasSeen(String words) throws Exception {
    assertRefused(words, NOWHERE);
  }

  @ParameterizedTest
  @FieldSource("OF_MANAGED")
  void ofAPlainOneWhereOnlyAManagedOneWillDo(String words) throws Exception {
    assertRefused(words, DID);
  }

  /// It may have been taken from one that was deleted since: to say that it was not would be wrong.
  @Test
  void anEarlierTakeFromACategoryThatIsNotThereStaysInDoubt() throws Exception {
    String resumed = "take {} 5 --owner w --resume w-aaaaaaaaaaaaaaaa";
    Map<String, String> before = nodes("/");
    run(resumed, NOWHERE)
        .failed(
            ExitCode.UNCERTAIN,
            "/nowhere: it may or may not have taken effect (there is no such category); give the"
                + " same command again with --owner w --resume w-aaaaaaaaaaaaaaaa");
    assertEquals(before, nodes("/"));
  }

  @Test
  void noCommandIsForgotten() {
    Set<String> proved = new TreeSet<>(OTHERS.keySet());
    OF_ANY.forEach(words -> proved.add(Grammar.commandOf(words)));
    assertEquals(Grammar.commandsOnCategories(), proved);
  }

  private static void assertRefused(String words, String category) throws Exception {
    Map<String, String> before = nodes("/");
    Map<String, String> booked = book();
    Scene.Said said = run(words, category).ended(ExitCode.REFUSED);
    if (isOfSeveral(words)) {
      List<String> naming =
          (said.out() + said.err()).lines().filter(line -> line.contains(category)).toList();
      assertFalse(naming.isEmpty(), said::toString);
      naming.forEach(line -> assertTrue(line.endsWith(": the book has no record of it"), line));
    } else {
      assertEquals("", said.out());
      assertTrue(said.err().startsWith("mapping-zoo: " + category + ": "), said.err());
      assertEquals(1, said.err().lines().count(), said.err());
    }
    assertEquals(before, nodes("/"));
    assertEquals(booked, book());
  }

  /// These say of each category what is to become of it, and then what became of it.
  private static boolean isOfSeveral(String words) {
    return Set.of("restore", "reseal").contains(Grammar.commandOf(words));
  }

  private static Scene.Said run(String words, String category) {
    List<String> all = new ArrayList<>();
    Arrays.stream(words.split(" ")).map(word -> word(word, category)).forEach(all::add);
    if (words.contains("ROLES")) {
      all.addAll(List.of("--credentials-file", home.resolve("secret").toString()));
    }
    return scene.run(all.toArray(String[]::new));
  }

  private static String word(String word, String category) {
    return switch (word) {
      case "{}" -> category;
      case "BOOK" -> "file:" + home.resolve("book");
      case "ROLES" -> home.resolve("roles").toString();
      default -> word;
    };
  }

  /// All there is, with what tells whether somebody has written it.
  private static Map<String, String> nodes(String path) throws Exception {
    Map<String, String> found = new TreeMap<>();
    Stat stat = scene.client.checkExists().forPath(path);
    found.put(path, "%d %d %d".formatted(stat.getCzxid(), stat.getMzxid(), stat.getAversion()));
    for (String child : scene.client.getChildren().forPath(path)) {
      String below = path.equals("/") ? "/" + child : path + "/" + child;
      if (!below.equals("/zookeeper")) {
        found.putAll(nodes(below));
      }
    }
    return found;
  }

  private static Map<String, String> book() throws IOException {
    Map<String, String> found = new TreeMap<>();
    try (Stream<Path> files = Files.list(home.resolve("book"))) {
      for (Path file : files.toList()) {
        found.put(file.getFileName().toString(), Files.readString(file));
      }
    }
    return found;
  }
}
