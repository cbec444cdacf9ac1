package org.mappingzoo.zookeeper;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mappingzoo.zookeeper.Eventually.eventually;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.KeeperException.Code;
import org.bouncycastle.openssl.PKCS8Generator;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.mappingzoo.core.category.CategoryName;
import org.mappingzoo.core.monitor.ConnectStep;
import org.mappingzoo.core.monitor.ConnectStep.Fault;
import org.mappingzoo.core.monitor.ConnectStep.Kind;
import org.mappingzoo.zookeeper.Tls.Unusable;
import org.mappingzoo.zookeeper.ZooKeeperConnection.Options;

/// Encryption of single connections: against a server that speaks nothing else, and against those
/// who should not be believed.
@Timeout(60)
final class TlsTest {
  private static final CategoryName DID = CategoryName.of("/did");
  private static final String PASSWORD = "canary-8471";
  private static final Options IMPATIENT =
      new Options(Duration.ofSeconds(4), Duration.ofSeconds(2), Duration.ofSeconds(2), false);
  private static final Options PATIENT =
      new Options(Duration.ofSeconds(20), Duration.ofSeconds(8), Duration.ofSeconds(8), false);

  @TempDir private static Path files;
  private static TlsZooKeeper zoo;

  @BeforeAll
  static void start() throws Exception {
    LabAuthority lab = new LabAuthority("lab", Clock.systemUTC().instant());
    lab.writePem(file("lab.pem"));
    lab.writePkcs12(file("lab.p12"), PASSWORD);
    lab.identity("zoo", LabAuthority.loopback()).writePem(file("zoo.pem"));
    lab.identity("worker").writePem(file("worker.pem"));
    lab.identity("operator").writePkcs12(file("operator.p12"), PASSWORD);
    lab.identity("elsewhere", LabAuthority.host("zoo.example")).writePem(file("elsewhere.pem"));
    lab.expired("zoo", LabAuthority.loopback()).writePem(file("expired.pem"));
    LabAuthority other = new LabAuthority("other", Clock.systemUTC().instant());
    other.identity("zoo", LabAuthority.loopback()).writePem(file("unknown.pem"));
    zoo = TlsZooKeeper.start(files, file("zoo.pem"), file("lab.pem"));
  }

  @AfterAll
  static void stop() {
    zoo.close();
  }

  private static Path file(String name) {
    return files.resolve(name);
  }

  private static Optional<Secret> password() {
    return Optional.of(Secret.of(PASSWORD.toCharArray()));
  }

  private static Tls worker() {
    return Tls.trusting(file("lab.pem"), Optional.empty()).as(file("worker.pem"), Optional.empty());
  }

  private static Options with(Tls tls) {
    return PATIENT.with(Security.NONE.with(tls));
  }

  private static List<ConnectStep> check(String connectString, Options options) {
    return ConnectCheck.run(new Ensemble(connectString), options, Discovery.everywhere());
  }

  private static void assertFails(Kind kind, Fault fault, List<ConnectStep> steps) {
    ConnectStep last = steps.getLast();
    assertEquals(kind, last.kind(), steps::toString);
    assertEquals(Optional.of(fault), last.fault(), steps::toString);
    assertTrue(
        steps.subList(0, steps.size() - 1).stream().allMatch(ConnectStep::hasPassed),
        steps::toString);
  }

  // A server that speaks nothing else

  @Test
  void aWorkerTakesIdsOverTlsWithFilesInPem() {
    try (ZooKeeperConnection arranging =
        ZooKeeperConnection.open(new Ensemble(zoo.connectString()), with(worker()))) {
      assertEquals(
          Code.OK,
          RawCalls.create(
                  arranging.connected(),
                  DID.path(),
                  "1:100\n".getBytes(UTF_8),
                  CreateMode.PERSISTENT)
              .join());
      try (ZooKeeperIdGenerator generator =
          ZooKeeperIdGenerator.builder(zoo.connectString())
              .tls(worker())
              .withoutLedger()
              .connect()) {
        assertEquals(1, generator.takeIds(DID, 10).takeId());
      }
    }
  }

  @Test
  void eachStepOfTheWayIsNamedWithFilesInPkcs12() {
    Tls operator = Tls.trusting(file("lab.p12"), password()).as(file("operator.p12"), password());
    List<ConnectStep> steps = check(zoo.connectString(), with(operator));
    assertTrue(steps.stream().allMatch(ConnectStep::hasPassed), steps::toString);
    assertEquals(
        List.of(Kind.NAME, Kind.PORT, Kind.TLS, Kind.SESSION, Kind.PATH, Kind.PERMISSION),
        steps.stream().map(ConnectStep::kind).toList());
    assertEquals("CN=zoo", steps.get(2).detail());
  }

  @Test
  void whoShowsNoCertificateIsToldThatTheServerWantsOne() {
    Tls nobody = Tls.trusting(file("lab.pem"), Optional.empty());
    assertFails(Kind.TLS, Fault.OWN_CERTIFICATE_REFUSED, check(zoo.connectString(), with(nobody)));
  }

  /// However late: this one does so only once somebody speaks.
  @Test
  void aServerThatTakesItsTimeToRefuseACertificateIsStillNamedForTls() throws Exception {
    try (TlsImpostor slow = new TlsImpostor(file("zoo.pem"), file("lab.pem"), 1)) {
      assertFails(
          Kind.TLS,
          Fault.OWN_CERTIFICATE_REFUSED,
          check(slow.connectString(), IMPATIENT.with(Security.NONE.with(worker()))));
    }
  }

  @Test
  void whoDoesNotEncryptGetsNoSession() {
    assertFails(Kind.SESSION, Fault.NO_ANSWER, check(zoo.connectString(), IMPATIENT));
  }

  // Those who should not be believed

  @Test
  void anUnknownAuthorityIsNotBelieved() throws Exception {
    assertNotTrusted("unknown.pem", Fault.UNTRUSTED);
  }

  @Test
  void aCertificateForAnotherNameIsNotBelieved() throws Exception {
    assertNotTrusted("elsewhere.pem", Fault.OTHER_NAME);
  }

  @Test
  void aCertificateWhoseTimeIsOverIsNotBelieved() throws Exception {
    assertNotTrusted("expired.pem", Fault.EXPIRED);
  }

  private static void assertNotTrusted(String key, Fault fault) throws Exception {
    try (TlsImpostor impostor = new TlsImpostor(file(key), file("lab.pem"))) {
      assertFails(Kind.TLS, fault, check(impostor.connectString(), with(worker())));
      long trials = impostor.callers();
      try (ZooKeeperConnection client =
          ZooKeeperConnection.open(new Ensemble(impostor.connectString()), with(worker()))) {
        eventually("the client has called, too", () -> impostor.callers() > trials + 1);
        assertTrue(client.session().isEmpty());
      }
      assertEquals(0, impostor.heard(), "bytes told to somebody who is not believed");
    }
  }

  @Test
  void aServerThatDoesNotEncryptIsNotSpokenTo() {
    try (EmbeddedZooKeeper plain = EmbeddedZooKeeper.start()) {
      assertFails(Kind.TLS, Fault.NOT_ENCRYPTED, check(plain.connectString(), with(worker())));
    }
  }

  // One connection, not the JVM

  @Test
  void otherConnectionsOfTheSameJvmStayAsTheyAre() {
    try (EmbeddedZooKeeper plain = EmbeddedZooKeeper.start();
        ZooKeeperConnection secured =
            ZooKeeperConnection.open(new Ensemble(zoo.connectString()), with(worker()));
        ZooKeeperConnection open =
            ZooKeeperConnection.open(new Ensemble(plain.connectString()), PATIENT)) {
      assertTrue(secured.awaitConnected(Duration.ofSeconds(10)));
      assertTrue(open.awaitConnected(Duration.ofSeconds(10)));
    }
    assertEquals(
        List.of(),
        System.getProperties().stringPropertyNames().stream()
            .filter(name -> name.startsWith("zookeeper."))
            .filter(name -> name.contains("ssl") || name.contains("secure"))
            .toList());
  }

  // Files

  @Test
  void aFileThatCannotBeUsedIsNamed() throws Exception {
    Files.writeString(file("empty.pem"), "");
    assertRefused("there is no file " + file("absent.pem"), "absent.pem", Optional.empty());
    assertRefused(file("empty.pem").toString(), "empty.pem", Optional.empty());
    assertRefused(file("lab.p12").toString(), "lab.p12", Optional.empty());
    assertRefused(
        file("lab.p12").toString(),
        "lab.p12",
        Optional.of(Secret.of("wrong-secret".toCharArray())));
  }

  @Test
  void aKeyThatCannotBeReadSaysWhatItNeeds() throws Exception {
    LabAuthority.Identity ann =
        new LabAuthority("lab", Clock.systemUTC().instant()).identity("ann");
    Optional<Secret> none = Optional.empty();
    Optional<Secret> wrong = Optional.of(Secret.of("wrong-secret".toCharArray()));
    ann.writePem(file("aes.pem"), PASSWORD, PKCS8Generator.AES_256_CBC);
    Tls trusting = Tls.trusting(file("lab.pem"), none);
    assertEquals(Optional.of("CN=ann"), trusting.as(file("aes.pem"), password()).subject());
    assertUnusable(Unusable.Fault.LOCKED, "aes.pem", none);
    assertUnusable(Unusable.Fault.LOCKED, "aes.pem", wrong);
    assertUnusable(Unusable.Fault.LOCKED, "operator.p12", none);
    assertUnusable(Unusable.Fault.LOCKED, "operator.p12", wrong);

    ann.writePem(file("plain.pem"));
    assertUnusable(Unusable.Fault.UNLOCKED, "plain.pem", password());
    ann.writePem(file("des3.pem"), PASSWORD, PKCS8Generator.DES3_CBC);
    assertUnusable(Unusable.Fault.LOCKED, "des3.pem", none);
    Unusable foreign = assertUnusable(Unusable.Fault.FOREIGN, "des3.pem", password());
    assertTrue(
        String.valueOf(foreign.getMessage()).contains("openssl pkcs8 -topk8"), foreign::getMessage);
    ann.writeOlderPem(file("older.pem"));
    assertUnusable(Unusable.Fault.FOREIGN, "older.pem", none);
    assertUnusable(Unusable.Fault.EMPTY, "lab.pem", none);
  }

  private static Unusable assertUnusable(
      Unusable.Fault fault, String name, Optional<Secret> password) {
    Tls trusting = Tls.trusting(file("lab.pem"), Optional.empty());
    Unusable refused = assertThrows(Unusable.class, () -> trusting.as(file(name), password), name);
    assertEquals(fault, refused.fault(), refused::getMessage);
    assertEquals(file(name).toString(), refused.file());
    assertFalse(String.valueOf(refused.getMessage()).contains("wrong-secret"), name);
    return refused;
  }

  private static void assertRefused(String expected, String name, Optional<Secret> password) {
    IllegalArgumentException refused =
        assertThrows(IllegalArgumentException.class, () -> Tls.trusting(file(name), password));
    String text = String.valueOf(refused.getMessage());
    assertTrue(text.contains(expected), text);
    assertFalse(text.contains("wrong-secret"), text);
  }

  @Test
  void theSubjectIsThatOfTheCertificateThatIsShown() {
    Tls trusting = Tls.trusting(file("lab.pem"), Optional.empty());
    assertEquals(Optional.empty(), trusting.subject());
    assertEquals(
        Optional.of("CN=worker"), trusting.as(file("worker.pem"), Optional.empty()).subject());
    assertEquals(
        Optional.of("CN=operator"), trusting.as(file("operator.p12"), password()).subject());
  }

  @Test
  void passwordsAreInNoText() throws Exception {
    Files.writeString(file("password"), PASSWORD + "\n");
    Files.setPosixFilePermissions(file("password"), PosixFilePermissions.fromString("rw-r-----"));
    Secret secret = Secret.read(file("password"));
    assertEquals(PASSWORD, secret.reveal());
    Tls tls =
        Tls.trusting(file("lab.p12"), Optional.of(secret)).as(file("operator.p12"), password());
    for (Object each : List.of(secret, tls, with(tls), Security.NONE.with(tls))) {
      assertFalse(each.toString().contains(PASSWORD), each::toString);
    }
    assertTrue(tls.toString().contains("operator.p12"), tls::toString);
  }
}
