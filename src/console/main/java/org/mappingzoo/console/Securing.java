package org.mappingzoo.console;

import java.util.Map;
import java.util.Optional;
import org.mappingzoo.console.connections.Hidden;
import org.mappingzoo.console.connections.MissingPassword;
import org.mappingzoo.console.connections.Profile;
import org.mappingzoo.console.connections.Profile.Encryption;
import org.mappingzoo.console.connections.Profile.Password;
import org.mappingzoo.console.connections.UnusableFile;
import org.mappingzoo.core.monitor.Failure.Obstacle;
import org.mappingzoo.zookeeper.Credentials;
import org.mappingzoo.zookeeper.Secret;
import org.mappingzoo.zookeeper.Security;
import org.mappingzoo.zookeeper.Tls;

/// Who a profile is towards servers, and how its connection is encrypted.
final class Securing {
  private Securing() {}

  /// Reads the files of keys and certificates.
  ///
  /// @throws MissingPassword if a password is missing that the profile has
  /// @throws UnusableFile if a file cannot be used
  static Security of(Profile profile, Map<Password, Hidden> passwords) {
    for (Password kind : profile.passwords()) {
      if (!passwords.containsKey(kind)) {
        throw new MissingPassword(profile.ownerOf(kind));
      }
    }
    Security security = Security.NONE;
    if (profile.user().isPresent()) {
      String user = profile.user().get();
      Hidden password =
          Optional.ofNullable(passwords.get(Password.USER))
              .orElseThrow(() -> new MissingPassword(user));
      security = security.with(Credentials.of("digest", user + ":" + password.reveal()));
    }
    try {
      return profile.encryption().isPresent()
          ? security.with(tls(profile.encryption().get(), passwords))
          : security;
    } catch (Tls.Unusable e) {
      throw unusable(e);
    }
  }

  private static Tls tls(Encryption files, Map<Password, Hidden> passwords) {
    Tls trusting = Tls.trusting(files.trust(), secret(passwords, Password.TRUST));
    return files
        .key()
        .map(key -> trusting.as(key, secret(passwords, Password.KEY)))
        .orElse(trusting);
  }

  private static UnusableFile unusable(Tls.Unusable e) {
    return switch (e.fault()) {
      case ABSENT -> new UnusableFile(Obstacle.NO_FILE, e.file());
      case EMPTY -> new UnusableFile(Obstacle.EMPTY_FILE, e.file());
      case LOCKED -> new UnusableFile(Obstacle.LOCKED_FILE, e.file());
      case UNLOCKED -> new UnusableFile(Obstacle.UNLOCKED_FILE, e.file());
      case FOREIGN -> new UnusableFile(Obstacle.FOREIGN_KEY, e.file());
      case BROKEN -> new UnusableFile(Obstacle.BAD_FILE, e.file() + ": " + e.detail());
    };
  }

  private static Optional<Secret> secret(Map<Password, Hidden> passwords, Password kind) {
    return Optional.ofNullable(passwords.get(kind))
        .map(password -> Secret.of(password.reveal().toCharArray()));
  }
}
