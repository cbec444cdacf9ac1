package org.mappingzoo.console;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Whether there is a display to open a window on. JavaFX cannot be asked: where it finds none it
/// fails, and cannot be started a second time.
final class Display {
  private static final Pattern ADDRESS =
      Pattern.compile("(?<host>[^:/]*)(?:/unix)?:(?<number>\\d{1,5})(?:\\.\\d+)?");
  private static final int FIRST_PORT = 6_000;
  private static final Duration PATIENCE = Duration.ofSeconds(1);

  private static final List<String> GRAPHICS = List.of("dri", "nvidiactl", "dxg");

  private final String system;
  private final Map<String, String> environment;
  private final Path devices;

  /// A display that is still to be looked for.
  ///
  /// @param devices where Linux has its devices: `/dev`
  Display(String system, Map<String, String> environment, Path devices) {
    this.system = system.toLowerCase(Locale.ROOT);
    this.environment = environment;
    this.devices = devices;
  }

  /// Only Linux is ever without one. JavaFX speaks X11 there, under Wayland through XWayland,
  /// which sets `DISPLAY` too.
  boolean isThere() {
    if (!system.contains("linux")) {
      return true;
    }
    Matcher address = ADDRESS.matcher(environment.getOrDefault("DISPLAY", ""));
    return address.matches() && answers(address.group("host"), number(address));
  }

  /// Whether anything but the processor can draw. Where nothing can, JavaFX ends up drawing in
  /// software, but only after it has loaded OpenGL's own software driver for nothing.
  boolean isAccelerated() {
    return !system.contains("linux")
        || GRAPHICS.stream().map(devices::resolve).anyMatch(Files::exists);
  }

  private static int number(Matcher address) {
    return Integer.parseInt(address.group("number"));
  }

  private static boolean answers(String host, int number) {
    return (host.isEmpty() || host.equals("unix"))
        ? answers(UnixDomainSocketAddress.of(Path.of("/tmp/.X11-unix/X" + number)))
        : answersOverTcp(host, number);
  }

  private static boolean answers(SocketAddress address) {
    try (SocketChannel channel = SocketChannel.open(address)) {
      return channel.isConnected();
    } catch (IOException e) {
      return false;
    }
  }

  private static boolean answersOverTcp(String host, int number) {
    try (Socket socket = new Socket()) {
      socket.connect(
          new InetSocketAddress(host, FIRST_PORT + number), Math.toIntExact(PATIENCE.toMillis()));
      return true;
    } catch (IOException e) {
      return false;
    }
  }
}
