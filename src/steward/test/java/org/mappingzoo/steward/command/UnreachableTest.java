package org.mappingzoo.steward.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeout;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.apache.zookeeper.server.auth.DigestAuthenticationProvider;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// Where nobody answers, each command ends in time and says why.
@Execution(ExecutionMode.CONCURRENT)
class UnreachableTest {
  /// Commands that ask nobody, or wait as long as it takes, and why.
  private static final Map<String, String> OTHERS =
      Map.of("help", "it asks nobody", "steward", "it serves as soon as somebody answers");

  private static final List<String> COMMANDS =
      List.of(
          "seed /x 1:5",
          "seed /x 1:5 --plain",
          "take /x 5",
          "push /x 1:5",
          "push /x --lease w-aaaaaaaaaaaaaaaa --owner w",
          "extend /x 1:5",
          "compact /x",
          "recycle /x w-aaaaaaaaaaaaaaaa",
          "leases /x",
          "status",
          "status /x",
          "verify",
          "verify /x",
          "adopt /x --universe 1:5",
          "freeze /x",
          "unfreeze /x",
          "retire /x",
          "configure /x",
          "configure /x --batch 5",
          "acl show",
          "acl show /x",
          "acl apply --role-map ROLES /x",
          "watch",
          "watch /x",
          "doctor --book BOOK",
          "doctor --book BOOK /x",
          "restore --book BOOK --all --dry-run",
          "restore --book BOOK /x --dry-run",
          "reseal --book BOOK /x --dry-run",
          "adopt-book --book BOOK --dry-run");

  @TempDir private Path home;

  @BeforeEach
  void map() throws Exception {
    String admin = DigestAuthenticationProvider.generateDigest("admin:secret");
    Files.writeString(home.resolve("roles"), "admin digest:%s\n".formatted(admin));
  }

  @ParameterizedTest
  @FieldSource("COMMANDS")
  void eachCommandEndsInTime(String words) throws IOException {
    try (Socket nobody = nobody()) {
      String server = "127.0.0.1:" + nobody.getLocalPort();
      Scene.Said said =
          assertTimeout(
              Duration.ofSeconds(30),
              () -> Scene.say(Optional.of(server), Wiring::new, words(words + " --timeout 1")));
      assertEquals("", said.out());
      said.failed(
          ExitCode.UNREACHABLE,
          "no session with %s within 1 s (%s: Connection refused)".formatted(server, server));
    }
  }

  @Test
  void noCommandIsForgotten() {
    Set<String> proved = new TreeSet<>(OTHERS.keySet());
    COMMANDS.forEach(words -> proved.add(Grammar.commandOf(words)));
    assertEquals(new TreeSet<>(Grammar.commands()), proved);
  }

  @Test
  void aChrootThatIsNotThereIsNamed() {
    try (Scene scene = Scene.start()) {
      String connect = scene.server.getConnectString() + "/nowhere";
      for (String words : new String[] {"status", "status /x", "seed /x 1:5", "verify", "watch"}) {
        Scene.say(Optional.of(connect), Wiring::new, words.split(" "))
            .failed(
                ExitCode.DENIED,
                "the chroot /nowhere is not there: create it first, or mend --connect");
      }
      scene.write("/nowhere", "");
      Scene.say(Optional.of(connect), Wiring::new, "seed", "/x", "1:5").ended(ExitCode.DONE);
      assertEquals("1:5\n", scene.text("/nowhere/x"));
    }
  }

  private String[] words(String line) {
    return line.replace("BOOK", "file:" + home.resolve("book"))
        .replace("ROLES", home.resolve("roles").toString())
        .split(" ");
  }

  /// Whose port is taken, so that no server of another test gets it, and refuses whoever connects.
  private static Socket nobody() throws IOException {
    Socket bound = new Socket();
    bound.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    return bound;
  }
}
