package org.mappingzoo.console.connections;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.mappingzoo.console.connections.Profile.Password;
import org.mappingzoo.core.monitor.ConnectStep;

/// What the view of connections needs of the world behind it.
public interface Connector {

  /// Why a text is no ensemble.
  enum AddressFault {
    SERVER,
    PORT,
    ORDER,
    CHROOT,
    RESERVED,
    /// A path below which categories are looked for.
    ROOT
  }

  /// What is wrong with an address.
  ///
  /// @param value the part that is wrong
  record WrongAddress(AddressFault fault, String value) {}

  enum Where {
    HERE,
    NEW_WINDOW
  }

  /// Looks at an ensemble and the paths below which categories are looked for; asks nobody.
  Optional<WrongAddress> check(String ensemble, List<String> roots);

  /// Whether there is such a file here. Blocks on the disk.
  boolean isFile(Path file);

  /// Goes the whole way and writes nothing. Blocks; an interrupt ends it.
  ///
  /// @param told of each step, on this thread
  void tryOut(Profile profile, Map<Password, Hidden> passwords, Consumer<ConnectStep> told);

  /// Shows a connection. On the FX thread; returns at once.
  void open(Profile profile, Where where);

  /// Leads nowhere, for windows that stand still.
  static Connector none() {
    return new Connector() {
      @Override
      public Optional<WrongAddress> check(String ensemble, List<String> roots) {
        return Optional.empty();
      }

      @Override
      public boolean isFile(Path file) {
        return false;
      }

      @Override
      public void tryOut(
          Profile profile, Map<Password, Hidden> passwords, Consumer<ConnectStep> told) {}

      @Override
      public void open(Profile profile, Where where) {}
    };
  }
}
