package org.mappingzoo.console;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.KeyStore.PasswordProtection;
import java.security.cert.CertificateFactory;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.ZooDefs;
import org.apache.zookeeper.ZooKeeper;
import org.apache.zookeeper.data.ACL;
import org.apache.zookeeper.data.Id;
import org.apache.zookeeper.server.auth.DigestAuthenticationProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mappingzoo.console.connections.Hidden;
import org.mappingzoo.console.connections.Keyring;
import org.mappingzoo.console.connections.Profile;
import org.mappingzoo.console.connections.Profile.Encryption;
import org.mappingzoo.console.connections.Profile.Password;
import org.mappingzoo.console.connections.UnusableFile;
import org.mappingzoo.console.connections.Vault;
import org.mappingzoo.console.feed.FxThread;
import org.mappingzoo.console.shell.Operator;
import org.mappingzoo.console.shell.Target.Environment;
import org.mappingzoo.console.shell.Tint;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.monitor.CategoryReading;
import org.mappingzoo.core.monitor.CategorySnapshot;
import org.mappingzoo.core.monitor.Failure;
import org.mappingzoo.core.monitor.Failure.Obstacle;
import org.mappingzoo.core.monitor.FleetSnapshot;
import org.mappingzoo.core.ranges.RangeText;
import org.mappingzoo.zookeeper.EmbeddedZooKeeper;

/// The passwords of a profile reach servers: each is used for what it is for, and for nothing else.
final class SecuringTest {
  private static final CategoryName DID = CategoryName.of("/ids/did");
  private static final String OF_TRUST = "what we believe";
  private static final String OF_KEY = "who we are";

  @TempDir private Path directory;

  @Test
  void whatOnlyAnnMayReadIsReadWithHerPasswordAndNoOther() throws Exception {
    try (EmbeddedZooKeeper zoo = EmbeddedZooKeeper.start()) {
      createFor("ann:swordfish", zoo.connectString());
      Profile ann =
          profile(zoo.connectString(), Optional.of("ann"), Optional.empty(), Password.USER);
      FleetSnapshot hers = seen(ann, Map.of(Password.USER, new Hidden("swordfish")));
      assertEquals(List.of(), hers.hidden().first());
      assertEquals(
          Optional.of(RangeText.parse("1:1000")),
          Optional.ofNullable(hers.categories().get(DID))
              .flatMap(CategorySnapshot::ranges)
              .map(CategoryReading.Ranges::free));
      FleetSnapshot others = seen(ann, Map.of(Password.USER, new Hidden("sardine")));
      assertEquals(List.of(DID.path()), others.hidden().first());
    }
  }

  /// A list that one user may read, and nobody else.
  private static void createFor(String user, String ensemble) throws Exception {
    ZooKeeper client = new ZooKeeper(ensemble, 10_000, event -> {});
    try {
      Id anyone = new Id("world", "anyone");
      Id only = new Id("digest", DigestAuthenticationProvider.generateDigest(user));
      client.create("/ids", new byte[0], may(ZooDefs.Perms.ALL, anyone), CreateMode.PERSISTENT);
      byte[] list = "1:1000\n".getBytes(UTF_8);
      client.create(DID.path(), list, may(ZooDefs.Perms.READ, only), CreateMode.PERSISTENT);
    } finally {
      client.close();
    }
  }

  /// The client looks whether there is a null among them, which [List#of] does not bear.
  private static List<ACL> may(int permissions, Id who) {
    return Collections.singletonList(new ACL(permissions, who));
  }

  /// What is seen once it is known whether the list may be read.
  private FleetSnapshot seen(Profile profile, Map<Password, Hidden> passwords) throws Exception {
    try (Wiring wiring = wired(profile, passwords)) {
      wiring.parts(Settings.forgotten());
      var known =
          CertifiedOperatorTest.first(
              wiring.feed(),
              now -> now.categories().containsKey(DID) || !now.hidden().first().isEmpty());
      wiring.connect();
      return known.get(60, SECONDS);
    }
  }

  @Test
  void eachFileIsOpenedWithItsOwnPasswordAndTheServerKnowsWhoWeAre() throws Exception {
    try (CertifiedServer server = CertifiedServer.start(directory, "ann")) {
      Profile ann =
          profile(
              server.connectString(),
              Optional.empty(),
              Optional.of(new Encryption(believed(server), Optional.of(own(server)))),
              Password.TRUST,
              Password.KEY);
      try (Wiring wiring = wired(ann, passwords(OF_TRUST, OF_KEY))) {
        Desk.Parts parts = wiring.parts(Settings.forgotten());
        var current =
            CertifiedOperatorTest.first(wiring.feed(), now -> now.connection().isCurrent());
        wiring.connect();
        current.get(60, SECONDS);
        assertEquals(
            new Operator("ann", Operator.Source.CERTIFICATE),
            parts.alerting().preferences().operator());
      }
      assertEquals("x509:CN=ann", Securing.of(ann, passwords(OF_TRUST, OF_KEY)).who());
      assertEquals(locked("trust.p12"), refused(ann, passwords(OF_KEY, OF_TRUST)));
      assertEquals(locked("own.p12"), refused(ann, passwords(OF_TRUST, OF_TRUST)));
    }
  }

  private static Map<Password, Hidden> passwords(String trust, String key) {
    return Map.of(Password.TRUST, new Hidden(trust), Password.KEY, new Hidden(key));
  }

  private Failure.NotStarted locked(String file) {
    return new Failure.NotStarted(Obstacle.LOCKED_FILE, directory.resolve(file).toString());
  }

  private static Failure.NotStarted refused(Profile profile, Map<Password, Hidden> passwords) {
    return assertThrows(UnusableFile.class, () -> Securing.of(profile, passwords)).failure();
  }

  /// The laboratory's authority, in a file with a password.
  private Path believed(CertifiedServer server) throws Exception {
    KeyStore store = empty();
    try (InputStream authority = Files.newInputStream(server.file("ca.pem"))) {
      store.setCertificateEntry(
          "authority", CertificateFactory.getInstance("X.509").generateCertificate(authority));
    }
    return stored(store, "trust.p12", OF_TRUST);
  }

  /// Ann's key and certificate, in a file with another password.
  private Path own(CertifiedServer server) throws Exception {
    var laboratory =
        new PasswordProtection(Files.readString(server.file("password")).strip().toCharArray());
    KeyStore given =
        KeyStore.Builder.newInstance(server.file("ann.p12").toFile(), laboratory).getKeyStore();
    KeyStore store = empty();
    store.setEntry(
        "ann",
        given.getEntry(given.aliases().nextElement(), laboratory),
        new PasswordProtection(OF_KEY.toCharArray()));
    return stored(store, "own.p12", OF_KEY);
  }

  private static KeyStore empty() throws Exception {
    KeyStore store = KeyStore.getInstance("PKCS12");
    store.load(null, null);
    return store;
  }

  private Path stored(KeyStore store, String name, String password) throws Exception {
    Path file = directory.resolve(name);
    try (OutputStream out = Files.newOutputStream(file)) {
      store.store(out, password.toCharArray());
    }
    return file;
  }

  /// The program for this profile, whose vault has these.
  private Wiring wired(Profile profile, Map<Password, Hidden> passwords) throws Exception {
    Vault vault = new Vault(Keyring.none());
    passwords.forEach((kind, password) -> vault.remember(profile.name(), kind, password));
    FxThread fx = new FxThread(Runnable::run, Runnable::run);
    fx.start(() -> {});
    return new Wiring(
        Arguments.parse("--data", directory.resolve("kept").toString()),
        Optional.of(profile),
        vault,
        fx);
  }

  private static Profile profile(
      String ensemble,
      Optional<String> user,
      Optional<Encryption> encryption,
      Password... passwords) {
    return new Profile(
        "lab",
        Tint.BLUE,
        Environment.DEVELOPMENT,
        ensemble,
        List.of(),
        Profile.Writes.LOCKED,
        Profile.USUAL_UNLOCK,
        user,
        encryption,
        Set.of(passwords));
  }
}
