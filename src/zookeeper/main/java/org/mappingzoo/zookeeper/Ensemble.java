package org.mappingzoo.zookeeper;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.zookeeper.common.PathUtils;

/// Which ensemble to connect to, and below which of its nodes everything happens.
///
/// @param connectString `host:port[,host:port…][/chroot]`; spaces around the parts are dropped
public record Ensemble(String connectString) {
  private static final Pattern SERVER =
      Pattern.compile("(?<host>\\[[0-9A-Fa-f:.%\\w]+]|[^\\s:\\[\\]/,]+):(?<port>[0-9]{1,5})");

  /// One server, not yet resolved.
  public record Server(String host, int port) {
    @Override
    public String toString() {
      return host + ":" + port;
    }
  }

  /// What is wrong with a text that is no connect string.
  public enum Part {
    /// It is not host:port.
    SERVER,
    PORT,
    /// A server stands behind the chroot.
    ORDER,
    CHROOT,
    /// The chroot belongs to ZooKeeper itself.
    RESERVED
  }

  /// A text is no connect string.
  public static final class Wrong extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    private final Part part;
    private final String value;

    private Wrong(Part part, String value, String sentence) {
      super(sentence);
      this.part = part;
      this.value = value;
    }

    public Part part() {
      return part;
    }

    /// The part that is wrong, as it was given.
    public String value() {
      return value;
    }
  }

  /// @throws Wrong if this is no connect string, saying which part is not
  public Ensemble {
    int slash = connectString.indexOf('/');
    List<Server> servers =
        parseServers(slash < 0 ? connectString : connectString.substring(0, slash));
    String chroot = slash < 0 ? "" : connectString.substring(slash).strip();
    if (chroot.length() > 1) {
      checkChroot(chroot, connectString);
    }
    connectString =
        servers.stream().map(Server::toString).collect(Collectors.joining(","))
            + (chroot.length() > 1 ? chroot : "");
  }

  public List<Server> servers() {
    int slash = connectString.indexOf('/');
    return parseServers(slash < 0 ? connectString : connectString.substring(0, slash));
  }

  /// The node that all paths are seen from; empty where that is the root.
  public Optional<String> chroot() {
    int slash = connectString.indexOf('/');
    return slash < 0 ? Optional.empty() : Optional.of(connectString.substring(slash));
  }

  @Override
  public String toString() {
    return connectString;
  }

  private static List<Server> parseServers(String list) {
    return Arrays.stream(list.split(",", -1))
        .map(String::strip)
        .map(Ensemble::parseServer)
        .toList();
  }

  private static Server parseServer(String text) {
    Matcher matcher = SERVER.matcher(text);
    if (!matcher.matches()) {
      throw new Wrong(
          Part.SERVER,
          text,
          "'%s' is not host:port; an ensemble is given as host:port[,host:port…][/chroot]"
              .formatted(text));
    }
    int port = Integer.parseInt(matcher.group("port"));
    if (port < 1 || port > 65_535) {
      throw new Wrong(
          Part.PORT, text, "'%s' has the port %d; ports are 1 to 65535".formatted(text, port));
    }
    return new Server(matcher.group("host"), port);
  }

  private static void checkChroot(String chroot, String connectString) {
    if (chroot.contains(",")) {
      throw new Wrong(
          Part.ORDER,
          connectString,
          "'%s' has a server behind the chroot; the chroot comes last".formatted(connectString));
    }
    try {
      PathUtils.validatePath(chroot);
    } catch (IllegalArgumentException e) {
      Wrong wrong =
          new Wrong(
              Part.CHROOT, chroot, "'%s' is not a chroot: %s".formatted(chroot, e.getMessage()));
      wrong.initCause(e);
      throw wrong;
    }
    if (chroot.equals("/zookeeper") || chroot.startsWith("/zookeeper/")) {
      throw new Wrong(Part.RESERVED, chroot, "'%s' belongs to ZooKeeper itself".formatted(chroot));
    }
  }
}
