package org.mappingzoo.zookeeper;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.KeyStore;
import java.security.SecureRandom;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import org.bouncycastle.asn1.ASN1ObjectIdentifier;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.cert.X509v3CertificateBuilder;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.jce.provider.BouncyCastleProvider;
import org.bouncycastle.openssl.jcajce.JcaMiscPEMGenerator;
import org.bouncycastle.openssl.jcajce.JcaPKCS8Generator;
import org.bouncycastle.openssl.jcajce.JceOpenSSLPKCS8EncryptorBuilder;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.OutputEncryptor;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;
import org.bouncycastle.util.io.pem.PemObjectGenerator;
import org.bouncycastle.util.io.pem.PemWriter;

/// A certificate authority of a test: nobody else believes it, and it forgets its key.
final class LabAuthority {
  private static final Duration AGE = Duration.ofDays(2);
  private static final Duration LIFE = Duration.ofDays(1);

  private final X500Name name;
  private final KeyPair keys;
  private final X509Certificate certificate;
  private final SecureRandom random = new SecureRandom();
  private final Instant now;

  /// @param now what the certificates of this authority are valid around
  LabAuthority(String name, Instant now) throws Exception {
    this.name = new X500Name("CN=" + name);
    this.now = now;
    this.keys = newKeys();
    JcaX509v3CertificateBuilder builder = builder(this.name, keys, now.plus(LIFE));
    builder.addExtension(Extension.basicConstraints, true, new BasicConstraints(true));
    this.certificate = signed(builder);
  }

  /// A private key with its chain.
  record Identity(KeyPair keys, List<X509Certificate> chain) {
    void writePem(Path file) throws IOException {
      write(file, new JcaPKCS8Generator(keys.getPrivate(), null));
    }

    /// With the key encrypted.
    void writePem(Path file, String password, ASN1ObjectIdentifier cipher) throws Exception {
      OutputEncryptor encryptor =
          new JceOpenSSLPKCS8EncryptorBuilder(cipher)
              .setProvider(new BouncyCastleProvider())
              .setPassword(password.toCharArray())
              .build();
      write(file, new JcaPKCS8Generator(keys.getPrivate(), encryptor));
    }

    /// With the key as OpenSSL wrote it before PKCS #8.
    void writeOlderPem(Path file) throws IOException {
      write(file, new JcaMiscPEMGenerator(keys.getPrivate()));
    }

    private void write(Path file, PemObjectGenerator key) throws IOException {
      StringWriter text = new StringWriter();
      LabAuthority.write(text, key);
      for (X509Certificate each : chain) {
        LabAuthority.write(text, new JcaMiscPEMGenerator(each));
      }
      Files.writeString(file, text.toString());
    }

    void writePkcs12(Path file, String password) throws Exception {
      KeyStore store = emptyPkcs12();
      store.setKeyEntry(
          "own", keys.getPrivate(), password.toCharArray(), chain.toArray(X509Certificate[]::new));
      store(store, file, password);
    }
  }

  /// Of somebody whom clients call by these names; valid today.
  Identity identity(String subject, GeneralName... names) throws Exception {
    return identity(subject, now.plus(LIFE), names);
  }

  /// The same, but its time was over yesterday.
  Identity expired(String subject, GeneralName... names) throws Exception {
    return identity(subject, now.minus(LIFE), names);
  }

  private Identity identity(String subject, Instant until, GeneralName... names) throws Exception {
    KeyPair own = newKeys();
    JcaX509v3CertificateBuilder builder = builder(new X500Name("CN=" + subject), own, until);
    if (names.length > 0) {
      builder.addExtension(Extension.subjectAlternativeName, false, new GeneralNames(names));
    }
    return new Identity(own, List.of(signed(builder), certificate));
  }

  void writePem(Path file) throws IOException {
    StringWriter text = new StringWriter();
    write(text, new JcaMiscPEMGenerator(certificate));
    Files.writeString(file, text.toString());
  }

  void writePkcs12(Path file, String password) throws Exception {
    KeyStore store = emptyPkcs12();
    store.setCertificateEntry("authority", certificate);
    store(store, file, password);
  }

  static GeneralName loopback() {
    return new GeneralName(GeneralName.iPAddress, "127.0.0.1");
  }

  static GeneralName host(String name) {
    return new GeneralName(GeneralName.dNSName, name);
  }

  private static KeyPair newKeys() throws GeneralSecurityException {
    KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
    generator.initialize(256);
    return generator.generateKeyPair();
  }

  private JcaX509v3CertificateBuilder builder(X500Name subject, KeyPair own, Instant until) {
    return new JcaX509v3CertificateBuilder(
        name,
        new BigInteger(64, random),
        Date.from(now.minus(AGE)),
        Date.from(until),
        subject,
        own.getPublic());
  }

  private X509Certificate signed(X509v3CertificateBuilder builder)
      throws OperatorCreationException, GeneralSecurityException, IOException {
    byte[] bytes =
        builder
            .build(new JcaContentSignerBuilder("SHA256withECDSA").build(keys.getPrivate()))
            .getEncoded();
    return (X509Certificate)
        CertificateFactory.getInstance("X.509")
            .generateCertificate(new ByteArrayInputStream(bytes));
  }

  private static void write(StringWriter text, PemObjectGenerator part) throws IOException {
    try (PemWriter writer = new PemWriter(text)) {
      writer.writeObject(part);
    }
  }

  private static KeyStore emptyPkcs12() throws GeneralSecurityException, IOException {
    KeyStore store = KeyStore.getInstance("PKCS12");
    store.load(null, null);
    return store;
  }

  private static void store(KeyStore store, Path file, String password)
      throws GeneralSecurityException, IOException {
    try (OutputStream out = Files.newOutputStream(file)) {
      store.store(out, password.toCharArray());
    }
  }
}
