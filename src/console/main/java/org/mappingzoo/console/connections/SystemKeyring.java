package org.mappingzoo.console.connections;

import com.github.javakeyring.BackendNotSupportedException;
import com.github.javakeyring.PasswordAccessException;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The operating system's own: Keychain, Credential Manager, or what speaks Secret Service. Opened
/// anew for each call, since a daemon may come and go.
public final class SystemKeyring implements Keyring {
  private static final Logger LOG = LoggerFactory.getLogger(SystemKeyring.class);
  private static final String SERVICE = "Mapping Zoo";

  /// That nothing is kept is said by exceptions too, which only their texts tell from trouble: of
  /// Secret Service and Keychain, of KWallet, and of the Credential Manager (1168 is
  /// `ERROR_NOT_FOUND`).
  private static final List<String> NOTHING_KEPT =
      List.of(
          "No stored credentials match",
          "Password is not in wallet",
          "Password cannot be deleted, it is not in wallet",
          "Password not Found");

  private static final String NOT_FOUND = "Error code 1168";

  /// What is done with a keyring that is open.
  private interface Use {
    Optional<Hidden> of(com.github.javakeyring.Keyring keyring) throws PasswordAccessException;
  }

  @Override
  public Optional<Hidden> read(String name) throws Trouble {
    try {
      return use(keyring -> Optional.of(new Hidden(keyring.getPassword(SERVICE, name))));
    } catch (PasswordAccessException e) {
      nothingKept(e);
      return Optional.empty();
    }
  }

  @Override
  public void write(String name, Hidden password) throws Trouble {
    try {
      use(
          keyring -> {
            keyring.setPassword(SERVICE, name, password.reveal());
            return Optional.empty();
          });
    } catch (PasswordAccessException e) {
      throw new Trouble(String.valueOf(e.getMessage()));
    }
  }

  @Override
  public void delete(String name) throws Trouble {
    try {
      use(
          keyring -> {
            keyring.deletePassword(SERVICE, name);
            return Optional.empty();
          });
    } catch (PasswordAccessException e) {
      nothingKept(e);
    }
  }

  /// Returns where nothing is kept.
  ///
  /// @throws Trouble if it says anything else
  static void nothingKept(PasswordAccessException e) throws Trouble {
    String text = String.valueOf(e.getMessage());
    if (!text.equals(NOT_FOUND) && NOTHING_KEPT.stream().noneMatch(text::contains)) {
      throw new Trouble(text);
    }
    LOG.debug("nothing is kept: {}", text);
  }

  private static Optional<Hidden> use(Use use) throws Trouble, PasswordAccessException {
    com.github.javakeyring.Keyring keyring;
    try {
      keyring = com.github.javakeyring.Keyring.create();
    } catch (BackendNotSupportedException e) {
      LOG.debug("no keyring", e);
      throw new Trouble(new Reason(Reason.Kind.NONE, ""));
    }
    try {
      return use.of(keyring);
    } finally {
      close(keyring);
    }
  }

  private static void close(com.github.javakeyring.Keyring keyring) {
    try {
      keyring.close();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (Exception e) { // what was asked for is done
      LOG.debug("cannot close the keyring: {}", e.toString());
    }
  }
}
