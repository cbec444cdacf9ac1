package org.mappingzoo.console.connections;

import com.github.javakeyring.BackendNotSupportedException;
import com.github.javakeyring.PasswordAccessException;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The operating system's own: Keychain, Credential Manager, or what speaks Secret Service. Opened
/// anew for each call, since a daemon may come and go.
public final class SystemKeyring implements Keyring {
  private static final Logger LOG = LoggerFactory.getLogger(SystemKeyring.class);
  private static final String SERVICE = "Mapping Zoo";

  /// What is done with a keyring that is open.
  private interface Use {
    Optional<Hidden> of(com.github.javakeyring.Keyring keyring) throws PasswordAccessException;
  }

  @Override
  public Optional<Hidden> read(String name) throws Trouble {
    try {
      return use(keyring -> Optional.of(new Hidden(keyring.getPassword(SERVICE, name))));
    } catch (PasswordAccessException e) { // that is how it says that there is none
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
    } catch (PasswordAccessException e) { // there is none
      LOG.debug("nothing is kept as {}", name);
    }
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
