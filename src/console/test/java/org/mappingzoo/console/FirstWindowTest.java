package org.mappingzoo.console;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import javafx.application.Platform;
import javafx.scene.control.TableView;
import javafx.stage.Stage;
import javafx.stage.Window;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.mappingzoo.console.connections.Keyring;
import org.mappingzoo.console.connections.Profile;
import org.mappingzoo.console.connections.Profiles;
import org.mappingzoo.console.connections.Vault;
import org.mappingzoo.console.feed.FxThread;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;

/// The first window of the program, on a port where somebody notes when it is called.
@ExtendWith(ApplicationExtension.class)
final class FirstWindowTest {
  @TempDir private static Path kept;

  private final CompletableFuture<Boolean> styledWhenCalled = new CompletableFuture<>();
  private ServerSocket port;
  private Consoles consoles;

  @Start
  void open(Stage unused) throws IOException, Arguments.Wrong {
    port = new ServerSocket(0, 8, InetAddress.getLoopbackAddress());
    Thread.ofVirtual().start(this::awaitCall);
    String ensemble = "127.0.0.1:" + port.getLocalPort();
    Arguments arguments =
        Arguments.parse("--connect", ensemble, "--data", kept.toString(), "--language", "en");
    consoles =
        new Consoles(arguments, Settings.in(kept), new Profiles(kept), new Vault(Keyring.none()));
    Wiring wiring =
        consoles.wire(
            Optional.of(Profile.unnamed(ensemble, List.of())),
            new FxThread(Runnable::run, Platform::runLater));
    wiring.fx().start(() -> consoles.show(wiring, Optional.empty()));
  }

  @AfterEach
  void end(FxRobot robot) throws IOException {
    robot.interact(() -> List.copyOf(Window.getWindows()).forEach(Window::hide));
    consoles.close();
    port.close();
  }

  @Test
  void hasItsFirstScreenStyledBeforeItConnects() throws Exception {
    assertTrue(styledWhenCalled.get(1, TimeUnit.MINUTES));
  }

  private void awaitCall() {
    try (Socket _ = port.accept()) {
      styledWhenCalled.complete(
          Window.getWindows().stream()
              .map(window -> window.getScene().lookup("#table"))
              .anyMatch(found -> found instanceof TableView<?> table && table.getSkin() != null));
    } catch (IOException e) {
      styledWhenCalled.completeExceptionally(e);
    }
  }
}
