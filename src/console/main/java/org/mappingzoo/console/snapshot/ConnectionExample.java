package org.mappingzoo.console.snapshot;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Consumer;
import org.mappingzoo.console.connections.Connector;
import org.mappingzoo.console.connections.Hidden;
import org.mappingzoo.console.connections.Profile;
import org.mappingzoo.console.connections.Profile.Encryption;
import org.mappingzoo.console.connections.Profile.Password;
import org.mappingzoo.console.connections.Profile.Writes;
import org.mappingzoo.console.connections.ProfileFault;
import org.mappingzoo.console.connections.ProfileStore;
import org.mappingzoo.console.shell.Target;
import org.mappingzoo.console.shell.Target.Environment;
import org.mappingzoo.console.shell.Tint;
import org.mappingzoo.core.monitor.ConnectStep;
import org.mappingzoo.core.monitor.ConnectStep.Fault;
import org.mappingzoo.core.monitor.ConnectStep.Kind;
import org.mappingzoo.core.monitor.Failure;

/// Profiles for pictures, and a way to an ensemble of which one server is down and one node hidden.
public final class ConnectionExample implements ProfileStore, Connector {
  private static final Path FAULTY = Path.of("/home/ann/.config/mapping-zoo/connections");

  /// The only server of an ensemble is down.
  static final Failure REFUSED =
      new Failure.Tried(
          List.of(
              ConnectStep.failed(Kind.PORT, "127.0.0.1:2181", Fault.REFUSED, "Connection refused")),
          "127.0.0.1:2181: Connection refused");

  static final Profile PRODUCTION =
      profile(
          "PROD-EU",
          Tint.ORANGE,
          Environment.PRODUCTION,
          "zk1.eu:2281,zk2.eu:2281,zk3.eu:2281/ids",
          Optional.of(
              new Encryption(
                  Path.of("/etc/mapping-zoo/ca.pem"),
                  Optional.of(Path.of("/etc/mapping-zoo/ann.p12")))));

  private static final Profile DEVELOPMENT =
      profile("dev", Tint.GREEN, Environment.DEVELOPMENT, "localhost:2181", Optional.empty());

  static final Entry.Faulty OLD_LAB =
      new Entry.Faulty(
          "old-lab",
          ProfileFault.wrongValue(
              FAULTY.resolve("old-lab.properties"), OptionalInt.of(3), "colour", "crimson"));

  /// What a window on the example's production is connected to.
  public static Target production() {
    return PRODUCTION.target(List.of("/"));
  }

  /// The same for its development.
  static Target development() {
    return DEVELOPMENT.target(List.of("/"));
  }

  /// What no profile leads to.
  static Target unknown() {
    return new Target(Environment.UNKNOWN, "zk7.example:2181/app", List.of("/"));
  }

  private static Profile profile(
      String name,
      Tint tint,
      Environment environment,
      String ensemble,
      Optional<Encryption> encryption) {
    return new Profile(
        name,
        tint,
        environment,
        ensemble,
        environment == Environment.PRODUCTION ? List.of("/shop", "/com/demdex") : List.of(),
        environment == Environment.DEVELOPMENT ? Writes.OPEN : Writes.LOCKED,
        Duration.ofMinutes(15),
        Optional.of("ann").filter(user -> encryption.isPresent()),
        encryption,
        encryption.isPresent() ? Set.of(Password.USER, Password.KEY) : Set.of());
  }

  @Override
  public List<Entry> list() {
    return List.of(
        new Entry.Known(DEVELOPMENT),
        OLD_LAB,
        new Entry.Known(PRODUCTION),
        new Entry.Known(
            profile(
                "PROD-US",
                Tint.VIOLET,
                Environment.PRODUCTION,
                "zk1.us:2281,zk2.us:2281,zk3.us:2281/ids",
                PRODUCTION.encryption())),
        new Entry.Known(
            profile(
                "staging", Tint.TEAL, Environment.STAGING, "zk.staging:2181", Optional.empty())),
        new Entry.Known(
            profile(
                "staging-europe-west-4b-all-customers-2",
                Tint.TEAL,
                Environment.STAGING,
                "zk1.staging.europe-west-4b.internal.example:2281/ids",
                Optional.empty())));
  }

  @Override
  public void save(Profile profile) {}

  @Override
  public void delete(String name) {}

  @Override
  public Optional<WrongAddress> check(String ensemble, List<String> roots) {
    return ensemble.endsWith("zk2:99999")
        ? Optional.of(new WrongAddress(AddressFault.PORT, "zk2:99999"))
        : Optional.empty();
  }

  @Override
  public boolean isFile(Path file) {
    return true;
  }

  @Override
  public void tryOut(Profile profile, Map<Password, Hidden> passwords, Consumer<ConnectStep> told) {
    List.of(
            ConnectStep.passed(Kind.NAME, "zk1.eu:2281", "10.4.0.11"),
            ConnectStep.passed(Kind.PORT, "zk1.eu:2281", ""),
            ConnectStep.passed(Kind.TLS, "zk1.eu:2281", "CN=zk1.eu"),
            ConnectStep.passed(Kind.NAME, "zk2.eu:2281", "10.4.0.12"),
            ConnectStep.failed(Kind.PORT, "zk2.eu:2281", Fault.REFUSED, "Connection refused"),
            ConnectStep.passed(Kind.SESSION, "zk1.eu:2281", "0x1000151f2c40000"),
            ConnectStep.passed(Kind.PATH, "/ids", ""),
            ConnectStep.passed(Kind.PATH, "/shop", ""),
            ConnectStep.failed(
                Kind.PERMISSION,
                "/shop",
                Fault.NOT_PERMITTED,
                "cannot list /shop: the node's access list does not permit it (NOAUTH)"))
        .forEach(told);
  }

  @Override
  public void open(Profile profile, Where where) {}
}
