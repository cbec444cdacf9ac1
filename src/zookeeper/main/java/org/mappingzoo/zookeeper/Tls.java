package org.mappingzoo.zookeeper;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.KeyStoreException;
import java.security.UnrecoverableKeyException;
import java.security.cert.X509Certificate;
import java.security.spec.InvalidKeySpecException;
import java.util.Arrays;
import java.util.Collections;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.apache.zookeeper.ClientCnxnSocketNetty;
import org.apache.zookeeper.client.ZKClientConfig;
import org.apache.zookeeper.common.ClientX509Util;
import org.apache.zookeeper.common.X509Util;
import org.jspecify.annotations.Nullable;
import org.mappingzoo.zookeeper.Tls.Unusable.Fault;

/// How a connection is encrypted: whose certificates are believed, and which one is shown to
/// servers that ask. TLS 1.3 only, and a server must have the name that it is called by. All of it
/// belongs to one connection, nothing to the JVM.
///
/// Files are PEM, PKCS12 or JKS; their content says which. They are looked at here, and read again
/// with each new connection, so that renewed certificates need no restart.
public final class Tls {
  private static final String PROTOCOL = "TLSv1.3";

  private final Store trusted;
  private final Optional<Store> own;
  private final Optional<String> shown;

  /// A file that cannot be used for what it was given for. Its message is one English sentence; who
  /// speaks to people finds words for its parts.
  public static final class Unusable extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    /// What is wrong with it.
    public enum Fault {
      /// There is no such file.
      ABSENT,
      /// It holds no certificate, or no key.
      EMPTY,
      /// It is encrypted, and no password was given or not its own.
      LOCKED,
      /// Its key is not encrypted, and a password was given.
      UNLOCKED,
      /// Its key is written or encrypted in a way that the JDK does not read.
      FOREIGN,
      /// It cannot be read or understood for whatever else.
      BROKEN
    }

    private final Fault fault;
    private final String file;
    private final String detail;

    private Unusable(Fault fault, Path file, @Nullable Exception cause) {
      super(message(fault, file, cause), cause);
      this.fault = fault;
      this.file = file.toString();
      this.detail =
          cause == null || fault != Fault.BROKEN ? "" : String.valueOf(cause.getMessage());
    }

    private static String message(Fault fault, Path file, @Nullable Exception cause) {
      return switch (fault) {
        case ABSENT -> "there is no file " + file;
        case EMPTY -> cause == null ? file + " holds nothing that is needed" : told(file, cause);
        case LOCKED -> file + " is encrypted, and its password is missing or another one";
        case UNLOCKED -> "the key in " + file + " is not encrypted: leave its password out";
        case FOREIGN ->
            file
                + "'s key is written in a way that Java does not read;"
                + " openssl pkcs8 -topk8 -v2 aes-256-cbc writes it anew";
        case BROKEN -> told(file, cause);
      };
    }

    private static String told(Path file, @Nullable Exception cause) {
      return "cannot use %s: %s".formatted(file, cause == null ? "" : cause.getMessage());
    }

    public Fault fault() {
      return fault;
    }

    /// The file's path, as it was given.
    public String file() {
      return file;
    }

    /// What whoever read it has to say; empty unless it is broken.
    public String detail() {
      return detail;
    }
  }

  private Tls(Store trusted, Optional<Store> own) {
    this.trusted = trusted;
    this.own = own;
    this.shown = own.flatMap(Store::subject);
  }

  /// Believes these authorities, and shows nothing.
  ///
  /// @param file their certificates
  /// @param password empty where the file has none, such as one in PEM
  /// @throws Unusable if it cannot be read, or has no certificate; the message
  ///     names the file
  public static Tls trusting(Path file, Optional<Secret> password) {
    return new Tls(Store.check(file, password, Store::certificates), Optional.empty());
  }

  /// The same, showing a certificate.
  ///
  /// @param file the private key, and the chain from its certificate up
  /// @throws Unusable if it cannot be read, or has no key; the message names the
  ///     file
  public Tls as(Path file, Optional<Secret> password) {
    return new Tls(trusted, Optional.of(Store.check(file, password, Store::keys)));
  }

  /// Whom the certificate that is shown names, as a distinguished name of RFC 2253; empty where
  /// none is shown. Reads the file.
  ///
  /// @throws Unusable if it cannot be read any more; the message names it
  public Optional<String> subject() {
    return own.flatMap(Store::subject);
  }

  /// The same, as it was when the file was first looked at: renewed certificates keep their name.
  Optional<String> shown() {
    return shown;
  }

  /// A file of keys or certificates.
  private record Store(Path file, String password, String type) {
    private static final byte[] JKS = {(byte) 0xFE, (byte) 0xED, (byte) 0xFE, (byte) 0xED};
    private static final byte DER_SEQUENCE = 0x30;

    /// The line before a key (RFC 7468).
    private static final Pattern PEM_KEY =
        Pattern.compile("-----BEGIN (?<kind>(?:[A-Z0-9]+ )*)PRIVATE KEY-----");

    /// Without its password.
    @Override
    public String toString() {
      return "%s (%s)".formatted(file, type);
    }

    interface Content {
      KeyStore of(Store store) throws IOException, GeneralSecurityException;
    }

    static Store check(Path file, Optional<Secret> password, Content content) {
      try {
        Store store = new Store(file, password.map(Secret::reveal).orElse(""), typeOf(file));
        store.look(content);
        return store;
      } catch (NoSuchFileException e) {
        throw new Unusable(Fault.ABSENT, file, e);
      } catch (IOException e) {
        throw new Unusable(Fault.BROKEN, file, e);
      }
    }

    private void look(Content content) throws IOException {
      try {
        if (content.of(this).size() == 0) {
          throw new Unusable(Fault.EMPTY, file, null);
        }
      } catch (IOException | GeneralSecurityException e) {
        throw new Unusable(fault(e), file, e);
      }
    }

    /// What a reader's complaint comes from.
    private Fault fault(Exception why) throws IOException {
      if (!type.equals("PEM")) {
        boolean locked = why.getCause() instanceof UnrecoverableKeyException;
        return locked ? Fault.LOCKED : Fault.BROKEN;
      }
      if (why instanceof KeyStoreException) { // the reader misses a key or a certificate
        return Fault.EMPTY;
      }
      Matcher begin = PEM_KEY.matcher(Files.readString(file, ISO_8859_1));
      if (!begin.find()) {
        return Fault.BROKEN;
      }
      return switch (begin.group("kind")) {
        case "" -> password.isEmpty() ? Fault.BROKEN : Fault.UNLOCKED;
        case "ENCRYPTED " ->
            password.isEmpty() || why instanceof InvalidKeySpecException
                ? Fault.LOCKED
                : Fault.FOREIGN;
        default -> Fault.FOREIGN; // a key of one algorithm, as OpenSSL wrote it before PKCS #8
      };
    }

    private static String typeOf(Path file) throws IOException {
      byte[] start;
      try (InputStream in = Files.newInputStream(file)) {
        start = in.readNBytes(JKS.length);
      }
      if (Arrays.equals(start, JKS)) {
        return "JKS";
      }
      return start.length > 0 && start[0] == DER_SEQUENCE ? "PKCS12" : "PEM";
    }

    KeyStore certificates() throws IOException, GeneralSecurityException {
      return X509Util.loadTrustStore(file.toString(), password, type);
    }

    Optional<String> subject() {
      try {
        KeyStore keys = keys();
        for (String alias : Collections.list(keys.aliases())) {
          if (keys.getCertificate(alias) instanceof X509Certificate shown) {
            return Optional.of(shown.getSubjectX500Principal().getName());
          }
        }
        return Optional.empty();
      } catch (IOException | GeneralSecurityException e) {
        throw new Unusable(Fault.BROKEN, file, e);
      }
    }

    KeyStore keys() throws IOException, GeneralSecurityException {
      return X509Util.loadKeyStore(file.toString(), password, type);
    }
  }

  /// Sets a client up.
  void configure(ZKClientConfig config) {
    config.setProperty(ZKClientConfig.SECURE_CLIENT, "true");
    config.setProperty(
        ZKClientConfig.ZOOKEEPER_CLIENT_CNXN_SOCKET, ClientCnxnSocketNetty.class.getName());
    try (ClientX509Util names = new ClientX509Util()) {
      config.setProperty(names.getSslProtocolProperty(), PROTOCOL);
      config.setProperty(names.getSslEnabledProtocolsProperty(), PROTOCOL);
      config.setProperty(names.getSslHostnameVerificationEnabledProperty(), "true");
      // What a name server says of an address proves nothing (CVE-2026-24281).
      config.setProperty(names.getSslAllowReverseDnsLookupProperty(), "false");
      config.setProperty(names.getSslTruststoreLocationProperty(), trusted.file().toString());
      config.setProperty(names.getSslTruststoreTypeProperty(), trusted.type());
      config.setProperty(names.getSslTruststorePasswdProperty(), trusted.password());
      config.setProperty(names.getSslTruststorePasswdPathProperty(), "");
      Store key = own.orElse(new Store(Path.of(""), "", ""));
      config.setProperty(names.getSslKeystoreLocationProperty(), key.file().toString());
      config.setProperty(names.getSslKeystoreTypeProperty(), key.type());
      config.setProperty(names.getSslKeystorePasswdProperty(), key.password());
      config.setProperty(names.getSslKeystorePasswdPathProperty(), "");
    }
  }

  /// The same for sockets of the JDK.
  ///
  /// @throws IOException if a file cannot be read any more, or has another password by now
  /// @throws GeneralSecurityException if its keys or certificates cannot be used
  SSLContext context() throws IOException, GeneralSecurityException {
    TrustManagerFactory trust =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(trusted.certificates());
    SSLContext context = SSLContext.getInstance(PROTOCOL);
    context.init(keys(), trust.getTrustManagers(), null);
    return context;
  }

  private KeyManager @Nullable [] keys() throws IOException, GeneralSecurityException {
    if (own.isEmpty()) {
      return null;
    }
    KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    keys.init(own.get().keys(), own.get().password().toCharArray());
    return keys.getKeyManagers();
  }

  /// Without passwords.
  @Override
  public String toString() {
    return "TLS trusting %s%s"
        .formatted(trusted.file(), own.map(key -> ", as " + key.file()).orElse(""));
  }
}
