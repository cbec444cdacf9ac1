package org.mappingzoo.steward.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mappingzoo.steward.command.Scene.ORDERS;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.apache.zookeeper.server.auth.DigestAuthenticationProvider;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.protocol.Layout;
import org.mappingzoo.steward.book.Book;
import org.mappingzoo.steward.book.BookOptions;
import org.mappingzoo.steward.book.Books;
import org.mappingzoo.steward.book.Fencer;
import org.mappingzoo.zookeeper.Ensemble;
import org.mappingzoo.zookeeper.ZooKeeperConnection;
import org.mappingzoo.zookeeper.ZooKeeperLedger;

/// With `--json` each command that went well says so in one object on one line, which a parser of
/// somebody else's reads. How they say that they failed is in the tests of what they do.
class JsonOfCommandsTest {
  /// Commands without such an object, and why.
  private static final Map<String, String> OTHERS =
      Map.of(
          "help", "what it prints is for people",
          "steward", "it serves until it is told to stop, and has no result then");

  /// The orders, before a command.
  enum Before {
    NOTHING,
    PLAIN,
    SEEDED,
    LEASED,
    FROZEN,
    FENCED,
    LOST
  }

  /// A command line that goes well.
  ///
  /// @param words without what every command has
  record Example(Before before, String words) {
    String command() {
      return Grammar.commandOf(words);
    }

    @Override
    public String toString() {
      return "%s (%s)".formatted(words, before);
    }
  }

  private static final List<Example> EXAMPLES =
      List.of(
          new Example(Before.NOTHING, "seed ORDERS 1:1000"),
          new Example(Before.NOTHING, "seed ORDERS 1:1000 --plain"),
          new Example(Before.SEEDED, "take ORDERS 100"),
          new Example(Before.PLAIN, "take ORDERS 100"),
          new Example(Before.LEASED, "push ORDERS --lease LEASE 51:100"),
          new Example(Before.PLAIN, "push ORDERS 2001:2010"),
          new Example(Before.SEEDED, "extend ORDERS 2001:3000"),
          new Example(Before.PLAIN, "extend ORDERS 2001:3000"),
          new Example(Before.SEEDED, "compact ORDERS"),
          new Example(Before.PLAIN, "compact ORDERS"),
          new Example(Before.LEASED, "recycle ORDERS LEASE"),
          new Example(
              Before.LEASED,
              "recycle ORDERS LEASE --attested 1:100 --yes-i-know ORDERS --why it-never-began"),
          new Example(Before.LEASED, "leases ORDERS"),
          new Example(Before.LEASED, "status"),
          new Example(Before.LEASED, "status ORDERS"),
          new Example(Before.PLAIN, "status ORDERS --ranges"),
          new Example(Before.LEASED, "verify"),
          new Example(Before.LEASED, "verify ORDERS"),
          new Example(Before.PLAIN, "adopt ORDERS --universe 1:5000"),
          new Example(Before.SEEDED, "freeze ORDERS"),
          new Example(Before.FROZEN, "freeze ORDERS"),
          new Example(Before.FROZEN, "unfreeze ORDERS"),
          new Example(Before.SEEDED, "retire ORDERS"),
          new Example(Before.SEEDED, "configure ORDERS"),
          new Example(Before.SEEDED, "configure ORDERS --batch 500"),
          new Example(Before.LEASED, "watch --lines 1"),
          new Example(Before.LEASED, "watch ORDERS --lines 1"),
          new Example(Before.SEEDED, "acl show ORDERS"),
          new Example(Before.SEEDED, "acl apply --role-map ROLES ORDERS"),
          new Example(Before.SEEDED, "acl apply --role-map ROLES --dry-run ORDERS"),
          new Example(Before.FENCED, "doctor --book BOOK"),
          new Example(Before.FENCED, "doctor --book BOOK ORDERS"),
          new Example(Before.LOST, "restore --book BOOK ORDERS"),
          new Example(Before.LOST, "restore --book BOOK --all --dry-run"),
          new Example(Before.FENCED, "reseal --book BOOK ORDERS --yes-i-know ORDERS"),
          new Example(Before.FENCED, "reseal --book BOOK ORDERS --dry-run"),
          new Example(Before.NOTHING, "adopt-book --book BOOK --yes-i-know"),
          new Example(Before.NOTHING, "adopt-book --book BOOK --dry-run"));

  private static final ObjectMapper STRICTLY =
      JsonMapper.builder()
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .build();

  @TempDir private Path home;
  private final Scene scene = Scene.start();
  private String lease = "none";

  @AfterEach
  void close() {
    scene.close();
  }

  @ParameterizedTest
  @FieldSource("EXAMPLES")
  void whatWentWellIsOneObject(Example example) throws Exception {
    ready(example.before());
    Scene.Said said = run(example.words() + " --json").ended(ExitCode.DONE);
    assertEquals("", said.err());
    assertTrue(said.out().endsWith("}\n"), said.out());
    assertEquals(1, said.out().lines().count(), said.out());
    JsonNode object = parsed(said.out());
    assertEquals(example.command(), object.path("command").textValue(), said.out());
    assertEquals("done", object.path("outcome").textValue(), said.out());
  }

  @Test
  void noCommandIsForgotten() {
    Set<String> proved = new TreeSet<>(OTHERS.keySet());
    EXAMPLES.forEach(example -> proved.add(example.command()));
    assertEquals(new TreeSet<>(Grammar.commands()), proved);
  }

  private static JsonNode parsed(String line) {
    try {
      return STRICTLY.readTree(line);
    } catch (JsonProcessingException e) {
      throw new AssertionError("no JSON: " + line, e);
    }
  }

  private void ready(Before before) {
    switch (before) {
      case NOTHING -> {}
      case PLAIN -> done("seed ORDERS 1:500 501:1000 --plain");
      case SEEDED -> done("seed ORDERS 1:500 501:1000");
      case LEASED -> {
        done("seed ORDERS 1:1000");
        lease = Scene.leaseIn(done("take ORDERS 100"));
      }
      case FROZEN -> {
        done("seed ORDERS 1:1000");
        done("freeze ORDERS");
      }
      case FENCED -> fence();
      case LOST -> {
        fence();
        CategoryName orders = CategoryName.of(ORDERS);
        scene.delete(ORDERS);
        scene.delete(Layout.DEFAULT.control(orders));
        scene.delete(Layout.DEFAULT.tally(orders));
      }
    }
  }

  /// As a steward does it.
  private void fence() {
    done("seed ORDERS 1:1000");
    try (ZooKeeperConnection connection =
            ZooKeeperConnection.open(
                new Ensemble(scene.server.getConnectString()),
                ZooKeeperConnection.Options.forWorkers());
        Book book = Books.open(book(), BookOptions.standard(), attempt -> {})) {
      ZooKeeperLedger store = new ZooKeeperLedger(connection, Layout.DEFAULT);
      assertEquals(101, new Fencer(store, book).advance(CategoryName.of(ORDERS), 100).fence());
    }
  }

  private Scene.Said done(String words) {
    return run(words).ended(ExitCode.DONE);
  }

  private Scene.Said run(String words) {
    List<String> all = new ArrayList<>(Arrays.stream(words.split(" ")).map(this::word).toList());
    if (words.contains("ROLES")) {
      all.addAll(List.of("--credentials-file", secret().toString()));
    }
    return scene.run(all.toArray(String[]::new));
  }

  private String word(String word) {
    return switch (word) {
      case "ORDERS" -> ORDERS;
      case "LEASE" -> lease;
      case "BOOK" -> book();
      case "ROLES" -> roles().toString();
      default -> word;
    };
  }

  private String book() {
    return "file:" + home.resolve("book");
  }

  private Path roles() {
    try {
      String admin = DigestAuthenticationProvider.generateDigest("admin:secret");
      return Files.writeString(home.resolve("roles"), "admin digest:%s\n".formatted(admin));
    } catch (IOException | java.security.NoSuchAlgorithmException e) {
      throw new IllegalStateException("no role map", e);
    }
  }

  private Path secret() {
    try {
      Path file = Files.writeString(home.resolve("secret"), "admin:secret\n");
      return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
    } catch (IOException e) {
      throw new IllegalStateException("no credentials", e);
    }
  }
}
