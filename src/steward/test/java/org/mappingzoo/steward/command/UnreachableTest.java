package org.mappingzoo.steward.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeout;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Where nobody answers, each command ends in time and says why.
@Execution(ExecutionMode.CONCURRENT)
class UnreachableTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
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
        "watch",
        "watch /x"
      })
  void eachCommandEndsInTime(String words) throws IOException {
    try (Socket nobody = nobody()) {
      String server = "127.0.0.1:" + nobody.getLocalPort();
      Scene.Said said =
          assertTimeout(
              Duration.ofSeconds(30),
              () ->
                  Scene.say(Optional.of(server), Wiring::new, (words + " --timeout 1").split(" ")));
      assertEquals("", said.out());
      said.failed(
          ExitCode.UNREACHABLE,
          "no session with %s within 1 s (%s: Connection refused)".formatted(server, server));
    }
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

  /// Whose port is taken, so that no server of another test gets it, and refuses whoever connects.
  private static Socket nobody() throws IOException {
    Socket bound = new Socket();
    bound.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    return bound;
  }
}
