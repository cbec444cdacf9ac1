package org.mappingzoo.steward.command;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/// Who the tool is towards ZooKeeper, and how its connections are encrypted. Secrets are in files
/// only: what is on a command line, everybody on the machine can see.
final class SecurityOptions {
  @Option(
      names = "--credentials-file",
      scope = ScopeType.INHERIT,
      paramLabel = "FILE",
      description = "user:password for ZooKeeper's digest scheme, in its first line.")
  private Optional<String> credentials = Optional.empty();

  @Option(
      names = "--tls-trust",
      scope = ScopeType.INHERIT,
      paramLabel = "FILE",
      description =
          "Encrypt, and believe servers with certificates of these authorities (PEM, PKCS12 or"
              + " JKS).")
  private Optional<String> trust = Optional.empty();

  @Option(
      names = "--tls-trust-password-file",
      scope = ScopeType.INHERIT,
      paramLabel = "FILE",
      description = "The password of --tls-trust, in its first line.")
  private Optional<String> trustPassword = Optional.empty();

  @Option(
      names = "--tls-key",
      scope = ScopeType.INHERIT,
      paramLabel = "FILE",
      description = "The private key and the certificate to show to servers (PEM, PKCS12 or JKS).")
  private Optional<String> key = Optional.empty();

  @Option(
      names = "--tls-key-password-file",
      scope = ScopeType.INHERIT,
      paramLabel = "FILE",
      description = {
        "The password of --tls-key, in its first line.",
        "Each of these five can be in the environment, too: MAPPING_ZOO_TLS_TRUST for --tls-trust."
            + " Files with secrets are refused where everybody may read them."
      })
  private Optional<String> keyPassword = Optional.empty();

  /// What was given, by the keys of the settings.
  Map<String, String> flags() {
    Map<String, String> flags = new LinkedHashMap<>();
    credentials.ifPresent(file -> flags.put("credentials-file", file));
    trust.ifPresent(file -> flags.put("tls-trust", file));
    trustPassword.ifPresent(file -> flags.put("tls-trust-password-file", file));
    key.ifPresent(file -> flags.put("tls-key", file));
    keyPassword.ifPresent(file -> flags.put("tls-key-password-file", file));
    return flags;
  }
}
