package org.mappingzoo.console;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.mappingzoo.console.connections.Connector;
import org.mappingzoo.console.connections.Hidden;
import org.mappingzoo.console.connections.Profile;
import org.mappingzoo.console.connections.Profile.Password;
import org.mappingzoo.core.monitor.ConnectStep;
import org.mappingzoo.zookeeper.ConnectCheck;
import org.mappingzoo.zookeeper.Discovery;
import org.mappingzoo.zookeeper.Ensemble;
import org.mappingzoo.zookeeper.ZooKeeperConnection.Options;

/// Tries connections, and opens windows on them.
///
/// @param windows opens one
record ZooKeeperConnector(BiConsumer<Profile, Where> windows) implements Connector {

  @Override
  public Optional<WrongAddress> check(String ensemble, List<String> roots) {
    try {
      new Ensemble(ensemble);
    } catch (Ensemble.Wrong e) {
      return Optional.of(new WrongAddress(faultOf(e.part()), e.value()));
    }
    return roots.stream()
        .filter(root -> !isRoot(root))
        .map(root -> new WrongAddress(AddressFault.ROOT, root))
        .findFirst();
  }

  @Override
  public boolean isFile(Path file) {
    return Files.isRegularFile(file);
  }

  private static AddressFault faultOf(Ensemble.Part part) {
    return switch (part) {
      case SERVER -> AddressFault.SERVER;
      case PORT -> AddressFault.PORT;
      case ORDER -> AddressFault.ORDER;
      case CHROOT -> AddressFault.CHROOT;
      case RESERVED -> AddressFault.RESERVED;
    };
  }

  private static boolean isRoot(String path) {
    try {
      Discovery.under(path);
      return true;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  @Override
  public void tryOut(Profile profile, Map<Password, Hidden> passwords, Consumer<ConnectStep> told) {
    ConnectCheck.run(
        new Ensemble(profile.ensemble()),
        Options.forOperators().with(Securing.of(profile, passwords)),
        discovery(profile),
        told);
  }

  /// Whether what was asked for can be asked of a server at all.
  ///
  /// @throws IllegalArgumentException if not; its message says what is wrong
  static void check(Arguments arguments, Optional<Profile> profile) {
    profile.map(Profile::ensemble).ifPresent(Ensemble::new);
    discovery(arguments, profile);
  }

  /// What the command line names comes before what the profile does.
  static Discovery discovery(Arguments arguments, Optional<Profile> profile) {
    return arguments.discover().isEmpty()
        ? profile.map(ZooKeeperConnector::discovery).orElseGet(Discovery::everywhere)
        : Discovery.under(arguments.discover().toArray(String[]::new));
  }

  /// Where a profile looks for categories.
  private static Discovery discovery(Profile profile) {
    return profile.roots().isEmpty()
        ? Discovery.everywhere()
        : Discovery.under(profile.roots().toArray(String[]::new));
  }

  @Override
  public void open(Profile profile, Where where) {
    windows.accept(profile, where);
  }
}
