package org.mappingzoo.console.connections;

import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.mappingzoo.console.connections.Keyring.Reason;
import org.mappingzoo.console.connections.Keyring.Trouble;
import org.mappingzoo.console.connections.Profile.Password;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The passwords of profiles: in the system's keyring, and where that cannot be used in memory, for
/// as long as this process lives. Never in a file. Blocks as long as the keyring does.
public final class Vault {
  private static final Logger LOG = LoggerFactory.getLogger(Vault.class);

  private final Keyring keyring;
  private final Map<String, Hidden> session = new ConcurrentHashMap<>();

  public Vault(Keyring keyring) {
    this.keyring = keyring;
  }

  /// Where a password went.
  public sealed interface Place {
    record InKeyring() implements Place {}

    /// Until the end of this process.
    record InSession(Reason why) implements Place {}
  }

  /// Those that a profile has, as far as they are to be found.
  ///
  /// @param trouble why the keyring could not be asked
  public record Found(Map<Password, Hidden> passwords, Optional<Reason> trouble) {

    /// Those of a profile that are nowhere to be found.
    Set<Password> missing(Profile profile) {
      Set<Password> missing = EnumSet.noneOf(Password.class);
      missing.addAll(profile.passwords());
      missing.removeAll(passwords.keySet());
      return missing;
    }
  }

  /// Looks for those that a profile has. The keyring is not asked for what it could not keep.
  public Found find(Profile profile) {
    Map<Password, Hidden> found = new EnumMap<>(Password.class);
    Optional<Reason> trouble = Optional.empty();
    for (Password kind : profile.passwords()) {
      String name = name(profile.name(), kind);
      Hidden known = session.get(name);
      if (known != null) {
        found.put(kind, known);
      } else if (trouble.isEmpty() && profile.hasKept(kind)) {
        try {
          keyring.read(name).ifPresent(password -> found.put(kind, password));
        } catch (Trouble e) {
          trouble = Optional.of(e.reason());
        }
      }
    }
    return new Found(found, trouble);
  }

  /// Keeps one. Where the keyring does not take it, an older one is removed as far as that can be
  /// done; its profile has to say that the keyring is not to be asked.
  public Place keep(String profile, Password kind, Hidden password) {
    String name = name(profile, kind);
    try {
      keyring.write(name, password);
      session.remove(name);
      return new Place.InKeyring();
    } catch (Trouble e) {
      session.put(name, password);
      if (e.reason().kind() == Reason.Kind.OTHER) { // else it does not answer now
        removeOlder(name);
      }
      return new Place.InSession(e.reason());
    }
  }

  private void removeOlder(String name) {
    try {
      keyring.delete(name);
    } catch (Trouble e) {
      LOG.debug("an older password may be left: {}", e.getMessage());
    }
  }

  /// Keeps it for this process only.
  public void remember(String profile, Password kind, Hidden password) {
    session.put(name(profile, kind), password);
  }

  /// Forgets one.
  ///
  /// @return why the keyring may still have it
  public Optional<Reason> forget(String profile, Password kind) {
    String name = name(profile, kind);
    session.remove(name);
    try {
      keyring.delete(name);
      return Optional.empty();
    } catch (Trouble e) {
      return Optional.of(e.reason());
    }
  }

  /// Forgets all that a profile may have, of whichever kind. Where the keyring cannot be used it is
  /// not asked again.
  ///
  /// @return why the keyring may still have some
  public Optional<Reason> forgetAll(String profile) {
    Optional<Reason> trouble = Optional.empty();
    for (Password kind : Password.values()) {
      if (trouble.isEmpty()) {
        trouble = forget(profile, kind);
      } else {
        session.remove(name(profile, kind));
      }
    }
    return trouble;
  }

  private static String name(String profile, Password kind) {
    return profile + "/" + kind.code();
  }
}
